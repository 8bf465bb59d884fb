//! Findings as a person in the working directory sees their files.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use onefold::SourceText;
use onefold_model::{Diagnostic, Span};

use crate::config::shown;
use crate::session::working_directory;

/// `diagnostics`, whose paths are relative to `root`, with paths that can be opened from here.
pub(crate) fn seen(diagnostics: Vec<Diagnostic>, root: &Path) -> Vec<Diagnostic> {
    let here = working_directory();
    if here == root {
        return diagnostics;
    }
    let mut texts: BTreeMap<String, Arc<SourceText>> = BTreeMap::new();
    let mut change = |span: Option<Span>| match span {
        Some(Span::Text { file, range, pointer }) => {
            let rename = || {
                let path = shown(&here, &root.join(&file.path));
                Arc::new(SourceText { path, text: file.text.clone() })
            };
            let file = texts.entry(file.path.clone()).or_insert_with(rename);
            Some(Span::Text { file: Arc::clone(file), range, pointer })
        }
        other @ (Some(Span::Rust(_)) | None) => other,
    };
    let mut out = diagnostics;
    for diagnostic in &mut out {
        diagnostic.span = change(diagnostic.span.take());
        for related in &mut diagnostic.related {
            related.span = change(related.span.take());
        }
    }
    out
}
