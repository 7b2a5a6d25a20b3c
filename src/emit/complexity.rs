//! How deep a type is, as clippy's `type_complexity` counts it.

use syn::{GenericArgument, PathArguments, Type};

/// With more than this, clippy wants an alias. The spec has asked for the type, so it stands as it is.
const THRESHOLD: usize = 250;

/// Whether clippy finds the type too deep.
pub(super) fn is_complex(ty: &str) -> bool {
    // Each type counts ten times its depth at most: those of most specs need no parser.
    let types = 1 + ty.matches(['<', ',', '(', '[', '&']).count();
    let depth = 1 + ty.matches(['<', '(', '[']).count();
    10 * types * depth > THRESHOLD && is_complex_by_score(ty)
}

fn is_complex_by_score(ty: &str) -> bool {
    syn::parse_str(ty).is_ok_and(|ty| score(&ty, 1) > THRESHOLD)
}

fn score(ty: &Type, nest: usize) -> usize {
    match ty {
        Type::Reference(reference) => nest + score(&reference.elem, nest),
        Type::Slice(slice) => 10 * nest + score(&slice.elem, nest + 1),
        Type::Tuple(tuple) => {
            let inner = tuple.elems.iter().map(|ty| score(ty, nest + 1));
            10 * nest + inner.sum::<usize>()
        }
        Type::Path(path) => {
            let arguments = path
                .path
                .segments
                .iter()
                .filter_map(|segment| match &segment.arguments {
                    PathArguments::AngleBracketed(arguments) => Some(&arguments.args),
                    _ => None,
                })
                .flatten();
            let inner = arguments.map(|argument| match argument {
                GenericArgument::Type(ty) => score(ty, nest + 1),
                _ => 0,
            });
            10 * nest + inner.sum::<usize>()
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_of_lists_of_maps() {
        assert!(!is_complex(
            "BTreeMap<String, Vec<BTreeMap<String, Stock>>>"
        ));
        assert!(!is_complex(
            "BTreeMap<String, Vec<BTreeMap<String, Vec<Stock>>>>"
        ));
        assert!(is_complex(
            "BTreeMap<String, Vec<BTreeMap<String, Vec<BTreeMap<String, Stock>>>>>"
        ));
    }
}
