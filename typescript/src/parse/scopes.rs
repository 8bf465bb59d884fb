//! The names of a file: which is visible where, and what each stands for.

use rustc_hash::FxHashMap;

use crate::ValueId;

/// Index of a [`Symbol`].
pub(super) type SymbolId = u32;

/// Something that a name is bound to.
#[derive(Debug, Default)]
pub(super) struct Symbol {
    /// What it stands for, once that is known and cannot change.
    pub(super) value: Option<ValueId>,
    /// A value that was given out in its place, to be filled with all that the name is given.
    pub(super) slot: Option<ValueId>,
    /// What a value of the type of this name is.
    pub(super) instance: Option<ValueId>,
    /// Whether it may be assigned: `let`, `var`.
    pub(super) may_change: bool,
    /// Whether it is a type and nothing else.
    pub(super) is_type: bool,
    /// How often it is used as a value.
    pub(super) uses: u32,
    /// How deep the scope is that binds it.
    depth: u32,
}

/// All symbols of a file, and which of them is visible now.
#[derive(Default)]
pub(super) struct Scopes<'a> {
    pub(super) symbols: Vec<Symbol>,
    visible: FxHashMap<&'a str, SymbolId>,
    /// What to put back when scopes end.
    hidden: Vec<(&'a str, Option<SymbolId>)>,
    /// Where in `hidden` each scope begins.
    starts: Vec<usize>,
}

impl<'a> Scopes<'a> {
    /// Makes room for so many names.
    pub(super) fn reserve(&mut self, names: usize) {
        self.symbols.reserve(names);
        self.visible.reserve(names);
    }

    /// Begins a scope.
    pub(super) fn enter(&mut self) {
        self.starts.push(self.hidden.len());
    }

    /// Ends the innermost scope.
    pub(super) fn leave(&mut self) {
        let start = self.starts.pop().unwrap_or(0);
        for (name, before) in self.hidden.drain(start..).rev() {
            match before {
                Some(symbol) => self.visible.insert(name, symbol),
                None => self.visible.remove(name),
            };
        }
    }

    /// The names that the innermost scope binds.
    pub(super) fn names(&self) -> impl Iterator<Item = &'a str> {
        let start = self.starts.last().copied().unwrap_or(0);
        self.hidden[start..].iter().map(|(name, _)| *name)
    }

    /// What `name` is bound to here.
    pub(super) fn find(&self, name: &str) -> Option<SymbolId> {
        self.visible.get(name).copied()
    }

    /// Binds `name` in the innermost scope, or finds what it is bound to there already.
    pub(super) fn bind(&mut self, name: &'a str) -> SymbolId {
        let depth = u32::try_from(self.starts.len()).unwrap_or(u32::MAX);
        let before = self.find(name);
        if let Some(symbol) = before
            && self.symbols[symbol as usize].depth == depth
        {
            return symbol;
        }
        let symbol = u32::try_from(self.symbols.len()).unwrap_or(u32::MAX);
        self.symbols.push(Symbol { depth, ..Symbol::default() });
        self.visible.insert(name, symbol);
        self.hidden.push((name, before));
        symbol
    }

    pub(super) fn symbol(&mut self, symbol: SymbolId) -> &mut Symbol {
        &mut self.symbols[symbol as usize]
    }
}
