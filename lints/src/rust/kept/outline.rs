//! The outline of a file: what others can see of it, and the words that it consists of.
//!
//! Bodies of functions are no part of it when nobody asks for them: the function's signature tells
//! what it answers, and no items stand inside. Functions of modules whose bodies nobody asks for are
//! noted one by one, so that it can be told which of them came, went or changed.

use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

use super::Key;
use crate::rust::syntax::{Block, Expr, Function, Item, ItemKind, MacroInput, Source, Statement};
use crate::rust::values::body_tells;
use crate::rust::visit::{self, Visitor};

/// A word, as a hash of it: that two are the same by chance costs time and nothing else.
pub(super) type Word = u32;

/// Words in order, as bytes, so that they are read at once.
#[derive(Clone, Debug, Default)]
pub(in crate::rust) struct Words(Box<[u8]>);

const WIDTH: usize = size_of::<Word>();

impl Words {
    fn new(mut words: Vec<Word>) -> Self {
        words.sort_unstable();
        words.dedup();
        Words(words.into_iter().flat_map(Word::to_le_bytes).collect())
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = Word> {
        self.0.as_chunks::<WIDTH>().0.iter().map(|word| Word::from_le_bytes(*word))
    }

    /// Whether one of some names is among them.
    pub fn holds(&self, names: &BTreeSet<Word>) -> bool {
        let words = self.0.as_chunks::<WIDTH>().0;
        names.iter().any(|name| words.binary_search_by_key(name, |word| Word::from_le_bytes(*word)).is_ok())
    }
}

impl Serialize for Words {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Words {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <&[u8]>::deserialize(deserializer).map(|bytes| Words(bytes.into()))
    }
}

/// What others can see of a file.
#[derive(Debug, Serialize, Deserialize)]
pub(in crate::rust) struct Outline {
    /// All but the plain functions.
    pub rest: Rest,
    /// Functions of modules that are told by their signatures.
    pub functions: Vec<Plain>,
    /// Every word of the whole file, in order.
    pub words: Words,
}

/// The part of an outline that is no plain function.
#[derive(Debug, Serialize, Deserialize)]
pub(in crate::rust) struct Rest {
    /// A hash of it; places count from the item that they stand in.
    pub hash: Key,
    /// Every word in it, in order.
    pub words: Words,
    /// The names that it defines.
    pub names: Words,
    /// Whether these are all names that it may define for others: it has no macros, no globs and no
    /// items inside of bodies.
    pub is_listed: bool,
}

/// A function of a module that is told by its signature.
#[derive(Debug, Serialize, Deserialize)]
pub(in crate::rust) struct Plain {
    /// Its name.
    pub name: Word,
    /// A hash of all but its body, and of the modules around.
    pub hash: Key,
    /// Every word in it but for the body's, in order.
    pub words: Words,
}

impl Outline {
    /// The outline of a file.
    pub fn of(source: &Source) -> Self {
        let mut all = Speller::default();
        source.hash(&mut all);
        let mut maker = Maker { is_listed: true, ..Maker::default() };
        source.attributes.hash(&mut maker.rest);
        maker.items(&source.items, true);
        let Maker { rest, functions, names, is_listed, .. } = maker;
        let (hash, words) = rest.done();
        let rest = Rest { hash, words, names: Words::new(names), is_listed };
        Outline { rest, functions, words: Words::new(all.words) }
    }
}

/// The hash of a name, without the mark of a raw one.
pub(super) fn word(name: &str) -> Word {
    let name = name.strip_prefix("r#").unwrap_or(name);
    name.bytes().fold(START, spell)
}

const START: u32 = 0x811C_9DC5;

fn spell(hash: u32, byte: u8) -> u32 {
    (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
}

/// Writes down what is hashed, and its words. Texts come through `write`, places through `write_u32`,
/// and nothing else does: a tree has no other numbers of that width.
#[derive(Default)]
struct Speller {
    bytes: Vec<u8>,
    words: Vec<Word>,
    /// Where places count from.
    base: u32,
}

impl Speller {
    fn done(self) -> (Key, Words) {
        (Sha256::digest(&self.bytes).into(), Words::new(self.words))
    }
}

impl Hasher for Speller {
    fn finish(&self) -> u64 {
        0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
        let (mut hash, mut is_open) = (START, false);
        for &byte in bytes {
            if byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii() {
                hash = spell(hash, byte);
                is_open = true;
            } else if is_open {
                self.words.push(hash);
                (hash, is_open) = (START, false);
            }
        }
        if is_open {
            self.words.push(hash);
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.bytes.push(value);
    }

    fn write_u32(&mut self, value: u32) {
        self.bytes.extend_from_slice(&value.wrapping_sub(self.base).to_le_bytes());
    }

    fn write_usize(&mut self, value: usize) {
        self.bytes.extend_from_slice(&(value as u64).to_le_bytes());
    }

    fn write_isize(&mut self, value: isize) {
        self.write_usize(value.cast_unsigned());
    }
}

/// Goes through the items of a file.
#[derive(Default)]
struct Maker<'a> {
    rest: Speller,
    functions: Vec<Plain>,
    names: Vec<Word>,
    is_listed: bool,
    /// The modules around.
    modules: Vec<&'a str>,
}

impl<'a> Maker<'a> {
    /// `is_module` says whether they stand in a module and nothing else.
    fn items(&mut self, items: &'a [Item], is_module: bool) {
        for item in items {
            if let ItemKind::Function(function) = &item.kind
                && is_module
                && !is_asked(function)
            {
                let mut speller = Speller::default();
                self.modules.hash(&mut speller);
                signature(item, function, &mut speller);
                let (hash, words) = speller.done();
                self.functions.push(Plain { name: word(&item.name), hash, words });
            } else {
                self.rest.write_u8(1);
                self.rest.base = item.at.start;
                self.item(item);
            }
        }
        // Where a list ends.
        self.rest.write_u8(0);
    }

    fn item(&mut self, item: &'a Item) {
        self.names.push(word(&item.name));
        match &item.kind {
            ItemKind::Function(function) if is_asked(function) => {
                self.is_listed &= !function.holds_items;
                item.hash(&mut self.rest);
            }
            ItemKind::Function(function) => signature(item, function, &mut self.rest),
            ItemKind::Module { inline: Some(items), path } => {
                self.rest.write_u8(2);
                head(item, &mut self.rest);
                path.hash(&mut self.rest);
                self.modules.push(&item.name);
                self.items(items, true);
                self.modules.pop();
            }
            ItemKind::Trait { supers, items } => {
                self.rest.write_u8(3);
                head(item, &mut self.rest);
                supers.hash(&mut self.rest);
                self.items(items, false);
            }
            ItemKind::Impl { of_trait, for_type, generics, items } => {
                self.rest.write_u8(4);
                head(item, &mut self.rest);
                (of_trait, for_type, generics).hash(&mut self.rest);
                self.items(items, false);
            }
            ItemKind::Use(imports) => {
                for import in imports {
                    match &import.name {
                        Some(name) => self.names.push(word(name)),
                        None => self.is_listed = false,
                    }
                }
                item.hash(&mut self.rest);
            }
            ItemKind::Constant { value, .. } => {
                if let Some(value) = value {
                    self.is_listed &= !holds_items(value);
                }
                item.hash(&mut self.rest);
            }
            ItemKind::Type { variants, .. } => {
                self.names.extend(variants.iter().map(|variant| word(&variant.name)));
                item.hash(&mut self.rest);
            }
            ItemKind::MacroRules(_) | ItemKind::MacroCall(_) | ItemKind::ExternCrate { .. } => {
                self.is_listed = false;
                item.hash(&mut self.rest);
            }
            ItemKind::Module { inline: None, .. } | ItemKind::Alias(_) | ItemKind::Other => {
                item.hash(&mut self.rest);
            }
        }
    }
}

/// Whether anything outside asks for the body of a function.
fn is_asked(function: &Function) -> bool {
    function.holds_items || body_tells(function)
}

/// A function without its body.
fn signature(item: &Item, function: &Function, speller: &mut Speller) {
    let Function { parameters, has_self, is_async, output, generics, body, holds_items } = function;
    speller.base = item.at.start;
    speller.write_u8(5);
    head(item, speller);
    (parameters, has_self, is_async, output, generics, body.is_some(), holds_items).hash(speller);
}

/// All of an item but its kind and its end.
fn head(item: &Item, speller: &mut Speller) {
    let Item { kind: _, name, name_at, at: _, visibility, attributes } = item;
    (name, name_at, visibility, attributes).hash(speller);
}

/// Whether items stand inside an expression.
fn holds_items(expr: &Expr) -> bool {
    let mut finder = Finder { found: false };
    visit::expression(expr, &mut finder);
    finder.found
}

struct Finder {
    found: bool,
}

impl Finder {
    fn statements(&mut self, statements: &[Statement]) {
        self.found |= statements.iter().any(|statement| matches!(statement, Statement::Item(_)));
    }
}

impl<'a> Visitor<'a> for Finder {
    fn block(&mut self, block: &'a Block) {
        self.statements(&block.statements);
        visit::statements(&block.statements, self);
    }

    fn input(&mut self, input: &'a MacroInput) {
        self.found |= !input.items.is_empty();
        self.statements(&input.statements);
        visit::input(input, self);
    }
}
