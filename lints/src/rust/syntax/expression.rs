//! Expressions, macros and attributes.

use onefold::TextRange;
use serde::{Deserialize, Serialize};

use super::{Block, Item, Name, Parameter, Path, Pattern, Statement, TypeRef};

/// An expression.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// The whole of it.
    pub at: TextRange,
}

/// The kinds of expression, as far as a rule may care.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
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
        name: Name,
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
        name: Name,
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
        fields: Vec<(Name, Expr)>,
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
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct MatchArm {
    /// What is matched.
    pub pattern: Pattern,
    /// The condition behind `if`.
    pub guard: Option<Expr>,
    /// What comes out.
    pub value: Expr,
}

/// A macro that is called.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct MacroCall {
    /// Its name.
    pub path: Path,
    /// What stands inside, as far as it reads as Rust.
    pub input: MacroInput,
    /// The whole call.
    pub at: TextRange,
}

impl MacroArm {
    /// Whether it takes a list of so many expressions, as far as its names tell.
    pub fn takes(&self, count: usize) -> bool {
        if self.is_repeated { count > 0 } else { self.parameters.len() == count }
    }
}

/// One arm of `macro_rules!`.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct MacroArm {
    /// What the arm would put in. `$crate` is the path segment `$crate`; `$name` is a name that is
    /// spelled so (patterns of the arm may bind it), and what it stands for is taken out where no
    /// name may stand; what is repeated stands there once.
    pub output: MacroInput,
    /// What it takes, spelled as in the output, when that is a plain list of fragments; else nothing.
    pub parameters: Vec<Name>,
    /// Whether more of them may follow: the last ones are those of the first round of what is repeated.
    pub is_repeated: bool,
    /// The text between the arm's outer braces.
    pub at: TextRange,
}

/// Tokens of a macro, read as well as they can be. What `quote!` and its kin are given is data and
/// is left out but for its strings.
#[derive(Clone, Debug, Default, PartialEq, Hash, Serialize, Deserialize)]
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
    /// Attributes among tokens that are no items, which the macro may pass on.
    pub attributes: Vec<Attribute>,
    /// Every string in the tokens, in order, whatever they are.
    pub texts: Vec<String>,
    /// Whether the name is that of a macro which gives its tokens on as data, such as `quote`. One of the
    /// workspace with that name may do anything.
    pub is_data: bool,
}

/// An attribute.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
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
    /// Whether it stands in a `cfg_attr`, so that it may not be there.
    pub is_conditional: bool,
    /// The whole attribute.
    pub at: TextRange,
}
