//! Files without resolved names.

use std::collections::BTreeSet;

use onefold_model::{Model, Outcome};

use crate::{Language, LintConfig, RustFile, SourceFile, SourceTree, Workspace, rust};

impl Workspace {
    /// The tree with its names left open.
    pub fn resolve(tree: SourceTree, config: LintConfig, contracts: Option<Model>) -> Outcome<Self> {
        let file = |file: crate::FileText| SourceFile {
            rust: (file.language == Language::Rust).then(|| RustFile {
                package: None,
                crates: Vec::new(),
                source: rust::parse(&file.text.text).unwrap_or_default(),
                mentions: Vec::new(),
                reaches: BTreeSet::new(),
            }),
            text: file.text,
            language: file.language,
        };
        let files = tree.files.into_iter().map(file).collect();
        Outcome::clean(Workspace { config, packages: tree.packages, files, contracts })
    }
}

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
