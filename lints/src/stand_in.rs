//! Files as they stand on disk.

use onefold_model::Outcome;

use crate::{Language, LintConfig, SourceTree};

/// The Rust files below `root`.
pub fn read(root: &std::path::Path, _config: &LintConfig) -> Outcome<SourceTree> {
    let mut files = Vec::new();
    for entry in ignore::Walk::new(root).flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            #[expect(clippy::disallowed_methods, reason = "stands in")]
            let text = std::fs::read_to_string(path).unwrap_or_default();
            let path = path.strip_prefix(root).unwrap_or(path).to_string_lossy().into_owned();
            files.push(crate::FileText {
                text: std::sync::Arc::new(onefold::SourceText { path, text }),
                language: Language::Rust,
            });
        }
    }
    files.sort_by(|a, b| a.text.path.cmp(&b.text.path));
    Outcome::clean(SourceTree { packages: Vec::new(), files })
}
