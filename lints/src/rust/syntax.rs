//! Rust sources as the rules see them: items, paths, calls and values, each with its place.
//!
//! A small tree of our own stands between syn and everything else: it can be sent between threads
//! and kept between runs, and it holds nothing that no rule asks for. Ranges count bytes of the file.

use onefold::TextRange;
use serde::{Deserialize, Serialize};

/// One file, or what an inline module holds.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Source {
    /// Attributes of the file itself (`#![..]`).
    pub attributes: Vec<Attribute>,
    /// Its items, in order.
    pub items: Vec<Item>,
}

/// An item, also one inside a function, a trait or an `impl`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Item {
    /// What it is.
    pub kind: ItemKind,
    /// Its name; empty for `use` and `impl`.
    pub name: String,
    /// The name, or the keyword where there is none.
    pub name_at: TextRange,
    /// From its first attribute to its end.
    pub at: TextRange,
    /// Who may name it.
    pub visibility: Visibility,
    /// Its attributes but for docs; those inside a `cfg_attr` in its place.
    pub attributes: Vec<Attribute>,
}

/// Who may name an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Visibility {
    /// The module that it stands in and those below.
    Private,
    /// `pub(..)`
    Restricted,
    /// `pub`
    Public,
}

/// The kinds of item.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ItemKind {
    /// `use`, its tree flattened.
    Use(Vec<Import>),
    /// `extern crate NAME`; the item's name is the name in use.
    ExternCrate {
        /// The crate as the manifest calls it, or `self`.
        of: String,
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
        fields: Vec<(String, TypeRef)>,
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VariantItem {
    /// Its name.
    pub name: String,
    /// Where the name stands.
    pub name_at: TextRange,
    /// Its attributes.
    pub attributes: Vec<Attribute>,
}

/// One name that a `use` brings in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Import {
    /// The whole path with the prefixes of the tree; without the `*` of a glob and without a last `self`.
    pub path: Vec<String>,
    /// Whether it begins with `::`.
    pub is_global: bool,
    /// The name that it is known by here; `None` for a glob, `Some("_")` for `as _`.
    pub name: Option<String>,
    /// The last segment, or the `*`.
    pub at: TextRange,
}

/// A path such as `axum::Router::<S>::new`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Segment {
    /// The name.
    pub name: String,
    /// Its type arguments (`Vec<T>`, `Fn(A) -> B` gives `A` and `B`); names of associated types dropped.
    pub arguments: Vec<TypeRef>,
    /// Where the name stands.
    pub at: TextRange,
}

/// A type as it is written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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

/// A generic parameter with what it must be, from its list or a `where` clause.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Generic {
    /// Its name.
    pub name: String,
    /// Its bounds.
    pub bounds: Vec<Path>,
}

/// A function with its body.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
    pub body: Option<Block>,
}

/// A parameter of a function or closure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Parameter {
    /// What it is bound to.
    pub pattern: Pattern,
    /// Its type, if it is written.
    pub of: Option<TypeRef>,
}

/// What a value is bound to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Pattern {
    /// One name for the whole value.
    Name(String),
    /// Parts of it: tuple items by place, for which the value's parts are known.
    Tuple(Vec<Pattern>),
    /// Names in any other pattern (`Some(x)`, `S { a, b }`), with the paths that it mentions; a
    /// capitalised name alone (`None`) is a path.
    Names {
        /// The names that it binds.
        names: Vec<String>,
        /// The paths in it, such as enum variants.
        paths: Vec<Path>,
    },
}

/// The statements between two braces.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Block {
    /// In order; the last one is the value when it is an expression without a semicolon.
    pub statements: Vec<Statement>,
    /// Whether the last statement is the block's value.
    pub has_value: bool,
}

/// One statement.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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

/// An expression.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// The whole of it.
    pub at: TextRange,
}

/// The kinds of expression, as far as a rule may care.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ExprKind {
    /// A name.
    Path(Path),
    /// `f(x)`
    Call {
        /// What is called.
        callee: Box<Expr>,
        /// With what.
        arguments: Vec<Expr>,
    },
    /// `x.f(y)`
    Method {
        /// On what.
        receiver: Box<Expr>,
        /// The method.
        name: String,
        /// Where its name stands.
        name_at: TextRange,
        /// Its turbofish.
        generics: Vec<TypeRef>,
        /// With what.
        arguments: Vec<Expr>,
    },
    /// `x.f`, `x.0`
    Field {
        /// Of what.
        of: Box<Expr>,
        /// Which.
        name: String,
    },
    /// A string, raw or not, unescaped; also a byte string that is UTF-8.
    Text(String),
    /// Any other literal.
    Literal,
    /// `name!(..)`
    Macro(Box<MacroCall>),
    /// `|a, b| body`
    Closure {
        /// Its parameters.
        parameters: Vec<Parameter>,
        /// Its body.
        body: Box<Expr>,
    },
    /// `{ .. }`, also `unsafe`, `async`, `const` and loops.
    Block(Block),
    /// `S { a: x, ..rest }`
    Struct {
        /// The type.
        path: Path,
        /// The fields; the rest has an empty name.
        fields: Vec<(String, Expr)>,
    },
    /// `x.await`, `x?`, `&x`, `*x`, `(x)`: the value itself, for all that we ask.
    Inner(Box<Expr>),
    /// `x as T`
    Cast {
        /// The value.
        of: Box<Expr>,
        /// The type.
        to: TypeRef,
    },
    /// `if`, also `while`: what is looked at, and the values that may come out.
    Branches {
        /// The conditions, with the patterns that they are matched with.
        heads: Vec<(Option<Pattern>, Expr)>,
        /// The values: first the block in which the patterns' names hold, then the `else`.
        values: Vec<Expr>,
    },
    /// `match`
    Match {
        /// What is looked at.
        of: Box<Expr>,
        /// The arms.
        arms: Vec<MatchArm>,
    },
    /// `for x in y { .. }`
    For {
        /// What an item is bound to.
        pattern: Pattern,
        /// What is gone through.
        of: Box<Expr>,
        /// What is done.
        body: Block,
    },
    /// `(a, b)`
    Tuple(Vec<Expr>),
    /// `x = y`
    Assign {
        /// The place.
        to: Box<Expr>,
        /// The value.
        value: Box<Expr>,
    },
    /// `return x`, `break x`
    Return(Option<Box<Expr>>),
    /// Arrays, operators, ranges, indexes: their parts.
    Parts(Vec<Expr>),
}

/// One arm of a `match`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchArm {
    /// What is matched.
    pub pattern: Pattern,
    /// The condition behind `if`.
    pub guard: Option<Expr>,
    /// What comes out.
    pub value: Expr,
}

/// A macro that is called.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MacroCall {
    /// Its name.
    pub path: Path,
    /// What stands inside, as far as it reads as Rust.
    pub input: MacroInput,
    /// The whole call.
    pub at: TextRange,
}

/// One arm of `macro_rules!`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MacroArm {
    /// What the arm would put in. `$crate` is the path segment `$crate`; `$name` is a name that is
    /// spelled so (patterns of the arm may bind it), and what it stands for is taken out where no
    /// name may stand; what is repeated stands there once.
    pub output: MacroInput,
    /// The text between the arm's outer braces.
    pub at: TextRange,
}

/// Tokens of a macro, read as well as they can be. What `quote!` and its kin are given is data and
/// is left out but for its strings.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MacroInput {
    /// Expressions, when the tokens are expressions with commas or semicolons between them.
    pub expressions: Vec<Expr>,
    /// Statements, when they are statements.
    pub statements: Vec<Statement>,
    /// Items, when they are items.
    pub items: Vec<Item>,
    /// Paths in those tokens that read as none of these. Tokens that are not Rust as a whole are read
    /// piece by piece, so that expressions and paths may stand beside each other.
    pub paths: Vec<Path>,
    /// Every string in the tokens, in order, whatever they are.
    pub texts: Vec<String>,
}

/// An attribute.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Attribute {
    /// Its name.
    pub path: Path,
    /// What stands inside, as tokens separated by one space each (`all ( test , feature = "x" )`);
    /// behind `=`, the value.
    pub text: String,
    /// The paths inside, such as those of a derive.
    pub paths: Vec<Path>,
    /// The strings inside.
    pub texts: Vec<String>,
    /// The whole attribute.
    pub at: TextRange,
}
