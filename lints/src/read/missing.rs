//! What cargo says of a manifest that is not there, and the entry of another that leads to it.

use std::path::Path;

use onefold::TextRange;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::folder::Folder;

/// A manifest that is named and not there.
pub(super) struct Missing<'r> {
    /// What names it.
    named: Named<'r>,
    /// The manifest of the workspace, as cargo writes its path.
    workspace: &'r str,
}

enum Named<'r> {
    /// An entry of `members`.
    Member {
        /// The folder as the entry says it, behind that of the workspace.
        written: &'r str,
        /// The folder.
        folder: &'r str,
        /// The glob that led to it.
        glob: Option<&'r str>,
    },
    /// A dependency of the manifest, which may lead to it over others.
    Dependency(&'r str),
}

impl<'r> Missing<'r> {
    /// Takes it from the words of cargo; `None` when something else is wrong.
    pub(super) fn of(reason: &'r str) -> Option<Self> {
        if !reason.trim_end().lines().last()?.trim().starts_with("No such file") {
            return None;
        }
        let (_, file) = reason.rsplit_once("failed to read `")?;
        let folder = file.split_once("/Cargo.toml`")?.0;
        let workspace = between(reason, "workspace at `").unwrap_or_default();
        let named = match between(reason, "manifest for dependency `") {
            Some(name) => Named::Dependency(name),
            None => {
                let written = between(reason, "workspace member `")?;
                Named::Member { written, folder, glob: between(reason, "referenced via `") }
            }
        };
        Some(Missing { named, workspace })
    }

    /// Whether what is wrong stands in the manifest of the workspace at `place`.
    pub(super) fn is_in_workspace(&self, place: &Path) -> bool {
        matches!(self.named, Named::Member { .. }) && Path::new(self.workspace) == place
    }

    /// What is wrong, without places of this machine.
    pub(super) fn told(&self, folder: &Folder) -> String {
        match self.named {
            Named::Member { folder: member, .. } => {
                let path = Path::new(member);
                let shown = folder.relative(path).unwrap_or_else(|| name(path));
                format!("member `{shown}` has no `Cargo.toml`")
            }
            Named::Dependency(name) => format!("dependency `{name}` leads to no `Cargo.toml`"),
        }
    }

    /// The entry in the manifest of that `text`.
    pub(super) fn range(&self, text: &str) -> Option<TextRange> {
        let table = DeTable::parse(text).ok()?;
        let range = match self.named {
            Named::Member { written, glob, .. } => {
                let workspace = table.get_ref().get("workspace")?.get_ref().as_table()?;
                let root = Path::new(self.workspace).parent()?;
                let leads = |entry: &&Spanned<DeValue<'_>>| {
                    let entry = entry.get_ref().as_str().unwrap_or_default();
                    glob.map_or_else(|| root.join(entry) == Path::new(written), |glob| entry == glob)
                };
                let mut members = workspace.get("members")?.get_ref().as_array()?.iter();
                members.find(leads)?.span()
            }
            Named::Dependency(name) => dependency(table.get_ref(), name)?,
        };
        let offset = |at: usize| u32::try_from(at).ok();
        Some(TextRange { start: offset(range.start)?, end: offset(range.end)? })
    }
}

/// The name of a dependency in any table of dependencies.
pub(super) fn dependency(table: &DeTable<'_>, name: &str) -> Option<std::ops::Range<usize>> {
    let tables = table.iter().filter_map(|(key, value)| Some((key, value.get_ref().as_table()?)));
    let mut found = tables.filter_map(|(key, inner)| {
        let own = key.get_ref().ends_with("dependencies").then(|| inner.keys()).into_iter().flatten();
        let own = own.into_iter().find(|key| key.get_ref() == name).map(Spanned::span);
        own.or_else(|| dependency(inner, name))
    });
    found.next()
}

/// What stands behind `mark` up to the next backtick.
fn between<'r>(reason: &'r str, mark: &str) -> Option<&'r str> {
    reason.split_once(mark)?.1.split_once('`').map(|(inside, _)| inside)
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
