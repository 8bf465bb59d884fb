//! What members, items, calls and `new` come to.

use onefold_typescript::{FunctionId, Value, ValueId};

use super::program::Program;
use super::things::{Few, FileId, Known, PathId, Thing};
use super::values::Evaluator;
use crate::rust::Step;

/// Functions of the global `Object` that answer what they are given first.
const SAME: [&str; 6] = ["assign", "create", "freeze", "preventExtensions", "seal", "setPrototypeOf"];

/// How many members of an object are looked at when nobody knows which is meant.
const MOST_MEMBERS: usize = 32;

impl<'p> Evaluator<'p> {
    /// What is read from a thing by a name; an empty one is not known.
    pub(super) fn member(&mut self, program: &Program<'p>, of: Known, name: &'p str) -> Few {
        match of.thing {
            Thing::Foreign(path) => {
                let path = if name == "default" { path } else { self.paths.child(path, name) };
                Few::one(Known { thing: Thing::Foreign(path), is_made: false, ..of })
            }
            Thing::Module(file) => {
                let found = self.named(program, file, name, &mut Vec::new());
                self.behind(of, found)
            }
            Thing::Object(file, id) => {
                let found = self.property(program, file, id, name);
                self.behind(of, found)
            }
            Thing::Class(file, class) => {
                let known = &program.module(file).classes[class as usize];
                let found = match last(&known.statics, name) {
                    Some(value) => self.value(program, (file, value)),
                    None => self.inherited(program, file, class, name, false),
                };
                self.behind(of, found)
            }
            Thing::Instance(file, class) => {
                let known = &program.module(file).classes[class as usize];
                let found = match last(&known.members, name) {
                    Some(value) => self.value(program, (file, value)),
                    None => self.inherited(program, file, class, name, true),
                };
                self.behind(of, found)
            }
            Thing::Function(..) | Thing::List(..) | Thing::Text(..) | Thing::Prefix(..) | Thing::Type(..) => {
                Few::none()
            }
        }
    }

    /// What a class has from the one that it extends.
    fn inherited(
        &mut self,
        program: &Program<'p>,
        file: FileId,
        class: u32,
        name: &'p str,
        is_instance: bool,
    ) -> Few {
        let known = &program.module(file).classes[class as usize];
        let Some(extends) = known.extends else { return Few::none() };
        // A class that extends itself by a detour would have no end.
        self.deeper(|this| {
            let mut few = Few::none();
            for over in this.value(program, (file, extends)).iter() {
                let over = match is_instance {
                    true => this.instance(*over),
                    false => Few::one(*over),
                };
                for over in over.iter() {
                    let chain = this.chains.before(Step::Extended, (file, known.at), over.chain);
                    few.extend(&this.member(program, Known { chain, ..*over }, name));
                }
            }
            few
        })
    }

    fn property(&mut self, program: &Program<'p>, file: FileId, id: ValueId, name: &'p str) -> Few {
        let Value::Object(properties) = &program.module(file).values[id as usize] else { return Few::none() };
        if name.is_empty() {
            let mut few = Few::none();
            for (_, value) in properties.iter().take(MOST_MEMBERS) {
                few.extend(&self.value(program, (file, *value)));
            }
            return few;
        }
        // The last one counts; a spread has what its object has.
        for (key, value) in properties.iter().rev() {
            if key == name {
                return self.value(program, (file, *value));
            }
            if key.is_empty() {
                let found = self.deeper(|this| {
                    let mut few = Few::none();
                    for known in this.value(program, (file, *value)).iter() {
                        few.extend(&this.member(program, *known, name));
                    }
                    few
                });
                if !found.is_empty() {
                    return found;
                }
            }
        }
        Few::none()
    }

    /// An item of a thing.
    pub(super) fn item(&mut self, program: &Program<'p>, of: Known) -> Few {
        match of.thing {
            Thing::List(file, id) => {
                let Value::List(items) = &program.module(file).values[id as usize] else {
                    return Few::none();
                };
                let mut few = Few::none();
                for item in items.iter().take(MOST_MEMBERS) {
                    if few.is_full() {
                        break;
                    }
                    few.extend(&self.value(program, (file, *item)));
                }
                self.behind(of, few)
            }
            Thing::Object(file, id) => {
                let found = self.property(program, file, id, "");
                self.behind(of, found)
            }
            Thing::Foreign(_) => Few::one(Known { is_made: true, ..of }),
            Thing::Module(_)
            | Thing::Function(..)
            | Thing::Class(..)
            | Thing::Instance(..)
            | Thing::Text(..)
            | Thing::Prefix(..)
            | Thing::Type(..) => Few::none(),
        }
    }

    /// What a call of a thing answers.
    pub(super) fn result(
        &mut self,
        program: &Program<'p>,
        of: Known,
        file: FileId,
        arguments: &'p [ValueId],
    ) -> Few {
        match of.thing {
            Thing::Foreign(path) => {
                if let Some(first) = arguments.first().filter(|_| self.answers_first(path)) {
                    return self.value(program, (file, *first));
                }
                Few::one(self.made(path, of))
            }
            Thing::Function(other, function) => {
                let found = self.answered(program, (other, function), (file, arguments));
                self.behind(of, found)
            }
            Thing::Module(_)
            | Thing::Class(..)
            | Thing::Instance(..)
            | Thing::Object(..)
            | Thing::List(..)
            | Thing::Text(..)
            | Thing::Prefix(..)
            | Thing::Type(..) => Few::none(),
        }
    }

    /// Whether a function of the language answers what it is given first.
    fn answers_first(&self, path: PathId) -> bool {
        let is_global = |names: [&str; 2]| self.paths.is_global(path, &names);
        // Most paths have another length.
        self.paths.length(path) == 3
            && (is_global(["Promise", "resolve"]) || SAME.iter().any(|name| is_global(["Object", name])))
    }

    /// What a function of the workspace answers to these arguments.
    fn answered(
        &mut self,
        program: &Program<'p>,
        (file, id): (FileId, FunctionId),
        (caller, arguments): (FileId, &'p [ValueId]),
    ) -> Few {
        let module = program.module(file);
        let function = &module.functions[id as usize];
        let mut few = Few::none();
        for &returned in &function.returns {
            if few.is_full() {
                break;
            }
            // What is passed through is this call's, not that of all calls.
            let mut passed = None;
            if let Value::Parameter { function, index } = module.values[returned as usize]
                && function == id
            {
                passed = arguments.get(index as usize);
            }
            let found = match passed {
                Some(argument) => self.value(program, (caller, *argument)),
                None => self.value(program, (file, returned)),
            };
            for known in found.iter() {
                let is_itself = matches!(known.thing, Thing::Object(other, _) if other == file);
                let chain = match is_itself {
                    true => known.chain,
                    false => {
                        let at = self.name_of(program, file, id);
                        self.chains.before(Step::Answered, (file, at), known.chain)
                    }
                };
                few.push(Known { chain, ..*known });
            }
        }
        few
    }

    /// What `new` makes of a thing.
    pub(super) fn instance(&self, of: Known) -> Few {
        match of.thing {
            Thing::Class(file, class) => {
                Few::one(Known { thing: Thing::Instance(file, class), is_made: true, ..of })
            }
            Thing::Foreign(path) => Few::one(self.made(path, of)),
            Thing::Type(..) => Few::one(Known { is_made: true, ..of }),
            Thing::Instance(..) => Few::one(of),
            Thing::Module(_)
            | Thing::Function(..)
            | Thing::Object(..)
            | Thing::List(..)
            | Thing::Text(..)
            | Thing::Prefix(..) => Few::none(),
        }
    }

    /// What a call of something outside answers, or `new` makes of it.
    fn made(&self, path: PathId, of: Known) -> Known {
        let called = if of.called == 0 { self.paths.length(path) } else { of.called };
        Known { is_made: true, called, ..of }
    }

    /// What was found inside `of`, with the way to that in front.
    fn behind(&mut self, of: Known, mut found: Few) -> Few {
        if of.chain != 0 {
            for known in found.as_mut_slice() {
                known.chain = self.chains.join(of.chain, known.chain);
            }
        }
        found
    }
}

/// The value of the last property of a name.
fn last(properties: &[(String, ValueId)], name: &str) -> Option<ValueId> {
    properties.iter().rev().find(|(key, _)| key == name).map(|(_, value)| *value)
}
