//! The server itself, and icons.

use super::{Kind, Lower, Place};
use crate::spec::{Icon, Node, Server, Sp};

const SERVER: Kind = Kind {
    noun: "a server",
    keys: &[
        "name",
        "title",
        "version",
        "description",
        "instructions",
        "website",
        "icons",
        "concurrent",
    ],
};

const ICON: Kind = Kind {
    noun: "an icon",
    keys: &["src", "mime_type", "sizes", "theme"],
};

/// The backgrounds that an icon may be made for.
pub(in crate::spec) const THEMES: &[(&str, &str)] = &[("light", "light"), ("dark", "dark")];

impl Lower<'_> {
    pub(super) fn server(&mut self, place: &Place, node: Node) -> Option<Server> {
        let mut map = self.mapping(place, node, "a mapping with the server's `name`", SERVER)?;
        map.require(self, "name", "add `name: …`, as clients will show it");
        Some(Server {
            name: map.read(self, "name", Self::text),
            title: map.read(self, "title", Self::text),
            version: map.read(self, "version", Self::text),
            description: map.read(self, "description", Self::text),
            instructions: map.read(self, "instructions", Self::text),
            website: map.read(self, "website", Self::text),
            icons: map.read(self, "icons", Self::icons),
            concurrent: map.read(self, "concurrent", Self::flag),
        })
    }

    pub(super) fn icons(&mut self, place: &Place, node: Node) -> Option<Vec<Sp<Icon>>> {
        self.list(place, node, "a list of icons", "an icon", Self::icon)
    }

    fn icon(&mut self, place: &Place, node: Node) -> Option<Icon> {
        let mut map = self.mapping(place, node, "a mapping with `src`", ICON)?;
        map.require(self, "src", "add `src: …`, the address of the image");
        Some(Icon {
            src: map.read(self, "src", Self::text),
            mime_type: map.read(self, "mime_type", Self::text),
            sizes: map.read(self, "sizes", |lower, place, node| {
                lower.texts(place, node, "a list of sizes, as `[48x48]`")
            }),
            theme: map.read(self, "theme", |lower, place, node| {
                let theme = lower.word(place, node, THEMES)?;
                Some(theme.to_owned())
            }),
        })
    }
}
