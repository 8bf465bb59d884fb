//! What values are: each is worked out once for a file, whatever way leads to it.
//!
//! A chain of members and calls is walked down and up again without recursion, so its length does not
//! matter. What refers to itself is cut there, and what would take too long is unknown.

use std::collections::HashMap;

use onefold_typescript::{Member, Module, Value, ValueId};

use super::chains::Chains;
use super::paths::Paths;
use super::program::Program;
use super::things::{Few, FileId, Known, Thing};
use crate::rust::{Hasher, Step};

/// How deep questions may lead to others.
const DEEPEST: u32 = 64;

/// How many steps one question may take.
const MOST_STEPS: u32 = 20_000;

/// How many steps all questions of a file may take: so many, and so many for each of its values.
const MOST_STEPS_IN_ALL: (u64, u64) = (1_000_000, 200);

/// A value, wherever it stands.
pub(super) type Place = (FileId, ValueId);

/// Works out values for one file.
pub(super) struct Evaluator<'p> {
    pub file: FileId,
    pub paths: Paths<'p>,
    pub chains: Chains,
    /// What is known of the file's own values.
    own: Vec<Memo>,
    /// The same of others.
    others: HashMap<Place, Memo, Hasher>,
    pool: Vec<Known>,
    /// Values whose answer waits for the one that is looked at.
    waiting: Vec<Place>,
    /// Exports that are being followed.
    pub asking: Vec<(FileId, &'p Member)>,
    /// How many are being worked out.
    begun: u32,
    /// The outermost value in progress that was met again; the answer of what is inside it lacks something.
    cut: u32,
    depth: u32,
    steps: u32,
    /// How many steps are left for all questions.
    left: u64,
}

/// The state of a value.
#[derive(Clone, Copy, Default)]
enum Memo {
    #[default]
    Unasked,
    /// In progress, the how manieth.
    Begun(u32),
    /// Where its things stand in the pool.
    Known(u32, u8),
}

/// No value in progress was met.
const UNCUT: u32 = u32::MAX;

impl<'p> Evaluator<'p> {
    pub fn new(file: FileId, program: &Program<'p>) -> Self {
        let count = program.script(file).map_or(0, |script| script.module.values.len());
        Evaluator {
            file,
            // Most values are no names outside, and many are the same.
            paths: Paths::for_so_many(count / 6),
            chains: Chains::default(),
            own: vec![Memo::Unasked; count],
            others: HashMap::default(),
            pool: Vec::with_capacity(count),
            waiting: Vec::new(),
            asking: Vec::new(),
            begun: 0,
            cut: UNCUT,
            depth: 0,
            steps: 0,
            left: MOST_STEPS_IN_ALL.0 + MOST_STEPS_IN_ALL.1 * count as u64,
        }
    }

    /// What a value of the file itself can be, where that was asked before.
    pub fn known(&self, value: ValueId) -> Option<&[Known]> {
        match self.own[value as usize] {
            Memo::Known(start, count) => {
                Some(&self.pool[start as usize..start as usize + usize::from(count)])
            }
            Memo::Unasked | Memo::Begun(_) => None,
        }
    }

    /// Whether a value of the file itself can be something of a kind.
    pub fn may_be(&mut self, program: &Program<'p>, value: ValueId, is_it: impl Fn(&Known) -> bool) -> bool {
        match self.known(value) {
            Some(known) => known.iter().any(is_it),
            None => self.ask(program, value).iter().any(is_it),
        }
    }

    /// What a value of the file itself can be.
    pub fn ask(&mut self, program: &Program<'p>, value: ValueId) -> Few {
        if let Some(known) = self.known(value) {
            return Few::from(known);
        }
        self.steps = 0;
        self.cut = UNCUT;
        let place = (self.file, value);
        let found = self.value(program, place);
        self.left = self.left.saturating_sub(self.steps.into());
        if self.steps >= MOST_STEPS {
            // Asked again, it would take as long again.
            self.remember(place, &found);
        }
        found
    }

    /// Notes that an answer lacks something, so that nobody takes it for whole.
    pub fn lacks(&mut self) -> Few {
        self.cut = 0;
        Few::none()
    }

    /// What a value can be.
    pub fn value(&mut self, program: &Program<'p>, place: Place) -> Few {
        self.steps += 1;
        if self.depth >= DEEPEST || self.is_spent() {
            return self.lacks();
        }
        self.depth += 1;
        let outer = std::mem::replace(&mut self.cut, UNCUT);
        let module = program.module(place.0);
        let bottom = self.waiting.len();
        let mut found = self.down(program, module, place);
        while self.waiting.len() > bottom {
            let Some(place) = self.waiting.pop() else { break };
            self.steps += 1;
            found = if self.is_spent() { self.lacks() } else { self.up(program, module, place, &found) };
            self.finish(place, &found);
        }
        self.depth -= 1;
        self.cut = self.cut.min(outer);
        found
    }

    /// Asks on one level further down; nothing where that is too deep.
    pub(super) fn deeper(&mut self, ask: impl FnOnce(&mut Self) -> Few) -> Few {
        self.steps += 1;
        if self.depth >= DEEPEST || self.is_spent() {
            return self.lacks();
        }
        self.depth += 1;
        let found = ask(self);
        self.depth -= 1;
        found
    }

    fn is_spent(&self) -> bool {
        self.steps >= MOST_STEPS || u64::from(self.steps) >= self.left
    }

    /// Goes down a chain of members and calls to where it begins, and says what that is.
    fn down(&mut self, program: &Program<'p>, module: &'p Module, mut place: Place) -> Few {
        loop {
            match self.memo(place) {
                Memo::Known(start, count) => {
                    let start = start as usize;
                    return Few::from(&self.pool[start..start + usize::from(count)]);
                }
                Memo::Begun(number) => {
                    self.cut = self.cut.min(number);
                    return Few::none();
                }
                Memo::Unasked => {}
            }
            self.begun += 1;
            self.set(place, Memo::Begun(self.begun));
            match &module.values[place.1 as usize] {
                Value::Member { of, .. }
                | Value::Item(of)
                | Value::Result { of, .. }
                | Value::Instance(of) => {
                    self.waiting.push(place);
                    place.1 = *of;
                }
                value => {
                    let found = self.first(program, place, value);
                    self.finish(place, &found);
                    return found;
                }
            }
        }
    }

    /// What a value is whose parts are not on the way.
    fn first(&mut self, program: &Program<'p>, place: Place, value: &'p Value) -> Few {
        let (file, id) = place;
        let plain = |thing| Few::one(Known::plain(thing));
        match value {
            Value::Import(request, member) => self.imported(program, file, *request, member),
            Value::Global(name) => {
                let root = self.paths.root("globalThis");
                let path = if name == "globalThis" { root } else { self.paths.child(root, name) };
                plain(Thing::Foreign(path))
            }
            Value::Function(function) => plain(Thing::Function(file, *function)),
            Value::Class(class) => plain(Thing::Class(file, *class)),
            Value::This(class) => plain(Thing::Instance(file, *class)),
            Value::Object(_) => plain(Thing::Object(file, id)),
            Value::List(_) => plain(Thing::List(file, id)),
            Value::Text(_) => plain(Thing::Text(file, id)),
            Value::Prefix(_) => plain(Thing::Prefix(file, id)),
            Value::Parameter { function, index } => self.parameter(program, file, *function, *index),
            Value::Either(values) => {
                let mut few = Few::none();
                for value in values {
                    if few.is_full() {
                        break;
                    }
                    few.extend(&self.value(program, (file, *value)));
                }
                let chosen = &program.module(file).chosen;
                match chosen.binary_search_by_key(&id, |(id, _)| *id) {
                    Ok(found) => self.stepped(Step::Chosen, (file, chosen[found].1), few),
                    Err(_) => few,
                }
            }
            Value::Element | Value::Unknown => Few::none(),
            Value::Member { .. } | Value::Item(_) | Value::Result { .. } | Value::Instance(_) => Few::none(),
        }
    }

    /// What a value is, given what the one is that it is of.
    fn up(&mut self, program: &Program<'p>, module: &'p Module, (file, id): Place, of: &Few) -> Few {
        let mut few = Few::none();
        for known in of.iter() {
            let found = match &module.values[id as usize] {
                Value::Member { name, .. } => self.member(program, *known, name),
                Value::Item(_) => self.item(program, *known),
                Value::Result { arguments, .. } => self.result(program, *known, file, arguments),
                Value::Instance(_) => self.instance(*known),
                Value::Import(..)
                | Value::Global(_)
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
                | Value::Unknown => Few::none(),
            };
            few.extend(&found);
        }
        few
    }

    /// Ends what was begun: the answer is kept unless it lacks something that an outer value will tell.
    fn finish(&mut self, place: Place, found: &Few) {
        let Memo::Begun(number) = self.memo(place) else { return };
        if self.cut < number {
            self.set(place, Memo::Unasked);
            return;
        }
        self.cut = UNCUT;
        self.remember(place, found);
    }

    fn remember(&mut self, place: Place, found: &Few) {
        let start = self.pool.len() as u32;
        self.pool.extend_from_slice(found.as_slice());
        self.set(place, Memo::Known(start, found.as_slice().len() as u8));
    }

    fn memo(&self, place: Place) -> Memo {
        if place.0 == self.file {
            self.own.get(place.1 as usize).copied().unwrap_or_default()
        } else {
            self.others.get(&place).copied().unwrap_or_default()
        }
    }

    fn set(&mut self, place: Place, memo: Memo) {
        if place.0 == self.file {
            self.own[place.1 as usize] = memo;
        } else {
            self.others.insert(place, memo);
        }
    }
}
