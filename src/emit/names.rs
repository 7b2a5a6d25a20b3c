//! Names of modules and of their files.

/// Names that some system gives to no file.
const DEVICES: [&str; 22] = [
    "aux", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9", "con", "lpt1",
    "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9", "nul", "prn",
];

/// The module of a caller in its folder: the identifier, unless its file would be taken for another.
pub(super) fn module(ident: &str, folder: &str) -> String {
    let plain = plain(ident);
    // A module that bears its parent's name confuses readers, and clippy.
    if plain == "mod" || plain == folder || DEVICES.contains(&plain) {
        return format!("{plain}_");
    }
    ident.to_owned()
}

/// The file of a caller's module.
pub(super) fn path(ident: &str, folder: &str) -> String {
    format!("{folder}/{}.rs", plain(&module(ident, folder)))
}

/// An identifier without the mark that makes one of a keyword.
pub(super) fn plain(ident: &str) -> &str {
    ident.strip_prefix("r#").unwrap_or(ident)
}
