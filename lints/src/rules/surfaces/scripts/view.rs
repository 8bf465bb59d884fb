//! A script under judgement, and what rules ask of it.

use onefold::TextRange;
use onefold_typescript::{Function, Use, Value};

use crate::facts::{is_generated, is_inside};
use crate::rust::syntax::Name;
use crate::rust::{Mention, Target};
use crate::workspace::{Project, ScriptFile, SourceFile, Workspace};

/// A script under judgement.
#[derive(Clone, Copy)]
pub(in crate::rules) struct ScriptView<'w> {
    /// The file.
    pub file: &'w SourceFile,
    /// What it is.
    pub script: &'w ScriptFile,
    /// All the others.
    pub workspace: &'w Workspace,
}

impl<'w> ScriptView<'w> {
    /// The script, unless it is generated or only declares what others hold.
    pub fn judged(file: &'w SourceFile, workspace: &'w Workspace) -> Option<Self> {
        let script = file.script.as_ref()?;
        let declares = [".d.ts", ".d.mts", ".d.cts"].iter().any(|end| file.text.path.ends_with(end));
        let is_judged = !declares && !is_generated(file, workspace);
        is_judged.then_some(ScriptView { file, script, workspace })
    }

    /// The mentions that stand in no test.
    pub fn mentions(&self) -> impl Iterator<Item = &'w Mention> + use<'w> {
        self.script.mentions.iter().filter(|mention| !mention.within.is_test)
    }

    /// The text between two places.
    pub fn text(&self, range: TextRange) -> &'w str {
        self.file.text.text.get(range.start as usize..range.end as usize).unwrap_or_default()
    }

    /// The uses of values between two places.
    pub fn uses(&self, range: TextRange) -> impl Iterator<Item = &'w Use> + use<'w> {
        let behind = self.uses_from(range.start);
        behind
            .take_while(move |used| used.at.start <= range.end)
            .filter(move |used| is_inside(used.at, range))
    }

    /// The use that a mention was made of.
    pub fn use_of(&self, mention: &Mention) -> Option<&'w Use> {
        let mut there = self.uses_from(mention.at.start).take_while(|used| used.at.start == mention.at.start);
        there.find(|used| used.at == mention.at && used.whole == mention.whole)
    }

    /// The uses from a place on; they stand in the order of the text.
    fn uses_from(&self, start: u32) -> impl Iterator<Item = &'w Use> + use<'w> {
        let uses = &self.script.module.uses;
        uses[uses.partition_point(|used| used.at.start < start)..].iter()
    }

    /// A value of the file.
    pub fn value(&self, id: u32) -> Option<&'w Value> {
        self.script.module.values.get(id as usize)
    }

    /// The package that it belongs to.
    pub fn project(&self) -> Option<&'w Project> {
        self.script.project.and_then(|project| self.workspace.projects.get(project))
    }

    /// Its path from the folder of its package.
    pub fn path_in_project(&self) -> &'w str {
        let path = self.file.text.path.as_str();
        let folder = self.project().map_or("", |project| project.folder.as_str());
        path.strip_prefix(folder).map_or(path, |rest| rest.trim_start_matches('/'))
    }

    /// Whether the manifest of its package, or of one around that, asks for a package.
    pub fn asks_for(&self, package: &str) -> bool {
        let path = self.file.text.path.as_str();
        let holds = |folder: &str| {
            folder.is_empty() || path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
        };
        let mut around = self.workspace.projects.iter().filter(|project| holds(&project.folder));
        around.any(|project| project.dependencies.contains(package))
    }

    /// The file of the workspace with a path.
    pub fn other(&self, path: &str) -> Option<&'w SourceFile> {
        let files = &self.workspace.files;
        let at = files.binary_search_by(|file| file.text.path.as_str().cmp(path)).ok()?;
        files.get(at)
    }

    /// The functions that a target of the workspace may be.
    pub fn functions(&self, target: &[Name]) -> impl Iterator<Item = &'w Function> + use<'w> {
        let script = target.first().and_then(|path| self.other(path)).and_then(|file| file.script.as_ref());
        let name = target.get(1..).and_then(<[Name]>::last).cloned();
        let functions = script.map_or(&[][..], |script| script.module.functions.as_slice());
        functions.iter().filter(move |function| name.as_ref().is_some_and(|name| function.name == *name))
    }

    /// Whether a target is written by the generator.
    pub fn is_generated(&self, target: &Target) -> bool {
        match target {
            Target::Local(path) => path
                .first()
                .and_then(|path| self.other(path))
                .is_some_and(|file| is_generated(file, self.workspace)),
            Target::Foreign(_) | Target::Unknown => false,
        }
    }
}
