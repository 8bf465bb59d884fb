//! Goes through the uses of a script and writes what it mentions.

use std::collections::HashMap;
use std::sync::Arc;

use onefold::TextRange;
use onefold_typescript::{FunctionId, Member, Module, Role as Used, Use, Value, ValueId};
use smallvec::SmallVec;

use super::program::{Program, Script};
use super::things::{FileId, Thing};
use super::values::Evaluator;
use super::within::Places;
use crate::rust::syntax::Name;
use crate::rust::{Argument, Hasher, Mention, Role, Target};

/// How many fields of an object that is given are told.
const MOST_FIELDS: usize = 24;

/// How far behind its beginning the name of a function is looked for.
const HEAD: usize = 120;

/// Writes the mentions of one file.
pub(super) struct Walker<'p, 'e> {
    program: &'e Program<'p>,
    script: &'p Script,
    evaluator: Evaluator<'p>,
    locals: HashMap<Thing, Target, Hasher>,
}

impl<'p, 'e> Walker<'p, 'e> {
    /// All mentions of the file of an evaluator, in the order of the uses.
    pub fn mentions(program: &'e Program<'p>, mut evaluator: Evaluator<'p>) -> Vec<Mention> {
        let Some(script) = program.script(evaluator.file) else { return Vec::new() };
        let mut places = Places::of(program, &mut evaluator, script);
        let mut walker = Walker { program, script, evaluator, locals: HashMap::default() };
        let module = &script.module;
        let mut mentions = Vec::with_capacity(module.uses.len());
        for used in &module.uses {
            walker.used(used, &mut places, &mut mentions);
        }
        mentions
    }

    fn used(&mut self, used: &'p Use, places: &mut Places, out: &mut Vec<Mention>) {
        let found = self.evaluator.ask(self.program, used.value);
        if found.is_empty() {
            return;
        }
        let within = places.within(&self.script.module, used.inside);
        // No rule asks what tests mention.
        if within.is_test {
            return;
        }
        let mut told: SmallVec<[Target; 2]> = SmallVec::new();
        let mut next: Option<Mention> = None;
        for known in found.iter() {
            // What came of a thing does not name it.
            if known.is_made && used.role == Used::Read {
                continue;
            }
            let Some(target) = self.target(known.thing) else { continue };
            if told.contains(&target) {
                continue;
            }
            let chain = self.evaluator.chains.hops(known.chain, |file| self.program.text(file));
            // Most uses are told once, and no argument is copied for them.
            let (role, arguments) = match next.take() {
                Some(before) => {
                    let shared = (before.role, before.arguments.clone());
                    out.push(before);
                    shared
                }
                None => (self.role(used), self.arguments(used)),
            };
            if found.as_slice().len() > 1 {
                told.push(target.clone());
            }
            let within = Arc::clone(&within);
            let (at, whole, called) = (used.at, used.whole, known.called);
            next = Some(Mention { target, role, at, whole, arguments, called, chain, within });
        }
        out.extend(next);
    }

    fn role(&mut self, used: &Use) -> Role {
        match used.role {
            Used::Call => {
                let is_method = match &self.script.module.values[used.value as usize] {
                    Value::Member { of, .. } => self.evaluator.may_be(self.program, *of, |known| {
                        known.is_made || matches!(known.thing, Thing::Instance(..))
                    }),
                    Value::Import(..)
                    | Value::Global(_)
                    | Value::Item(_)
                    | Value::Result { .. }
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
                    | Value::Unknown => false,
                };
                if is_method { Role::Method } else { Role::Call }
            }
            Used::New => Role::Call,
            Used::Read => Role::Value,
            Used::Assign => Role::Assign,
            Used::Extends => Role::Implements,
            Used::Decorator => Role::Attribute,
            Used::Tag => Role::Tag,
            Used::Type => Role::Type,
            Used::Typeof => Role::Typeof,
        }
    }

    /// What a mention says of a thing; nothing of things without a name.
    fn target(&mut self, thing: Thing) -> Option<Target> {
        if let Thing::Foreign(path) = thing {
            return Some(self.evaluator.paths.target(path));
        }
        if let Some(target) = self.locals.get(&thing) {
            return Some(target.clone());
        }
        let program = self.program;
        let (file, names) = match thing {
            Thing::Module(file) => (file, ["", ""]),
            Thing::Function(file, function) => {
                let module = program.module(file);
                let known = &module.functions[function as usize];
                if known.name.is_empty() && file == self.evaluator.file {
                    return None;
                }
                let class = known.of.map_or("", |class| module.classes[class as usize].name.as_str());
                (file, [class, known.name.as_str()])
            }
            Thing::Class(file, class) | Thing::Instance(file, class) => {
                (file, ["", program.module(file).classes[class as usize].name.as_str()])
            }
            Thing::Type(file, export) => {
                (file, ["", named(&program.module(file).exports[export as usize].name)])
            }
            Thing::Foreign(_) | Thing::Object(..) | Thing::List(..) | Thing::Text(..) | Thing::Prefix(..) => {
                return None;
            }
        };
        let names = names.into_iter().filter(|name| !name.is_empty());
        let mut path = Vec::with_capacity(3);
        path.extend(std::iter::once(program.text(file).path.as_str()).chain(names).map(Name::from));
        let target = Target::Local(path.into());
        self.locals.insert(thing, target.clone());
        Some(target)
    }

    fn arguments(&mut self, used: &'p Use) -> Vec<Argument> {
        used.arguments.iter().map(|argument| self.argument(*argument, used.whole, true)).collect()
    }

    fn argument(&mut self, value: ValueId, whole: TextRange, may_be_object: bool) -> Argument {
        let module = &self.script.module;
        let known = match self.evaluator.known(value) {
            Some(known) => known.first().copied(),
            None => self.evaluator.ask(self.program, value).as_slice().first().copied(),
        };
        let Some(known) = known else { return Argument::Other };
        let value_of = |file: FileId, id: ValueId| &self.program.module(file).values[id as usize];
        match known.thing {
            Thing::Text(file, id) | Thing::Prefix(file, id) => {
                if let Value::Text(text) = value_of(file, id) {
                    Argument::Text(text.clone())
                } else if let Value::Prefix(text) = value_of(file, id) {
                    Argument::Prefix(text.clone())
                } else {
                    Argument::Other
                }
            }
            Thing::Function(file, function)
                if file == self.evaluator.file && is_inside(module, function, whole) =>
            {
                Argument::Closure(module.functions[function as usize].parameters.len())
            }
            Thing::Object(file, id) if may_be_object && file == self.evaluator.file => {
                let Value::Object(fields) = &module.values[id as usize] else { return Argument::Other };
                let mut told = Vec::new();
                for (name, value) in fields.iter().filter(|(name, _)| !name.is_empty()).take(MOST_FIELDS) {
                    let known = self.argument(*value, whole, false);
                    if known != Argument::Other {
                        told.push((name.clone(), known));
                    }
                }
                Argument::Fields(told)
            }
            Thing::Object(..) | Thing::List(..) => Argument::Other,
            Thing::Module(_)
            | Thing::Foreign(_)
            | Thing::Function(..)
            | Thing::Class(..)
            | Thing::Instance(..)
            | Thing::Type(..) => match self.target(known.thing) {
                Some(target) => {
                    let of = if known.is_made { target.clone() } else { Target::Unknown };
                    Argument::Value { made_by: target, of }
                }
                None => Argument::Other,
            },
        }
    }
}

/// Whether a function is written inside a range.
fn is_inside(module: &Module, function: FunctionId, whole: TextRange) -> bool {
    let at = module.functions[function as usize].at;
    whole.start <= at.start && at.end <= whole.end
}

/// The name of an export; empty where it has none.
fn named(member: &Member) -> &str {
    match member {
        Member::Named(name) => name,
        Member::Default | Member::Namespace => "",
    }
}

impl<'p> Evaluator<'p> {
    /// The place of a function's name, or of its beginning where the name stands elsewhere.
    pub(super) fn name_of(&self, program: &Program<'p>, file: FileId, function: FunctionId) -> TextRange {
        let known = &program.module(file).functions[function as usize];
        let text = &program.text(file).text;
        let TextRange { start, end } = known.at;
        let end_of_head = (start as usize + HEAD).min(end as usize);
        let head = (start as usize..=end_of_head).rev().find_map(|end| text.get(start as usize..end));
        let head = head.unwrap_or_default();
        let found =
            Some(known.name.as_str()).filter(|name| !name.is_empty()).and_then(|name| head.find(name));
        match found {
            Some(offset) => {
                let start = start + offset as u32;
                TextRange { start, end: start + known.name.len() as u32 }
            }
            None => {
                let length = head.find(['{', '\n']).unwrap_or(head.len());
                TextRange { start, end: start + head[..length].trim_end().len() as u32 }
            }
        }
    }
}
