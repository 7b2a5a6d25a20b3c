//! What is copied from the spec as it is.

use crate::{
    plan::{Annotations, Icon, Role, Server},
    spec::{self, Entry, Sp},
};

pub(super) fn text(entry: Option<&Entry<String>>) -> Option<String> {
    entry.map(|entry| entry.value.clone())
}

pub(super) fn flag(entry: Option<&Entry<bool>>) -> bool {
    entry.is_some_and(|entry| entry.value)
}

pub(super) fn server(server: &spec::Server) -> Option<Server> {
    Some(Server {
        name: text(server.name.as_ref())?,
        title: text(server.title.as_ref()),
        version: text(server.version.as_ref()).unwrap_or_else(|| "0.1.0".to_owned()),
        description: text(server.description.as_ref()),
        instructions: text(server.instructions.as_ref()),
        website: text(server.website.as_ref()),
        icons: icons(server.icons.as_ref())?,
    })
}

pub(super) fn icons(icons: Option<&Entry<Vec<Sp<spec::Icon>>>>) -> Option<Vec<Icon>> {
    icons
        .iter()
        .flat_map(|icons| &icons.value)
        .map(|icon| {
            Some(Icon {
                src: text(icon.value.src.as_ref())?,
                mime_type: text(icon.value.mime_type.as_ref()),
                sizes: icon
                    .value
                    .sizes
                    .iter()
                    .flat_map(|sizes| &sizes.value)
                    .map(|size| size.value.clone())
                    .collect(),
                theme: text(icon.value.theme.as_ref()),
            })
        })
        .collect()
}

pub(super) fn annotations(annotations: Option<&Entry<spec::ToolAnnotations>>) -> Annotations {
    let Some(annotations) = annotations else {
        return Annotations::default();
    };
    let hint = |entry: &Option<Entry<bool>>| entry.as_ref().map(|entry| entry.value);
    Annotations {
        read_only: hint(&annotations.value.read_only),
        destructive: hint(&annotations.value.destructive),
        idempotent: hint(&annotations.value.idempotent),
        open_world: hint(&annotations.value.open_world),
    }
}

pub(super) fn audience(annotations: Option<&Entry<spec::ResourceAnnotations>>) -> Vec<Role> {
    annotations
        .and_then(|annotations| annotations.value.audience.as_ref())
        .iter()
        .flat_map(|audience| &audience.value)
        .map(|role| match role.value {
            spec::Role::User => Role::User,
            spec::Role::Assistant => Role::Assistant,
        })
        .collect()
}
