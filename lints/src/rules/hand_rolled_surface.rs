//! A route, tool, command or procedure that no contract declares.

use std::sync::Arc;

use onefold::TextRange;
use onefold_model::{Diagnostic, Level, Span};

use super::surfaces::{
    Built, ScriptView, What, built_by, built_by_handing, help, is_part_of_another, message, surfaces_of,
};
use crate::facts::{View, with_chain};
use crate::rule::{Check, Diagnostics, Rule};
use crate::rust::Mention;
use crate::workspace::{SourceFile, Workspace};

pub(crate) const RULE: Rule = Rule {
    id: "hand-rolled-surface",
    level: Level::Error,
    page: include_str!("hand_rolled_surface.md"),
    check: Check::Source(check),
};

fn check(file: &SourceFile, workspace: &Workspace, out: &mut Diagnostics) {
    if let Some(view) = View::judged(file, workspace) {
        check_rust(&view, out);
    }
    if let Some(view) = ScriptView::judged(file, workspace) {
        for surface in surfaces_of(&view) {
            let what = &surface.what;
            let named = what.name.as_ref().and_then(|name| quoted(view.text(surface.whole), name));
            let named = named.and_then(|offset| range(surface.whole.start, offset, what.name.as_ref()?));
            out.push(told(file, workspace, (surface.at, named, surface.mention), what));
        }
    }
}

fn check_rust(view: &View<'_>, out: &mut Diagnostics) {
    let mut built: Vec<Built<'_>> = Vec::new();
    for mention in view.mentions() {
        // A name with several meanings, or a macro that puts in several surfaces, is told once.
        if let Some(next) = built_by(view, mention).or_else(|| built_by_handing(view, mention))
            && !built.iter().any(|other| other.mention.at == next.mention.at)
        {
            built.push(next);
        }
    }
    for surface in &built {
        if is_part_of_another(surface, &built) {
            continue;
        }
        let mention = surface.mention;
        let place = (mention.at, name_at(view, surface), Some(mention));
        let handed_to = surface.handed_to.map(|(file, range)| Span::Text {
            file: Arc::clone(file),
            range: *range,
            pointer: None,
        });
        let found = told(view.file, view.workspace, place, &surface.what());
        out.push(match handed_to {
            Some(place) => found.related("built here of what this call hands on", Some(place)),
            None => found,
        });
    }
}

/// What is told of a surface at its place, with the place of its name and what leads to it.
fn told(
    file: &SourceFile,
    workspace: &Workspace,
    (at, named, mention): (TextRange, Option<TextRange>, Option<&Mention>),
    what: &What,
) -> Diagnostic {
    let mut found = RULE.at(file.span(at)).says(message(what)).help(help(what, workspace.contracts.as_ref()));
    if let Some(range) = named {
        found = found.related("named here", file.span(range));
    }
    match mention {
        Some(mention) => with_chain(found, mention),
        None => found,
    }
}

/// Where the name or path is written, if it stands in the call itself.
fn name_at(view: &View<'_>, built: &Built<'_>) -> Option<TextRange> {
    let name = built.name.as_ref()?;
    let whole = built.mention.whole;
    let offset = view.text(whole).find(&format!("\"{name}\""))? + 1;
    range(whole.start, offset, name)
}

/// Where a name stands in a text of a script, behind its quote.
fn quoted(text: &str, name: &str) -> Option<usize> {
    ['"', '\'', '`']
        .into_iter()
        .find_map(|quote| text.find(&format!("{quote}{name}{quote}")))
        .map(|at| at + 1)
}

fn range(from: u32, offset: usize, name: &str) -> Option<TextRange> {
    let start = from + u32::try_from(offset).ok()?;
    Some(TextRange { start, end: start + u32::try_from(name.len()).ok()? })
}
