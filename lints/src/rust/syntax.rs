//! Rust sources as the rules see them: items, paths, calls and values, each with its place.
//!
//! A small tree of our own stands between syn and everything else: it can be sent between threads
//! and kept between runs, and it holds nothing that no rule asks for. Ranges count bytes of the file.

mod body;
mod expression;

use onefold::TextRange;
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

pub use body::Body;
pub use expression::{Attribute, Expr, ExprKind, MacroArm, MacroCall, MacroInput, MatchArm};

/// A name; one of usual length stands where it is, without room of its own.
pub type Name = SmolStr;

/// One file, or what an inline module holds.
#[derive(Clone, Debug, Default, PartialEq, Hash, Serialize, Deserialize)]
pub struct Source {
    /// Attributes of the file itself (`#![..]`).
    pub attributes: Vec<Attribute>,
    /// Its items, in order.
    pub items: Vec<Item>,
}

/// An item, also one inside a function, a trait or an `impl`.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct Item {
    /// What it is.
    pub kind: ItemKind,
    /// Its name; empty for `use` and `impl`.
    pub name: Name,
    /// The name, or the keyword where there is none.
    pub name_at: TextRange,
    /// From its first attribute to its end.
    pub at: TextRange,
    /// Who may name it.
    pub visibility: Visibility,
    /// Its attributes but for docs; those inside a `cfg_attr` in its place.
    pub attributes: Vec<Attribute>,
}

/// What `impl` says.
#[derive(Clone, Copy, Debug)]
pub struct Implementation<'s> {
    /// The trait, if it is one of a trait.
    pub of_trait: Option<&'s Path>,
    /// The type.
    pub for_type: &'s TypeRef,
    /// Bounds of its generic parameters.
    pub generics: &'s [Generic],
    /// What it holds.
    pub items: &'s [Item],
}

impl Item {
    /// What it says, if it is an `impl`.
    pub fn implementation(&self) -> Option<Implementation<'_>> {
        if let ItemKind::Impl { of_trait, for_type, generics, items } = &self.kind {
            Some(Implementation { of_trait: of_trait.as_ref(), for_type, generics, items })
        } else {
            None
        }
    }
}

/// Who may name an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Visibility {
    /// The module that it stands in and those below.
    Private,
    /// `pub(..)`
    Restricted,
    /// `pub`
    Public,
}

/// The kinds of item.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub enum ItemKind {
    /// `use`, its tree flattened.
    Use(Vec<Import>),
    /// `extern crate NAME`; the item's name is the name in use.
    ExternCrate {
        /// The crate as the manifest calls it, or `self`.
        of: Name,
    },
    /// `mod`
    Module {
        /// What stands between the braces; `None` for a module in a file of its own.
        inline: Option<Vec<Item>>,
        /// The first `#[path = ".."]`, also of a `cfg_attr`; others stand among the attributes.
        path: Option<String>,
    },
    /// A function, also an associated one.
    Function(Function),
    /// A struct, enum or union.
    Type {
        /// Fields by name or number, those of every variant one after the other.
        fields: Vec<(Name, TypeRef)>,
        /// The attributes of fields, each with the place of its field in that list.
        of_fields: Vec<(usize, Attribute)>,
        /// Names and places of variants, with the attributes of each.
        variants: Vec<VariantItem>,
    },
    /// `type NAME = ..`, also an associated one with a value.
    Alias(TypeRef),
    /// `const` and `static`
    Constant {
        /// Its type.
        of: TypeRef,
        /// Its value, if it is given.
        value: Option<Expr>,
    },
    /// `trait`
    Trait {
        /// What it requires.
        supers: Vec<Path>,
        /// What it holds.
        items: Vec<Item>,
    },
    /// `impl`
    Impl {
        /// The trait, if it is one of a trait.
        of_trait: Option<Path>,
        /// The type.
        for_type: TypeRef,
        /// Bounds of its generic parameters.
        generics: Vec<Generic>,
        /// What it holds.
        items: Vec<Item>,
    },
    /// `macro_rules!`, read as the text that its arms would put in.
    MacroRules(Vec<MacroArm>),
    /// A macro called where an item may stand; `include!` too.
    MacroCall(MacroCall),
    /// Foreign blocks and all that holds no path of interest.
    Other,
}

/// A variant of an enum.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct VariantItem {
    /// Its name.
    pub name: Name,
    /// Where the name stands.
    pub name_at: TextRange,
    /// Its attributes.
    pub attributes: Vec<Attribute>,
}

/// One name that a `use` brings in.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct Import {
    /// The whole path with the prefixes of the tree; without the `*` of a glob and without a last `self`.
    pub path: Vec<Name>,
    /// Whether it begins with `::`.
    pub is_global: bool,
    /// The name that it is known by here; `None` for a glob, `Some("_")` for `as _`.
    pub name: Option<Name>,
    /// The last segment, or the `*`.
    pub at: TextRange,
}

/// A path such as `axum::Router::<S>::new`.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct Path {
    /// Its segments.
    pub segments: Vec<Segment>,
    /// Whether it begins with `::`.
    pub is_global: bool,
    /// `T` and, in `<T as Trait>::name`, how many of the segments are the trait's path.
    pub qualified: Option<(Box<TypeRef>, usize)>,
    /// The whole path.
    pub at: TextRange,
}

/// One segment of a path.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct Segment {
    /// The name.
    pub name: Name,
    /// Its type arguments (`Vec<T>`, `Fn(A) -> B` gives `A` and `B`); names of associated types dropped.
    pub arguments: Vec<TypeRef>,
    /// Where the name stands.
    pub at: TextRange,
}

/// A type as it is written.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub enum TypeRef {
    /// A named type.
    Path(Path),
    /// `&T`, `*const T`
    Reference(Box<TypeRef>),
    /// `[T]`, `[T; N]`
    List(Box<TypeRef>),
    /// `(A, B)`
    Tuple(Vec<TypeRef>),
    /// `impl A + B`, `dyn A + B`
    Bounds(Vec<Path>),
    /// `fn(A) -> B`
    Function {
        /// Types of parameters.
        parameters: Vec<TypeRef>,
        /// What it answers.
        output: Option<Box<TypeRef>>,
    },
    /// A macro where a type may stand.
    Macro(Box<MacroCall>),
    /// `_`, `!` and whatever names nothing.
    Other,
}

impl TypeRef {
    /// Its name, if it is a named type, also behind references.
    pub fn path(&self) -> Option<&Path> {
        match self {
            TypeRef::Path(path) => Some(path),
            TypeRef::Reference(of) => of.path(),
            TypeRef::List(_)
            | TypeRef::Tuple(_)
            | TypeRef::Bounds(_)
            | TypeRef::Function { .. }
            | TypeRef::Macro(_)
            | TypeRef::Other => None,
        }
    }
}

/// A generic parameter with what it must be, from its list or a `where` clause.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct Generic {
    /// Its name.
    pub name: Name,
    /// Its bounds.
    pub bounds: Vec<Path>,
}

/// A function with its body.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct Function {
    /// Parameters but for `self`.
    pub parameters: Vec<Parameter>,
    /// Whether it takes `self` in some form.
    pub has_self: bool,
    /// Whether it is `async`.
    pub is_async: bool,
    /// What it answers.
    pub output: Option<TypeRef>,
    /// Its generic parameters.
    pub generics: Vec<Generic>,
    /// Its body, if it has one.
    pub body: Option<Body>,
    /// Whether items stand in the body, or may be brought in there by `include!`.
    pub holds_items: bool,
}

/// A parameter of a function or closure.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct Parameter {
    /// What it is bound to.
    pub pattern: Pattern,
    /// Its type, if it is written.
    pub of: Option<TypeRef>,
}

/// What a value is bound to.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub enum Pattern {
    /// One name for the whole value.
    Name(Name),
    /// Parts of it: tuple items by place, for which the value's parts are known.
    Tuple(Vec<Pattern>),
    /// Parts of a variant or a struct, by field: `Some(x)` has a field `0`.
    Fields {
        /// What is taken apart.
        path: Path,
        /// The fields that are named.
        fields: Vec<(Name, Pattern)>,
    },
    /// Names in any other pattern (`[a, b]`, `A(x) | B(x)`), with the paths that it mentions; a
    /// capitalised name alone (`None`) is a path.
    Names {
        /// The names that it binds.
        names: Vec<Name>,
        /// The paths in it, such as enum variants.
        paths: Vec<Path>,
    },
}

impl Pattern {
    /// The paths that it mentions.
    pub fn into_paths(self) -> Vec<Path> {
        let (mut open, mut found) = (vec![self], Vec::new());
        while let Some(pattern) = open.pop() {
            match pattern {
                Pattern::Name(_) => {}
                Pattern::Tuple(parts) => open.extend(parts.into_iter().rev()),
                Pattern::Fields { path, fields } => {
                    found.push(path);
                    open.extend(fields.into_iter().rev().map(|(_, part)| part));
                }
                Pattern::Names { paths, .. } => found.extend(paths),
            }
        }
        found
    }
}

/// The statements between two braces.
#[derive(Clone, Debug, Default, PartialEq, Hash, Serialize, Deserialize)]
pub struct Block {
    /// In order; the last one is the value when it is an expression without a semicolon.
    pub statements: Vec<Statement>,
    /// Whether the last statement is the block's value.
    pub has_value: bool,
}

/// One statement.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub enum Statement {
    /// `let`
    Let {
        /// What it binds.
        pattern: Pattern,
        /// The written type.
        of: Option<TypeRef>,
        /// The value.
        value: Option<Expr>,
        /// The block behind `else`.
        otherwise: Option<Block>,
    },
    /// An item inside a block.
    Item(Item),
    /// An expression.
    Expr(Expr),
}
