//! The server itself, and icons.

#[cfg(feature = "cli")]
use crate::spec::schema as json;
use crate::spec::{Entry, Sp};

/// Who the server is.
#[derive(Clone, Debug, Default)]
#[cfg_attr(
    feature = "cli",
    derive(schemars::JsonSchema),
    schemars(deny_unknown_fields, transform = json::keys(&["name"]))
)]
pub struct Server {
    /// The name that clients know the server by: one line of text with a letter in it.
    #[cfg_attr(feature = "cli", schemars(transform = json::server_name))]
    pub name: Option<Entry<String>>,
    /// The name that people see.
    pub title: Option<Entry<String>>,
    /// The server's own version; `0.1.0` unless given. Quote it: `"1.10"`.
    pub version: Option<Entry<String>>,
    /// What the server is for.
    pub description: Option<Entry<String>>,
    /// How the model should use the server.
    pub instructions: Option<Entry<String>>,
    /// The address of a page about the server.
    pub website: Option<Entry<String>>,
    /// Images that clients may show for it.
    pub icons: Option<Entry<Vec<Sp<Icon>>>>,
    /// Resolvers that don't depend on one another and don't ask run at once, for all tools, prompts and resources.
    pub concurrent: Option<Entry<bool>>,
}

/// An image that a client may show.
#[derive(Clone, Debug, Default)]
#[cfg_attr(
    feature = "cli",
    derive(schemars::JsonSchema),
    schemars(deny_unknown_fields, transform = json::keys(&["src"]))
)]
pub struct Icon {
    /// The address of the image, or a `data:` URI.
    pub src: Option<Entry<String>>,
    /// The media type of the image, as `image/png`.
    pub mime_type: Option<Entry<String>>,
    /// The sizes that it comes in, as `48x48`, or `any`.
    pub sizes: Option<Entry<Vec<Sp<String>>>>,
    /// The background that it is made for.
    #[cfg_attr(feature = "cli", schemars(schema_with = "json::theme"))]
    pub theme: Option<Entry<String>>,
}
