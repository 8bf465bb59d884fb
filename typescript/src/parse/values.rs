//! Making values, and what can be told of them at once.

use oxc_span::Span;

use super::scopes::SymbolId;
use super::walk::{UNKNOWN, Walk, range};
use crate::{Value, ValueId};

/// Most values that a name is said to be one of.
const MAX_EITHER: usize = 32;

/// Steps through names that stand for other names.
const MAX_ALIASES: usize = 16;

/// Names of the global object.
const GLOBAL_OBJECTS: [&str; 7] = ["globalThis", "window", "self", "global", "frames", "top", "parent"];

/// What of a `URL` is the address again.
const ADDRESS: [&str; 2] = ["href", "pathname"];

impl<'a> Walk<'a> {
    /// Adds a value.
    pub(super) fn add(&mut self, value: Value) -> ValueId {
        let id = u32::try_from(self.module.values.len()).unwrap_or(UNKNOWN);
        self.module.values.push(value);
        id
    }

    /// The value behind names that stand for one thing so far.
    pub(super) fn peek(&self, mut id: ValueId) -> &Value {
        let mut value = &self.module.values[id as usize];
        for _ in 0..MAX_ALIASES {
            match value {
                Value::Either(of) if of.len() == 1 && !self.is_chosen(id) => {
                    id = of[0];
                    value = &self.module.values[id as usize];
                }
                _ => break,
            }
        }
        value
    }

    /// Whether a value is what it is only where a condition says so.
    pub(super) fn is_chosen(&self, id: ValueId) -> bool {
        self.module.chosen.binary_search_by_key(&id, |(id, _)| *id).is_ok()
    }

    /// A value that leaves the condition which says that it is there.
    pub(super) fn chosen(&mut self, value: ValueId, at: Span) -> ValueId {
        if self.guards.is_empty() || !self.is_guarded(value) || self.is_chosen(value) {
            return value;
        }
        let id = self.add(Value::Either(vec![value]));
        self.module.chosen.push((id, range(at)));
        id
    }

    /// A name that nothing binds.
    pub(super) fn global(&mut self, name: &'a str) -> ValueId {
        if name == "undefined" {
            return UNKNOWN;
        }
        let name = if GLOBAL_OBJECTS.contains(&name) { "globalThis" } else { name };
        if let Some(&id) = self.globals.get(name) {
            return id;
        }
        let id = self.add(Value::Global(name.to_owned()));
        self.globals.insert(name, id);
        id
    }

    /// `of.name`
    pub(super) fn member(&mut self, of: ValueId, name: &'a str) -> ValueId {
        if name == "contentWindow" {
            return self.global("globalThis");
        }
        if of == UNKNOWN {
            return UNKNOWN;
        }
        if !self.addresses.is_empty() && self.addresses.contains_key(&of) && ADDRESS.contains(&name) {
            return of;
        }
        match self.peek(of) {
            Value::Global(object) if object == "globalThis" && !name.is_empty() => return self.global(name),
            Value::Global(object) if object == "document" && name == "defaultView" => {
                return self.global("globalThis");
            }
            Value::Member { name: owner, .. } if owner == "ownerDocument" && name == "defaultView" => {
                return self.global("globalThis");
            }
            Value::Object(fields) => {
                for (field, value) in fields.iter().rev() {
                    if field.is_empty() {
                        break;
                    }
                    if field == name {
                        return *value;
                    }
                }
            }
            Value::Text(_) | Value::Prefix(_) | Value::Element => return UNKNOWN,
            _ => {}
        }
        if let Some(&id) = self.members.get(&(of, name)) {
            return id;
        }
        let id = self.add(Value::Member { of, name: name.to_owned() });
        self.members.insert((of, name), id);
        id
    }

    /// An item of a list.
    pub(super) fn item(&mut self, of: ValueId) -> ValueId {
        match self.peek(of) {
            Value::Unknown | Value::Text(_) | Value::Prefix(_) | Value::Element => UNKNOWN,
            Value::List(items) if items.len() == 1 => items[0],
            _ => self.add(Value::Item(of)),
        }
    }

    /// The item of a list at a place that is known.
    pub(super) fn item_at(&mut self, of: ValueId, index: usize) -> ValueId {
        // An item of a list of lists, such as an entry of an object.
        if let Value::Item(list) = self.peek(of)
            && let Value::List(items) = self.peek(*list)
        {
            let inner = items.iter().map(|&item| match self.peek(item) {
                Value::List(inner) if !self.has_spread(inner) => inner.get(index).copied(),
                _ => None,
            });
            if let Some(inner) = inner.take(MAX_EITHER).collect::<Option<Vec<ValueId>>>() {
                return inner.into_iter().fold(UNKNOWN, |one, other| self.one_more(one, other));
            }
        }
        if let Value::List(items) = self.peek(of)
            && let Some(&item) = items.get(index)
            && !self.has_spread(&items[..=index])
        {
            return item;
        }
        self.item(of)
    }

    fn has_spread(&self, items: &[ValueId]) -> bool {
        items.iter().any(|&item| matches!(self.module.values[item as usize], Value::Item(_)))
    }

    /// One of several, which are kept side by side.
    fn one_more(&mut self, one: ValueId, other: ValueId) -> ValueId {
        match &self.module.values[one as usize] {
            Value::Either(of) if of.len() < MAX_EITHER && other != UNKNOWN && !of.contains(&other) => {
                let more = of.iter().copied().chain([other]).collect();
                self.add(Value::Either(more))
            }
            Value::Either(_) => one,
            _ => self.either(one, other),
        }
    }

    /// Whether a value comes from another module or is a class of this one.
    pub(super) fn is_of_module(&self, mut value: ValueId) -> bool {
        for _ in 0..MAX_ALIASES {
            match &self.module.values[value as usize] {
                Value::Member { of, .. } | Value::Instance(of) | Value::Result { of, .. } => value = *of,
                Value::Import(..) | Value::Class(_) => return true,
                _ => return false,
            }
        }
        false
    }

    /// What a call of a global such as `Object.entries` answers for what it is given, where that is known.
    pub(super) fn of_object(&mut self, called: ValueId, arguments: &[ValueId]) -> Option<ValueId> {
        let Value::Member { of, name } = self.peek(called) else { return None };
        if !matches!(self.peek(*of), Value::Global(object) if object == "Object") {
            return None;
        }
        let name = name.clone();
        let mut given = *arguments.first()?;
        // `Object.freeze(x)` is `x`.
        if let Value::Result { of, arguments } = self.peek(given)
            && let Value::Member { of, name } = self.peek(*of)
            && matches!(self.peek(*of), Value::Global(object) if object == "Object")
            && (name == "freeze" || name == "seal")
        {
            given = *arguments.first()?;
        }
        let items = match (name.as_str(), self.peek(given)) {
            ("entries" | "keys" | "values", Value::Object(fields))
                if fields.iter().all(|(field, _)| !field.is_empty()) =>
            {
                let fields = fields.clone();
                let mut items = Vec::with_capacity(fields.len());
                for (field, value) in fields {
                    items.push(match name.as_str() {
                        "values" => value,
                        "keys" => self.add(Value::Text(field)),
                        _ => {
                            let key = self.add(Value::Text(field));
                            self.add(Value::List(vec![key, value]))
                        }
                    });
                }
                items
            }
            ("fromEntries", Value::List(items)) => {
                let fields = items.iter().map(|&item| match self.peek(item) {
                    Value::List(pair) => match (pair.as_slice(), pair.first().map(|&key| self.peek(key))) {
                        ([_, value], Some(Value::Text(key))) => Some((key.clone(), *value)),
                        _ => None,
                    },
                    _ => None,
                });
                let fields = fields.collect::<Option<Vec<_>>>()?;
                return Some(self.add(Value::Object(fields)));
            }
            _ => return None,
        };
        Some(self.add(Value::List(items)))
    }

    /// What a call of `of` answers.
    pub(super) fn result(&mut self, of: ValueId, arguments: Vec<ValueId>) -> ValueId {
        if of == UNKNOWN { UNKNOWN } else { self.add(Value::Result { of, arguments }) }
    }

    /// `new of()`, or something of the type `of`.
    pub(super) fn instance(&mut self, of: ValueId) -> ValueId {
        if of == UNKNOWN {
            return UNKNOWN;
        }
        if let Some(&id) = self.instances.get(&of) {
            return id;
        }
        let id = self.add(Value::Instance(of));
        self.instances.insert(of, id);
        id
    }

    /// One of two.
    pub(super) fn either(&mut self, one: ValueId, other: ValueId) -> ValueId {
        if one == UNKNOWN || one == other {
            return other;
        }
        if other == UNKNOWN {
            return one;
        }
        self.add(Value::Either(vec![one, other]))
    }

    /// What is known of a value by how it is made and by the type that is written for it.
    pub(super) fn typed(&mut self, value: ValueId, written: ValueId) -> ValueId {
        match self.module.values[value as usize] {
            Value::Function(_)
            | Value::Class(_)
            | Value::Object(_)
            | Value::List(_)
            | Value::Text(_)
            | Value::Prefix(_)
            | Value::Element => value,
            Value::Import(..)
            | Value::Global(_)
            | Value::Member { .. }
            | Value::Item(_)
            | Value::Result { .. }
            | Value::Instance(_)
            | Value::This(_)
            | Value::Parameter { .. }
            | Value::Either(_)
            | Value::Unknown => self.either(value, written),
        }
    }

    /// What a name stands for.
    pub(super) fn of_symbol(&mut self, symbol: SymbolId) -> ValueId {
        let found = self.scopes.symbol(symbol);
        if let Some(value) = found.value.or(found.slot) {
            return value;
        }
        if found.is_type {
            return UNKNOWN;
        }
        let slot = self.slot();
        self.scopes.symbol(symbol).slot = Some(slot);
        slot
    }

    /// A value that is told later.
    pub(super) fn slot(&mut self) -> ValueId {
        let slot = self.add(Value::Either(Vec::new()));
        self.slots.push(slot);
        slot
    }

    /// Gives a name another value.
    pub(super) fn give(&mut self, symbol: SymbolId, value: ValueId) {
        let found = self.scopes.symbol(symbol);
        if let Some(before) = found.value {
            // The value belongs to the name alone, or is what it was given as a constant; what was
            // handed out for it becomes one of several.
            if matches!(
                self.module.values[before as usize],
                Value::Parameter { .. } | Value::Function(_) | Value::Class(_) | Value::Import(..)
            ) {
                let moved = self.module.values[before as usize].clone();
                let moved = self.add(moved);
                self.module.values[before as usize] = Value::Either(vec![moved]);
                self.slots.push(before);
                let found = self.scopes.symbol(symbol);
                found.value = None;
                found.slot = Some(before);
            } else {
                let slot = self.slot();
                self.module.values[slot as usize] = Value::Either(vec![before]);
                let found = self.scopes.symbol(symbol);
                found.value = None;
                found.slot = Some(slot);
            }
        } else if found.slot.is_none() && !found.may_change {
            found.value = Some(value);
            return;
        }
        let slot = self.of_symbol(symbol);
        self.fill(slot, value);
    }

    /// Adds to what a slot is one of.
    pub(super) fn fill(&mut self, slot: ValueId, value: ValueId) {
        if value == UNKNOWN || value == slot {
            return;
        }
        if let Value::Either(of) = &mut self.module.values[slot as usize]
            && of.len() < MAX_EITHER
            && !of.contains(&value)
        {
            of.push(value);
        }
    }

    /// Replaces slots by what they turned out to be.
    pub(super) fn settle(&mut self) {
        for index in 0..self.slots.len() {
            let slot = self.slots[index] as usize;
            let settled = match &self.module.values[slot] {
                Value::Either(of) if of.is_empty() => Value::Unknown,
                // What a condition guards stays that.
                Value::Either(of) if of.len() == 1 && self.is_chosen(of[0]) => continue,
                Value::Either(of) if of.len() == 1 => match self.peek(of[0]) {
                    // Names that stand for each other in a circle.
                    Value::Either(of) if of.len() <= 1 => Value::Unknown,
                    value => value.clone(),
                },
                _ => continue,
            };
            self.module.values[slot] = settled;
        }
        for index in 0..self.module.values.len() {
            if let Value::Member { of, name } = &self.module.values[index]
                && let Value::Global(object) = &self.module.values[*of as usize]
                && object == "globalThis"
                && !name.is_empty()
            {
                let name = name.clone();
                self.module.values[index] = Value::Global(name);
            }
        }
    }
}
