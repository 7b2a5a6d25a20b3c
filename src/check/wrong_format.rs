//! `wrong-type` for a `format` on what is not a string.

use super::{
    shape::{self, Kind},
    sink::Sink,
    sites::Site,
};
use crate::{
    diagnostic::{Code, Diagnostic},
    spec::Spec,
};

pub(super) fn check(spec: &Spec, sites: &[Site<'_>], sink: &mut Sink<'_>) {
    for site in sites {
        let (Some(format), Some(kind)) =
            (&site.schema.format, shape::known_kind(spec, site.schema))
        else {
            continue;
        };
        if kind != Kind::String {
            sink.add(
                Diagnostic::new(
                    Code::WrongType,
                    format.key,
                    format!(
                        "a `format` goes with `type: string`, and {} is {}",
                        site.name(),
                        kind.noun()
                    ),
                )
                .label("does not apply here")
                .help("take it away, or write `type: string`"),
            );
        }
    }
}
