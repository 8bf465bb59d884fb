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
