//! Writes mentions: targets as paths, ways as hops.

use std::sync::Arc;

use onefold::TextRange;

use super::{Found, Walker};
use crate::rust::mention::{Argument, Hop, Mention, Role, Step, Target};
use crate::rust::modules::{FileId, Graph, Holder, ItemId, Owner, Via};
use crate::rust::names::{Entry, Res};
use crate::rust::syntax::{ItemKind, Name, TypeRef};
use crate::rust::values::{Type, Value};

/// What a mention is about: the name to point at, all that uses it, and what it is given.
pub(super) struct Use {
    pub role: Role,
    pub at: TextRange,
    pub whole: TextRange,
    pub arguments: Vec<Argument>,
}

impl Use {
    /// A name alone.
    pub fn of_name(role: Role, at: TextRange) -> Self {
        Use { role, at, whole: at, arguments: Vec::new() }
    }
}

impl<'a> Walker<'_, 'a> {
    /// One mention for each thing that the name leads to.
    pub(super) fn mention(&mut self, entries: &[Entry<'a>], of: Use) {
        if self.found.is_none() {
            return;
        }
        let graph = self.graph();
        let mut given = Some(of.arguments);
        let of = Use { arguments: Vec::new(), ..of };
        for (index, entry) in entries.iter().enumerate() {
            let is_last = index + 1 == entries.len();
            match entry.res {
                Res::Prelude(_) => {}
                Res::Item(id) if graph.item(id).alias().is_some() => {
                    let arguments = given.clone().unwrap_or_default();
                    for settled in graph.behind_aliases(entry.clone()) {
                        // Of an alias of the prelude the alias itself is all that there is to tell.
                        let is_plain = matches!(settled.res, Res::Prelude(_));
                        self.write(if is_plain { entry } else { &settled }, &of, arguments.clone());
                    }
                }
                Res::Item(_) | Res::Scope(_) | Res::Variant(..) | Res::Hidden(..) | Res::Foreign(_) => {
                    let arguments = if is_last { given.take() } else { given.clone() };
                    self.write(entry, &of, arguments.unwrap_or_default());
                }
            }
        }
    }

    /// A mention of something that nothing defines.
    pub(super) fn unknown(&mut self, of: Use) {
        let within = Arc::clone(&self.within);
        if let Some(found) = &mut self.found {
            let Use { role, at, whole, arguments } = of;
            let chain = Vec::new();
            let target = Target::Unknown;
            let mention = Mention { target, role, at, whole, arguments, called: 0, chain, within };
            found.push(Found { mention, files: Vec::new() });
        }
    }

    fn write(&mut self, entry: &Entry<'a>, of: &Use, arguments: Vec<Argument>) {
        if matches!(entry.res, Res::Prelude(_)) {
            return;
        }
        let graph = self.graph();
        let (mut chain, mut files) = (Vec::new(), Vec::new());
        files.extend(graph.file_of(&entry.res).filter(|&file| file != self.file));
        let mut next = entry.via.as_ref();
        while let Some(step) = next {
            // That a name is passed on says nothing where it is used in the same file.
            if !(chain.is_empty() && step.step == Step::ReExported && step.file == self.file) {
                chain.push(graph.hop(step));
            }
            if step.file != self.file {
                files.push(step.file);
            }
            next = step.next.as_ref();
        }
        let mention = Mention {
            target: self.target(&entry.res),
            role: of.role,
            at: of.at,
            whole: of.whole,
            arguments,
            called: 0,
            chain,
            within: Arc::clone(&self.within),
        };
        if let Some(found) = &mut self.found {
            found.push(Found { mention, files });
        }
    }

    /// A thing as a path; paths outside are written once for each file.
    pub(super) fn target(&mut self, res: &Res<'a>) -> Target {
        match res {
            Res::Foreign(path) => match self.written.get(path) {
                Some(known) => Target::Foreign(Arc::clone(known)),
                None => {
                    let new = written(path);
                    self.written.insert(Arc::clone(path), Arc::clone(&new));
                    Target::Foreign(new)
                }
            },
            Res::Scope(_) | Res::Item(_) | Res::Variant(..) | Res::Hidden(..) | Res::Prelude(_) => {
                self.graph().target(res)
            }
        }
    }

    /// A type as a path; what a foreign function answers has none.
    pub(super) fn target_of_type(&mut self, of: &Type<'a>) -> Target {
        match of {
            Type::Foreign(path) => self.target(&Res::Foreign(Arc::clone(path))),
            Type::Local(id) => self.graph().target(&Res::Item(*id)),
            Type::Unknown
            | Type::Made(_)
            | Type::Tuple(_)
            | Type::Function(_)
            | Type::Closure(..)
            | Type::Text(_) => Target::Unknown,
        }
    }

    /// What a call is given, as mentions say it.
    pub(super) fn argument(&mut self, value: &Value<'a>) -> Argument {
        if self.found.is_none() {
            return Argument::Other;
        }
        match &value.of {
            Type::Text(text) => Argument::Text(text.to_string()),
            Type::Closure(parameters, _) if value.made_by.is_none() => Argument::Closure(*parameters),
            Type::Function(Res::Prelude(_)) => Argument::Other,
            Type::Function(res) => Argument::Value { made_by: self.target(res), of: Target::Unknown },
            of => {
                let made_by = value.made_by.as_ref().map_or(Target::Unknown, |res| self.target(res));
                let of = self.target_of_type(of);
                if made_by == Target::Unknown && of == Target::Unknown {
                    return Argument::Other;
                }
                Argument::Value { made_by, of }
            }
        }
    }
}

impl<'a> Graph<'a> {
    /// A thing as a path.
    pub(in crate::rust) fn target(&self, res: &Res<'a>) -> Target {
        match res {
            Res::Foreign(path) => Target::Foreign(written(path)),
            Res::Scope(id) => {
                let scope = self.scope(*id);
                Target::Local(Arc::clone(scope.target.get_or_init(|| written(&scope.path))))
            }
            Res::Item(id) => Target::Local(Arc::clone(self.item_path(*id))),
            Res::Variant(id, index) => {
                let name = &self.item(*id).variants()[*index].name;
                Target::Local(below(self.item_path(*id), name))
            }
            Res::Hidden(id, name) => Target::Local(below(self.item_path(*id), name)),
            Res::Prelude(_) => Target::Unknown,
        }
    }

    /// The crate, the modules, the type or trait, and the name.
    fn item_path(&self, id: ItemId) -> &Arc<[Name]> {
        let info = self.item(id);
        info.target.get_or_init(|| {
            let scope = || written(&self.scope(info.scope).path);
            let around = match info.holder {
                Holder::None => scope(),
                Holder::Trait(holder) => Arc::clone(self.item_path(holder)),
                Holder::Impl(index) => {
                    let block = &self.impls[index];
                    if let Some(Owner::Local(owner)) = block.owner {
                        Arc::clone(self.item_path(owner))
                    } else if let Some(of_trait) = block.of_trait {
                        Arc::clone(self.item_path(of_trait))
                    } else if let ItemKind::Impl { for_type, .. } = &block.item.kind
                        && let Some(name) = type_name(for_type)
                    {
                        below(&scope(), name)
                    } else {
                        scope()
                    }
                }
            };
            below(&around, &info.item.name)
        })
    }

    /// The file that defines a thing of the workspace.
    pub(super) fn file_of(&self, res: &Res<'a>) -> Option<FileId> {
        match res {
            Res::Scope(id) => Some(self.scope(*id).file),
            Res::Item(id) | Res::Variant(id, _) | Res::Hidden(id, _) => Some(self.item(*id).file),
            Res::Foreign(_) | Res::Prelude(_) => None,
        }
    }

    /// A step as a mention tells it.
    pub(super) fn hop(&self, step: &Via) -> Hop {
        Hop { step: step.step, file: Arc::clone(self.input.files[step.file].text), at: step.at }
    }
}

fn written(path: &[&str]) -> Arc<[Name]> {
    path.iter().map(|&name| Name::from(name)).collect()
}

fn below(path: &[Name], name: &str) -> Arc<[Name]> {
    path.iter().cloned().chain([Name::from(name)]).collect()
}

/// The name that a type is called by.
pub(super) fn type_name(of: &TypeRef) -> Option<&str> {
    match of {
        TypeRef::Path(path) => path.segments.last().map(|last| last.name.as_str()),
        TypeRef::Reference(of) | TypeRef::List(of) => type_name(of),
        TypeRef::Bounds(bounds) => bounds.first()?.segments.last().map(|last| last.name.as_str()),
        TypeRef::Tuple(_) | TypeRef::Function { .. } | TypeRef::Macro(_) | TypeRef::Other => None,
    }
}
