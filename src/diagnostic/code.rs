//! The codes of the language page, one variant each.

/// How much a finding weighs: errors stop the run, warnings do not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    Error,
    Warning,
}

impl Severity {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

macro_rules! codes {
    ($($variant:ident = $text:literal $severity:ident,)*) => {
        /// The rule that a finding is about.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code {
            $($variant,)*
        }

        impl Code {
            /// Every code, in the order of the language page.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The code as people write it, `unknown-key`.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)*
                }
            }

            pub fn severity(self) -> Severity {
                match self {
                    $(Self::$variant => Severity::$severity,)*
                }
            }

            /// The page about the code, in Markdown: what it means, a failing example and the mended one.
            pub fn page(self) -> &'static str {
                match self {
                    $(Self::$variant => include_str!(concat!("../../docs/findings/", $text, ".md")),)*
                }
            }
        }
    };
}

codes! {
    YamlSyntax = "yaml-syntax" Error,
    DuplicateKey = "duplicate-key" Error,
    UnknownKey = "unknown-key" Error,
    MissingKey = "missing-key" Error,
    WrongType = "wrong-type" Error,
    UnsupportedVersion = "unsupported-version" Error,
    ConflictingKeys = "conflicting-keys" Error,
    InvalidSchema = "invalid-schema" Error,
    UnknownType = "unknown-type" Error,
    UnknownResolver = "unknown-resolver" Error,
    UnknownModel = "unknown-model" Error,
    UnclassifiedParameter = "unclassified-parameter" Error,
    ResolverCycle = "resolver-cycle" Error,
    ArgumentTypeMismatch = "argument-type-mismatch" Error,
    OneAnswer = "one-answer" Error,
    NotAnElicitationModel = "not-an-elicitation-model" Error,
    OutcomeWithoutQuestion = "outcome-without-question" Error,
    ParameterCollision = "parameter-collision" Error,
    NameCollision = "name-collision" Error,
    InvalidName = "invalid-name" Error,
    InvalidDefault = "invalid-default" Error,
    InvalidBounds = "invalid-bounds" Error,
    InvalidPattern = "invalid-pattern" Error,
    InvalidEnum = "invalid-enum" Error,
    InvalidUri = "invalid-uri" Error,
    InfiniteModel = "infinite-model" Error,
    VolatileQuestion = "volatile-question" Warning,
    UnusedResolver = "unused-resolver" Warning,
    UnusedModel = "unused-model" Warning,
    MissingDescription = "missing-description" Warning,
    LongName = "long-name" Warning,
    LargeInteger = "large-integer" Warning,
    DeprecatedFeature = "deprecated-feature" Warning,
}

impl Code {
    /// What the code means in half a sentence: the heading of its page.
    pub fn title(self) -> &'static str {
        let heading = self.page().lines().next().unwrap_or_default();
        heading
            .split_once(": ")
            .map_or(self.as_str(), |(_, title)| title)
    }

    /// Where the page can be read.
    pub fn url(self) -> String {
        format!(
            "{}/blob/main/docs/findings/{self}.md",
            env!("CARGO_PKG_REPOSITORY")
        )
    }
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl std::str::FromStr for Code {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL
            .iter()
            .copied()
            .find(|code| code.as_str() == text)
            .ok_or(())
    }
}
