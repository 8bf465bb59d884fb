//! What a function is given: by its types, its defaults and its calls.

use onefold::TextRange;
use onefold_typescript::{FunctionId, Role, Value, ValueId};

use super::calls::{Given, Site};
use super::program::Program;
use super::things::{Few, FileId, Known, Thing};
use super::values::Evaluator;
use crate::rust::Step;

/// Methods of promises that hand on what the promise is of.
const OF_PROMISES: [&str; 1] = ["then"];

/// Packages whose functions hand on an application or a server to the function that they are given.
pub(crate) const HANDING_PACKAGES: [&str; 3] = ["@vercel/mcp-adapter", "fastify-plugin", "mcp-handler"];

impl<'p> Evaluator<'p> {
    /// What a parameter can be.
    pub(super) fn parameter(
        &mut self,
        program: &Program<'p>,
        file: FileId,
        function: FunctionId,
        index: u32,
    ) -> Few {
        let known = &program.module(file).functions[function as usize];
        let mut few = match known.parameters.get(index as usize) {
            Some(Some(value)) => self.value(program, (file, *value)),
            Some(None) | None => Few::none(),
        };
        let says_enough = |known: &Known| match known.thing {
            Thing::Module(_)
            | Thing::Foreign(_)
            | Thing::Function(..)
            | Thing::Class(..)
            | Thing::Instance(..)
            | Thing::Object(..)
            | Thing::List(..) => true,
            Thing::Text(..) | Thing::Prefix(..) | Thing::Type(..) => false,
        };
        if few.iter().any(says_enough) {
            return few;
        }
        if !program.calls.is_known {
            self.lacks();
            return few;
        }
        for site in program.calls.of((file, function)) {
            if few.is_full() {
                break;
            }
            let found = self.argument_of(program, *site, index);
            few.extend(&found);
        }
        for given in program.calls.given((file, function)) {
            if few.is_full() {
                break;
            }
            let found = self.handed(program, *given, index);
            few.extend(&found);
        }
        few
    }

    /// What a call is given at a place.
    fn argument_of(&mut self, program: &Program<'p>, site: Site, index: u32) -> Few {
        let used = &program.module(site.file).uses[site.number as usize];
        let Some(argument) = used.arguments.get(index as usize) else { return Few::none() };
        let found = self.value(program, (site.file, *argument));
        self.stepped(Step::Given, (site.file, used.at), found)
    }

    /// What a function gets from the one that it is given to.
    fn handed(&mut self, program: &Program<'p>, given: Given, index: u32) -> Few {
        let module = program.module(given.file);
        let used = &module.uses[given.number as usize];
        let mut few = Few::none();
        for known in self.value(program, (given.file, used.value)).iter() {
            match known.thing {
                Thing::Function(file, function) => {
                    for site in program.calls.through((file, function, given.index)) {
                        let found = self.argument_of(program, *site, index);
                        few.extend(&found);
                    }
                }
                Thing::Foreign(path) if used.role == Role::Call => {
                    let Value::Member { of, name } = &module.values[used.value as usize] else {
                        if HANDING_PACKAGES.contains(&self.paths.first(path)) {
                            let made = Few::one(Known { is_made: true, ..*known });
                            few.extend(&self.stepped(Step::Handed, (given.file, used.at), made));
                        }
                        continue;
                    };
                    let is_of_promise = OF_PROMISES.contains(&name.as_str());
                    // What the globals hand to a function is of kinds of its own: events, entries, times.
                    if self.paths.first(path) == "globalThis" && !is_of_promise || is_of_promise && index > 0
                    {
                        continue;
                    }
                    let found = self.receiver(program, given.file, *of);
                    let found = match is_of_promise {
                        true => found,
                        false => self.stepped(Step::Handed, (given.file, used.at), found),
                    };
                    few.extend(&found);
                }
                Thing::Foreign(_)
                | Thing::Module(_)
                | Thing::Class(..)
                | Thing::Instance(..)
                | Thing::Object(..)
                | Thing::List(..)
                | Thing::Text(..)
                | Thing::Prefix(..)
                | Thing::Type(..) => {}
            }
        }
        few
    }

    /// What a method is called on: made, as what it hands on is.
    fn receiver(&mut self, program: &Program<'p>, file: FileId, of: ValueId) -> Few {
        let mut few = Few::none();
        for known in self.value(program, (file, of)).iter() {
            few.push(Known { is_made: true, ..*known });
        }
        few
    }

    /// Things with one more step in front of their ways.
    pub(super) fn stepped(&mut self, step: Step, place: (FileId, TextRange), mut found: Few) -> Few {
        for known in found.as_mut_slice() {
            known.chain = self.chains.before(step, place, known.chain);
        }
        found
    }
}
