//! Where else in the workspace something of a file is used.

use crate::facts::View;
use crate::rust::syntax::Name;
use crate::rust::{Mention, Target};

/// The mentions of something of this file, or of what is in it, in every file that is judged.
pub(super) fn uses<'w>(view: &View<'w>, path: &[Name]) -> Vec<(View<'w>, &'w Mention)> {
    let is_it = |mention: &Mention| match &mention.target {
        Target::Local(target) => target.starts_with(path),
        Target::Foreign(_) | Target::Unknown => false,
    };
    let mut found: Vec<(View<'w>, &'w Mention)> =
        view.mentions().filter(|mention| is_it(mention)).map(|mention| (*view, mention)).collect();
    let files = &view.workspace.files;
    let Some(mine) = files.iter().position(|file| std::ptr::eq(file, view.file)) else { return found };
    for file in files.iter().filter(|file| !std::ptr::eq(*file, view.file)) {
        let Some(rust) = &file.rust else { continue };
        let mut reached = rust.reaches.range((mine, 0)..(mine + 1, 0)).peekable();
        if reached.peek().is_none() {
            continue;
        }
        let Some(other) = View::judged(file, view.workspace) else { continue };
        let named = reached.filter_map(|&(_, index)| rust.mentions.get(index));
        let named = named.filter(|mention| !mention.within.is_test && is_it(mention));
        found.extend(named.map(|mention| (other, mention)));
    }
    found
}
