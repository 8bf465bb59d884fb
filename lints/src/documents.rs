//! Texts that hold an OpenAPI document: strings of a source, and files that it takes in.

use onefold::TextRange;

use crate::facts::{View, in_source, is_generated, is_inside};
use crate::rust::{is_for_tests, path_below, strings_at};

/// The strings of a file that hold a document or name a file that does; those of tests are left out.
pub(crate) fn documents(view: &View<'_>) -> Vec<TextRange> {
    let source = view.file.text.text.as_str();
    if !source.contains("openapi") && !source.contains("swagger") {
        return Vec::new();
    }
    let mut found = Vec::new();
    strings_at(source, |at, text| {
        if is_document(&text) || taken_in(view, at.start).is_some_and(|folder| holds(view, folder, &text)) {
            found.push(at);
        }
    });
    let mut tests = Vec::new();
    in_source::<()>(&view.rust.source, &mut |item| {
        if is_for_tests(&item.attributes) {
            tests.push(item.at);
        }
        None
    });
    let mentions = &view.rust.mentions;
    let is_test = !mentions.is_empty() && mentions.iter().all(|mention| mention.within.is_test);
    found.retain(|at| !is_test && !tests.iter().any(|test| is_inside(*at, *test)));
    found
}

/// Whether a text is a document, or becomes one when it is formatted.
fn is_document(text: &str) -> bool {
    let dense: String = text.chars().filter(|character| !character.is_whitespace()).collect();
    let dense = dense.replace("{{", "{");
    let has = |key: &str| dense.contains(key);
    let is_named = has("\"openapi\":\"3") || has("\"openapi\":\"{") || has("\"swagger\":\"2");
    if dense.starts_with(['{', '"']) && is_named && has("\"paths\":") {
        return true;
    }
    let mut lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with(['#', '-']));
    let first = lines.next().unwrap_or_default().replace([' ', '"', '\''], "");
    let is_named = first.starts_with("openapi:3") || first.starts_with("swagger:2");
    is_named && lines.any(|line| line.starts_with("paths:"))
}

/// The folder from which the string at a place names a file that is taken in as a text.
fn taken_in<'v>(view: &View<'v>, at: u32) -> Option<&'v str> {
    let before = view.text(TextRange { start: 0, end: at }).trim_end();
    let is_call = |text: &str| text.ends_with("include_str!(") || text.ends_with("include_bytes!(");
    if is_call(before) {
        return Some(view.file.text.path.rsplit_once('/').map_or("", |(folder, _)| folder));
    }
    let before = before.strip_suffix(',')?.trim_end().strip_suffix("concat!(env!(\"CARGO_MANIFEST_DIR\")")?;
    let package = view.workspace.packages.get(view.rust.package?)?;
    package.folder.as_deref().filter(|_| is_call(before.trim_end()))
}

/// Whether a file that is named from a folder holds a document which no emitter writes.
fn holds(view: &View<'_>, folder: &str, name: &str) -> bool {
    let path = path_below(folder, name);
    view.workspace.files.iter().any(|file| {
        file.text.path == path && is_document(&file.text.text) && !is_generated(file, view.workspace)
    })
}

#[cfg(test)]
mod tests {
    use super::is_document;

    #[test]
    fn texts_that_are_documents() {
        for text in [
            "{\"openapi\":\"3.1.0\",\"paths\":{}}",
            "\n{ \"info\": {}, \"openapi\": \"3.0.3\", \"paths\": {} }",
            "{{\"openapi\":\"{v}\",\"paths\":{{}}}}",
            "# notes\n---\nopenapi: '3.1.0'\ninfo: {}\npaths: {}\n",
            "{\"swagger\":\"2.0\",\"paths\":{}}",
        ] {
            assert!(is_document(text), "{text}");
        }
        for text in
            ["", "openapi: 3", "{\"openapi\":\"3.1.0\"}", "see openapi: 3.1\npaths:\n", "{\"paths\":{}}"]
        {
            assert!(!is_document(text), "{text}");
        }
    }
}
