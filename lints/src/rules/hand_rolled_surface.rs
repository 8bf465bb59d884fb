//! A route, tool, command or procedure that no contract declares.

use std::sync::Arc;

use onefold_model::{Level, Span};

use super::surfaces::{Built, built_by, built_by_handing, help, is_part_of_another, message};
use crate::facts::{View, with_chain};
use crate::rule::{Check, Diagnostics, Rule};
use crate::workspace::{SourceFile, Workspace};
use onefold::TextRange;

pub(crate) const RULE: Rule = Rule {
    id: "hand-rolled-surface",
    level: Level::Error,
    page: include_str!("hand_rolled_surface.md"),
    check: Check::Source(check),
};

fn check(file: &SourceFile, workspace: &Workspace, out: &mut Diagnostics) {
    let Some(view) = View::judged(file, workspace) else { return };
    let mut built: Vec<Built<'_>> = Vec::new();
    for mention in view.mentions() {
        // A name with several meanings, or a macro that puts in several surfaces, is told once.
        if let Some(next) = built_by(&view, mention).or_else(|| built_by_handing(&view, mention))
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
        let mut found = RULE
            .at(file.span(mention.at))
            .says(message(surface))
            .help(help(surface, workspace.contracts.as_ref()));
        if let Some(range) = name_at(&view, surface) {
            found = found.related("named here", file.span(range));
        }
        let mut found = with_chain(found, mention);
        if let Some((file, range)) = surface.handed_to {
            let place = Span::Text { file: Arc::clone(file), range: *range, pointer: None };
            found = found.related("built here of what this call hands on", Some(place));
        }
        out.push(found);
    }
}

/// Where the name or path is written, if it stands in the call itself.
fn name_at(view: &View<'_>, built: &Built<'_>) -> Option<TextRange> {
    let name = built.name.as_ref()?;
    let whole = built.mention.whole;
    let offset = view.text(whole).find(&format!("\"{name}\""))?;
    let start = whole.start + u32::try_from(offset).ok()? + 1;
    Some(TextRange { start, end: start + u32::try_from(name.len()).ok()? })
}
