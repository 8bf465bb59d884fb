//! What imports bring: over files, re-exports, stars and packages.

use onefold_typescript::{ExportOf, Member, RequestId, Resolution};

use super::program::Program;
use super::things::{Few, FileId, Known, Thing};
use super::values::Evaluator;
use crate::rust::Step;
use crate::workspace::Lead;

impl<'p> Evaluator<'p> {
    /// What a request brings in.
    pub(super) fn imported(
        &mut self,
        program: &Program<'p>,
        file: FileId,
        request: RequestId,
        member: &'p Member,
    ) -> Few {
        let at = program.module(file).requests[request as usize].at;
        let mut few = self.asked(program, file, request, member);
        for known in few.as_mut_slice() {
            let is_of_others = match known.thing {
                Thing::Foreign(path) => {
                    known.is_made || known.chain != 0 || self.paths.first(path) == "globalThis"
                }
                Thing::Module(other) => other != file,
                Thing::Function(..)
                | Thing::Class(..)
                | Thing::Instance(..)
                | Thing::Object(..)
                | Thing::List(..)
                | Thing::Text(..)
                | Thing::Prefix(..)
                | Thing::Type(..) => true,
            };
            if is_of_others {
                known.chain = self.chains.before(Step::Imported, (file, at), known.chain);
            }
        }
        few
    }

    /// What the modules that a request leads to give under a name.
    fn asked(&mut self, program: &Program<'p>, file: FileId, request: RequestId, member: &'p Member) -> Few {
        let Some(script) = program.script(file) else { return Few::none() };
        let Some(leads) = script.leads.get(request as usize) else { return Few::none() };
        let mut few = Few::none();
        for lead in leads {
            if few.is_full() {
                break;
            }
            match lead {
                Lead::File(other) => {
                    let asked = (*other as FileId, member);
                    if self.asking.contains(&asked) {
                        // Exports that lead to each other in a ring give nothing.
                        self.lacks();
                        continue;
                    }
                    self.asking.push(asked);
                    let found = self.deeper(|this| this.given(program, asked.0, member));
                    self.asking.pop();
                    few.extend(&found);
                }
                Lead::Elsewhere(resolution) => {
                    if let Some(path) = self.foreign(resolution) {
                        let path = match member {
                            Member::Default | Member::Namespace => path,
                            Member::Named(name) => self.paths.child(path, name),
                        };
                        few.push(Known::plain(Thing::Foreign(path)));
                    }
                }
            }
        }
        few
    }

    /// The path of a module outside the workspace.
    fn foreign(&mut self, resolution: &'p Resolution) -> Option<u32> {
        match resolution {
            Resolution::Package { name, subpath } => {
                let mut path = self.paths.root(name);
                for segment in subpath.split('/').filter(|segment| !segment.is_empty()) {
                    path = self.paths.child(path, segment);
                }
                Some(path)
            }
            Resolution::Builtin(name) => {
                let mut segments = name.split('/');
                let mut path = self.paths.root(segments.next()?);
                for segment in segments {
                    path = self.paths.child(path, segment);
                }
                Some(path)
            }
            Resolution::File(_) | Resolution::Asset | Resolution::Outside | Resolution::Missing(_) => None,
        }
    }

    /// What a file gives under a name.
    pub(super) fn given(&mut self, program: &Program<'p>, file: FileId, member: &'p Member) -> Few {
        if program.script(file).is_none() {
            return Few::none();
        }
        match member {
            Member::Namespace => {
                let whole = self.exports(program, file, &program.gives[file as usize].whole, None);
                if whole.is_empty() { Few::one(Known::plain(Thing::Module(file))) } else { whole }
            }
            Member::Default => {
                let gives = &program.gives[file as usize];
                let mut few = self.exports(program, file, &gives.default, None);
                if gives.default.is_empty() {
                    // What `require` gives is the default of those who import.
                    few = self.exports(program, file, &gives.whole, None);
                    if few.is_empty() {
                        few.push(Known::plain(Thing::Module(file)));
                    }
                }
                few
            }
            Member::Named(name) => self.named(program, file, name, &mut Vec::new()),
        }
    }

    /// What a file gives under a name, its own or through stars.
    pub(super) fn named(
        &mut self,
        program: &Program<'p>,
        file: FileId,
        name: &'p str,
        seen: &mut Vec<FileId>,
    ) -> Few {
        if seen.contains(&file) || seen.len() >= MOST_FILES {
            return Few::none();
        }
        seen.push(file);
        let gives = &program.gives[file as usize];
        let own = if name == "default" { gives.default.as_slice() } else { gives.named(name) };
        let mut few = self.exports(program, file, own, Some(name));
        if !own.is_empty() {
            return few;
        }
        for known in self.exports(program, file, &gives.whole, None).iter() {
            few.extend(&self.member(program, *known, name));
        }
        if name == "default" {
            return few;
        }
        let mut elsewhere = Few::none();
        for &star in &gives.stars {
            let module = program.module(file);
            let export = &module.exports[star as usize];
            let ExportOf::From(request, _) = export.of else { continue };
            let Some(script) = program.script(file) else { continue };
            for lead in script.leads.get(request as usize).into_iter().flatten() {
                match lead {
                    Lead::File(other) if program.script(*other as FileId).is_some() => {
                        let found = self.deeper(|this| this.named(program, *other as FileId, name, seen));
                        for known in found.iter() {
                            let chain = self.chains.before(Step::Glob, (file, export.at), known.chain);
                            few.push(Known { chain, ..*known });
                        }
                    }
                    Lead::File(_) => {}
                    Lead::Elsewhere(resolution) => {
                        if let Some(path) = self.foreign(resolution) {
                            let thing = Thing::Foreign(self.paths.child(path, name));
                            let chain = self.chains.before(Step::Glob, (file, export.at), 0);
                            elsewhere.push(Known { chain, ..Known::plain(thing) });
                        }
                    }
                }
            }
        }
        // Nobody knows what names a package has: its star is the last to be asked.
        if few.is_empty() { elsewhere } else { few }
    }

    /// What exports of a file stand for.
    fn exports(
        &mut self,
        program: &Program<'p>,
        file: FileId,
        numbers: &[u32],
        name: Option<&'p str>,
    ) -> Few {
        let module = program.module(file);
        let mut few = Few::none();
        for &number in numbers {
            let export = &module.exports[number as usize];
            match &export.of {
                ExportOf::Value(value) => {
                    for known in self.value(program, (file, *value)).iter() {
                        let is_itself = match known.thing {
                            Thing::Function(other, _) | Thing::Class(other, _) => other == file,
                            Thing::Object(..) | Thing::List(..) | Thing::Text(..) | Thing::Prefix(..) => true,
                            Thing::Module(_) | Thing::Foreign(_) | Thing::Instance(..) | Thing::Type(..) => {
                                false
                            }
                        };
                        let chain = match is_itself || name.is_none() {
                            true => known.chain,
                            false => self.chains.before(Step::Named, (file, export.at), known.chain),
                        };
                        few.push(Known { chain, ..*known });
                    }
                }
                ExportOf::From(request, member) => {
                    for known in self.asked(program, file, *request, member).iter() {
                        let chain = self.chains.before(Step::ReExported, (file, export.at), known.chain);
                        few.push(Known { chain, ..*known });
                    }
                }
                ExportOf::Type => few.push(Known::plain(Thing::Type(file, number))),
            }
        }
        few
    }
}

/// How many files are asked for one name.
const MOST_FILES: usize = 512;
