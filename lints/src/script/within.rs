//! Where a mention of a script stands: its file, and the functions around it.

use std::sync::Arc;

use onefold_typescript::{FunctionId, Module, Role, Value};

use super::program::{Program, Script};
use super::things::Thing;
use super::values::Evaluator;
use crate::rust::{Target, Within};

/// Functions of test runners whose callbacks run in tests alone.
const TESTS: [&str; 10] =
    ["afterAll", "afterEach", "beforeAll", "beforeEach", "describe", "it", "suite", "test", "fit", "xit"];

/// Packages that give them.
const RUNNERS: [&str; 6] = ["@jest/globals", "@playwright/test", "bun:test", "mocha", "node:test", "vitest"];

/// Folders that hold tests alone.
const FOLDERS: [&str; 5] = ["__mocks__", "__tests__", "e2e", "test", "tests"];

/// How many functions around a place are told.
const MOST: usize = 32;

/// The places of a file, each made once.
pub(super) struct Places {
    path: Vec<String>,
    is_test: bool,
    /// Functions that a runner of tests runs.
    run: Vec<bool>,
    whole: Option<Arc<Within>>,
    functions: Vec<Option<Arc<Within>>>,
}

impl Places {
    pub fn of<'p>(program: &Program<'p>, evaluator: &mut Evaluator<'p>, script: &'p Script) -> Self {
        let path = &script.text.path;
        let count = script.module.functions.len();
        Places {
            path: path.split('/').map(str::to_owned).collect(),
            is_test: is_test_file(path),
            run: run(program, evaluator, &script.module),
            whole: None,
            functions: vec![None; count],
        }
    }

    /// Where something stands whose innermost function is this.
    pub fn within(&mut self, module: &Module, function: Option<FunctionId>) -> Arc<Within> {
        let known = match function {
            Some(function) => &self.functions[function as usize],
            None => &self.whole,
        };
        if let Some(known) = known {
            return Arc::clone(known);
        }
        let mut names = Vec::new();
        let mut is_test = self.is_test;
        let mut at = function;
        while let Some(function) = at.filter(|_| names.len() < MOST) {
            let known = &module.functions[function as usize];
            is_test |= self.run[function as usize];
            names.push(known.name.clone());
            if let Some(class) = known.of {
                names.push(module.classes[class as usize].name.clone());
            }
            at = known.inside;
        }
        let names = names.into_iter().rev().filter(|name| !name.is_empty());
        let path = self.path.iter().cloned().chain(names).map(Into::into).collect();
        let within = Arc::new(Within { path, implements: None::<Target>, is_test });
        match function {
            Some(function) => self.functions[function as usize] = Some(Arc::clone(&within)),
            None => self.whole = Some(Arc::clone(&within)),
        }
        within
    }
}

/// Whether a file holds tests alone, by its path.
pub(crate) fn is_test_file(path: &str) -> bool {
    let mut parts = path.rsplit('/');
    let name = parts.next().unwrap_or(path);
    // Between two dots: `notes.test.ts`.
    let mut words = name.split('.').skip(1).peekable();
    while let Some(word) = words.next() {
        if matches!(word, "e2e" | "spec" | "test") && words.peek().is_some() {
            return true;
        }
    }
    parts.any(|folder| FOLDERS.contains(&folder))
}

/// Which functions are given to a runner of tests.
fn run<'p>(program: &Program<'p>, evaluator: &mut Evaluator<'p>, module: &'p Module) -> Vec<bool> {
    let mut run = vec![false; module.functions.len()];
    for used in &module.uses {
        if used.role != Role::Call || !names_a_test(module, used.value) {
            continue;
        }
        let given = used.arguments.iter().filter_map(|argument| {
            if let Value::Function(function) = module.values[*argument as usize] {
                Some(function)
            } else {
                None
            }
        });
        let given: Vec<FunctionId> = given.collect();
        if given.is_empty() {
            continue;
        }
        let is_runner = evaluator.ask(program, used.value).iter().any(|known| match known.thing {
            Thing::Foreign(path) => {
                let first = evaluator.paths.first(path);
                first == "globalThis" || RUNNERS.contains(&first)
            }
            Thing::Module(_)
            | Thing::Function(..)
            | Thing::Class(..)
            | Thing::Instance(..)
            | Thing::Object(..)
            | Thing::List(..)
            | Thing::Text(..)
            | Thing::Prefix(..)
            | Thing::Type(..) => false,
        });
        if is_runner {
            given.into_iter().for_each(|function| run[function as usize] = true);
        }
    }
    run
}

/// Whether a callee is written as a function of a runner: `it`, `it.only`, `test.each(..)`.
fn names_a_test(module: &Module, mut value: u32) -> bool {
    for _ in 0..4 {
        match &module.values[value as usize] {
            Value::Global(name) => return TESTS.contains(&name.as_str()),
            Value::Import(_, onefold_typescript::Member::Named(name)) => {
                return TESTS.contains(&name.as_str());
            }
            Value::Import(..) => return true,
            Value::Member { of, name } if TESTS.contains(&name.as_str()) => {
                return matches!(module.values[*of as usize], Value::Import(..) | Value::Member { .. });
            }
            Value::Member { of, .. } | Value::Result { of, .. } => value = *of,
            Value::Item(_)
            | Value::Instance(_)
            | Value::Function(_)
            | Value::Class(_)
            | Value::This(_)
            | Value::Object(_)
            | Value::List(_)
            | Value::Text(_)
            | Value::Prefix(_)
            | Value::Parameter { .. }
            | Value::Either(_)
            | Value::Element
            | Value::Unknown => return false,
        }
    }
    false
}
