//! Files to [`Source`].

use std::{
    fmt,
    fs::File,
    io::{self, ErrorKind, Read},
    path::Path,
};

use super::{Limits, tree};
use crate::diagnostic::{Code, Diagnostic, Source, Span};

/// Why a spec's text could not be had.
#[derive(Debug)]
pub enum ReadError {
    /// The file could not be read at all; the text names it and says what to do.
    File { message: String, error: io::Error },
    /// There is a file, and its content is no text that we read. The finding's place is in the source that comes
    /// with it.
    Content {
        source: Box<Source>,
        finding: Box<Diagnostic>,
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { message, .. } => f.write_str(message),
            Self::Content { source, finding } => {
                write!(f, "{}: {}", source.name(), finding.message)
            }
        }
    }
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::File { error, .. } => Some(error),
            Self::Content { .. } => None,
        }
    }
}

/// Reads a spec file as text.
pub fn read(path: impl AsRef<Path>) -> Result<Source, ReadError> {
    let path = path.as_ref();
    let name = path.display().to_string();
    let fail = |error: io::Error| {
        // A directory can be opened on some systems, and then not read.
        let message = if path.is_dir() {
            format!("`{name}` is a directory; name the spec file in it")
        } else {
            match error.kind() {
                ErrorKind::NotFound => {
                    format!("there is no file `{name}`; give the path of a spec")
                }
                ErrorKind::PermissionDenied => {
                    format!("`{name}` may not be read; give yourself permission to")
                }
                _ => format!("`{name}` can't be read: {error}"),
            }
        };
        ReadError::File { message, error }
    };
    let file = File::open(path).map_err(fail)?;
    match read_from(&*name, file) {
        Err(ReadError::File { error, .. }) => Err(fail(error)),
        read => read,
    }
}

/// Reads a spec from anything that gives bytes; `name` stands for it in findings.
pub fn read_from(name: impl Into<String>, reader: impl Read) -> Result<Source, ReadError> {
    let name = name.into();
    let limit = Limits::DEFAULT.bytes;
    let mut bytes = Vec::new();
    // One byte more than allowed tells a file at the limit from one over it.
    let most = u64::try_from(limit).unwrap_or(u64::MAX).saturating_add(1);
    if let Err(error) = reader.take(most).read_to_end(&mut bytes) {
        let message = format!("`{name}` can't be read: {error}");
        return Err(ReadError::File { message, error });
    }
    if bytes.len() > limit {
        return Err(ReadError::Content {
            source: Box::new(Source::new(name, "")),
            finding: Box::new(tree::too_large(limit)),
        });
    }
    let text = String::from_utf8(bytes).map_err(|error| not_utf8(&name, &error))?;
    // A byte-order mark is no text, and the first column is the one after it.
    match text.strip_prefix('\u{FEFF}') {
        Some(text) => Ok(Source::new(name, text)),
        None => Ok(Source::new(name, text)),
    }
}

fn not_utf8(name: &str, error: &std::string::FromUtf8Error) -> ReadError {
    let at = error.utf8_error().valid_up_to();
    let bytes = error.as_bytes();
    let help = match bytes {
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => "the file looks like UTF-16; save it as UTF-8",
        _ => "save the file as UTF-8",
    };
    let byte = bytes.get(at).copied().unwrap_or_default();
    // Up to the wrong byte the text is as it was; in its place stands the replacement character.
    let text = String::from_utf8_lossy(bytes);
    let finding = Diagnostic::new(
        Code::YamlSyntax,
        Span::new(at, at + '\u{FFFD}'.len_utf8()),
        format!("the file is not UTF-8: the byte 0x{byte:02X} begins no character"),
    )
    .label("this byte")
    .help(help);
    ReadError::Content {
        source: Box::new(Source::new(name, text)),
        finding: Box::new(finding),
    }
}
