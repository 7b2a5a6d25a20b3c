//! Icons as calls of rmcp.

use crate::{
    emit::{imports::Imports, literal},
    plan::Icon,
};

/// An expression for each icon.
pub(in crate::emit) fn views(icons: &[Icon], imports: &mut Imports) -> Vec<String> {
    if !icons.is_empty() {
        imports.add("rmcp::model::Icon");
    }
    icons.iter().map(|icon| view(icon, imports)).collect()
}

fn view(icon: &Icon, imports: &mut Imports) -> String {
    let mut view = format!("Icon::new({})", literal::string(&icon.src));
    if let Some(mime_type) = &icon.mime_type {
        view.push_str(&format!(".with_mime_type({})", literal::string(mime_type)));
    }
    if !icon.sizes.is_empty() {
        let sizes: Vec<String> = icon
            .sizes
            .iter()
            .map(|size| format!("{}.to_owned()", literal::string(size)))
            .collect();
        view.push_str(&format!(".with_sizes(vec![{}])", sizes.join(", ")));
    }
    let theme = match icon.theme.as_deref() {
        Some("light") => "Light",
        Some("dark") => "Dark",
        _ => return view,
    };
    imports.add("rmcp::model::IconTheme");
    view.push_str(&format!(".with_theme(IconTheme::{theme})"));
    view
}
