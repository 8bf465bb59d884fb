//! All scripts of a workspace, with what each gives to the others.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use onefold::SourceText;
use onefold_typescript::{ClassId, ExportOf, FunctionId, Member, Module};
use rayon::prelude::*;

use super::calls::Calls;
use super::things::FileId;
use crate::rust::Hasher;
use crate::workspace::Lead;

/// A script that was read, with where its requests lead.
#[derive(Debug)]
pub(super) struct Script {
    pub text: Arc<SourceText>,
    pub module: Module,
    pub leads: Vec<Vec<Lead>>,
    /// Of these, those that no build for browsers takes.
    pub elsewhere: BTreeSet<(usize, usize)>,
}

/// All scripts, by the index of their file; other files have none.
pub(super) struct Program<'p> {
    pub scripts: &'p [Option<Script>],
    pub gives: Vec<Gives<'p>>,
    /// Where functions are called; empty until all files were asked.
    pub calls: Calls,
}

/// What a file gives, in a form to look things up.
#[derive(Default)]
pub(super) struct Gives<'p> {
    /// Numbers of exports, by name; a name may be given several times.
    named: HashMap<&'p str, Vec<u32>, Hasher>,
    /// Those under `default`.
    pub default: Vec<u32>,
    /// `export * from ..`
    pub stars: Vec<u32>,
    /// `module.exports = ..`
    pub whole: Vec<u32>,
    /// The constructors of its classes.
    pub constructors: HashMap<ClassId, FunctionId, Hasher>,
}

impl<'p> Program<'p> {
    pub fn new(scripts: &'p [Option<Script>]) -> Self {
        let gives = scripts.par_iter().map(|script| match script {
            Some(script) => Gives::of(&script.module),
            None => Gives::default(),
        });
        Program { scripts, gives: gives.collect(), calls: Calls::default() }
    }

    /// The script of a file, if it is one that was read.
    pub fn script(&self, file: FileId) -> Option<&'p Script> {
        self.scripts.get(file as usize)?.as_ref()
    }

    /// What a script says; files of things are always scripts.
    pub fn module(&self, file: FileId) -> &'p Module {
        &self.script(file).expect("things stand in scripts alone").module
    }

    /// Its text.
    pub fn text(&self, file: FileId) -> &'p Arc<SourceText> {
        &self.script(file).expect("things stand in scripts alone").text
    }
}

impl<'p> Gives<'p> {
    fn of(module: &'p Module) -> Self {
        let mut gives = Gives::default();
        for (number, export) in (0_u32..).zip(&module.exports) {
            match (&export.name, &export.of) {
                (Member::Named(name), _) => gives.named.entry(name.as_str()).or_default().push(number),
                (Member::Default, _) => gives.default.push(number),
                (Member::Namespace, ExportOf::From(..)) => gives.stars.push(number),
                (Member::Namespace, ExportOf::Value(_) | ExportOf::Type) => gives.whole.push(number),
            }
        }
        for (number, function) in (0_u32..).zip(&module.functions) {
            if let Some(class) = function.of.filter(|_| function.name == "constructor") {
                gives.constructors.insert(class, number);
            }
        }
        gives
    }

    /// The numbers of what it gives under a name.
    pub fn named(&self, name: &str) -> &[u32] {
        self.named.get(name).map_or(&[], Vec::as_slice)
    }
}
