//! One file, summed up: requests for other modules, exports, values and their uses.
//!
//! A summary is made in one walk over the tree and refers to nothing outside its file. Names of the
//! file are replaced by what they stand for; what other files have to say stays a [`Value::Import`].

use onefold::TextRange;

/// Index into [`Module::requests`].
pub type RequestId = u32;
/// Index into [`Module::values`].
pub type ValueId = u32;
/// Index into [`Module::functions`].
pub type FunctionId = u32;
/// Index into [`Module::classes`].
pub type ClassId = u32;

/// What one file says. Ranges count bytes of its text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Module {
    /// Directives at its top, such as `"use client"`, and those of functions.
    pub directives: Vec<Directive>,
    /// Every place at which it names another module, in order.
    pub requests: Vec<Request>,
    /// What it gives to others, in order; also `module.exports` and `exports.name`.
    pub exports: Vec<Export>,
    /// What expressions come to. Several places may share a value.
    pub values: Vec<Value>,
    /// The values, in order, that are chosen only where a `typeof` says that they are there, and where
    /// that is: each is a [`Value::Either`] of one.
    pub chosen: Vec<(ValueId, TextRange)>,
    /// Its functions, methods and arrows.
    pub functions: Vec<Function>,
    /// Its classes.
    pub classes: Vec<Class>,
    /// How values are used, in order.
    pub uses: Vec<Use>,
    /// Types and schemas are declared here by name: `interface`, `type`, `enum`, and `const` that holds
    /// a value; what rules about declarations ask for.
    pub bindings: Vec<Binding>,
}

/// `"use client"` and its kin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directive {
    /// Without quotes.
    pub text: String,
    /// The function that it begins; `None` for the file's own.
    pub function: Option<FunctionId>,
    /// With its quotes.
    pub at: TextRange,
}

/// A place that names another module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// What it asks for.
    pub specifier: Specifier,
    /// How.
    pub form: Form,
    /// Whether it is still there when the program runs.
    pub erasure: Erasure,
    /// The names that it brings in or passes on; empty for forms that name nothing.
    pub names: Vec<Imported>,
    /// Whether it stands under a condition or in a function, so that it may never run.
    pub is_lazy: bool,
    /// The specifier, with its quotes; the whole argument where it is no text.
    pub at: TextRange,
    /// The whole statement or call.
    pub whole: TextRange,
}

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Specifier {
    /// A text, also through `const` and a template without holes.
    Text(String),
    /// A template or a sum with holes: the texts around them, so that `./pages/${name}.js` is
    /// `["./pages/", ".js"]`. Also a glob of `import.meta.glob`, cut at its stars.
    Parts(Vec<String>),
    /// Anything else.
    Unknown,
}

/// The forms of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// `import x from "m"`, `import "m"`
    Import,
    /// `export { x } from "m"`
    ExportFrom,
    /// `export * from "m"`, `export * as ns from "m"`
    ExportAll,
    /// `import("m")`, `import.meta.glob("..")`
    Dynamic,
    /// `require("m")`, also of `createRequire`, `module.require`, `require.resolve`
    Require,
    /// `import x = require("m")`
    ImportEquals,
    /// `import("m").T` and `typeof import("m")` where types stand
    ImportType,
    /// `/// <reference path=".." />`, `types=".."`
    Reference,
    /// `declare module "m"`, `jest.mock("m")`, `vi.mock("m")`: names a module without loading it
    Mention,
    /// `new Worker(new URL("m", import.meta.url))`, `new SharedWorker`, `importScripts`, `serviceWorker.register`
    Worker,
}

/// Whether a request outlives compilation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Erasure {
    /// It runs.
    Never,
    /// `import type`, `export type`, forms of types: it never runs.
    Always,
    /// It names types alone, each as `type x`, or names only what is used as a type: it runs under
    /// `verbatimModuleSyntax` (without its names) and in JavaScript, and nowhere else.
    UnlessVerbatim,
}

/// A name that a request brings in or passes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The name over there.
    pub member: Member,
    /// The name here, or that it is passed on as.
    pub name: String,
    /// Whether it is `type x`.
    pub is_type: bool,
    /// The name over there as it is written.
    pub at: TextRange,
}

/// A name of a module's exports.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Member {
    /// `default`
    Default,
    /// All of it: `* as ns`, what `require` and `import()` give.
    Namespace,
    /// A name.
    Named(String),
}

/// Something that a file gives to others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Export {
    /// Under which name; [`Member::Namespace`] for `export * from` and for `module.exports = ..`.
    pub name: Member,
    /// What.
    pub of: ExportOf,
    /// Whether it is a type alone.
    pub is_type: bool,
    /// The name, or the statement where there is none.
    pub at: TextRange,
}

/// What is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExportOf {
    /// A value of this file.
    Value(ValueId),
    /// What another module gives.
    From(RequestId, Member),
    /// A type, interface or anything without a value.
    Type,
}

/// What an expression comes to.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// What another module gives. `await import("m")` and `require("m")` are its namespace; under
    /// `.then(m => ..)`, so is `m`.
    Import(RequestId, Member),
    /// A name that nothing in the file binds: `document`, `fetch`, `process`. `globalThis`, `window`,
    /// `self`, `global`, `frames`, `top`, `parent` themselves are `Global("globalThis")`, and what is
    /// read from them is the global of that name.
    Global(String),
    /// `x.name`, `x["name"]`, `x[CONSTANT]`, a destructured name.
    Member {
        /// Of what.
        of: ValueId,
        /// Which.
        name: String,
    },
    /// `x[i]`, `for (const y of x)`, an item of a list in a callback (`list.forEach(y => ..)`).
    Item(ValueId),
    /// What a call answers; `f.call(t, a)`, `f.apply`, `Reflect.apply`, `f.bind(t)(a)` call `f`. Await,
    /// casts, `satisfies`, `!`, parentheses and `?.` are looked through.
    Result {
        /// What is called.
        of: ValueId,
        /// With what.
        arguments: Vec<ValueId>,
    },
    /// `new X(..)`, and a name whose written type is the class, interface or type `X`.
    Instance(ValueId),
    /// A function.
    Function(FunctionId),
    /// A class.
    Class(ClassId),
    /// `this` in a class.
    This(ClassId),
    /// An object; a spread has an empty name.
    Object(Vec<(String, ValueId)>),
    /// A list; a spread is its [`Value::Item`].
    List(Vec<ValueId>),
    /// A text, also of sums and templates whose parts are known.
    Text(String),
    /// A text of which the beginning is known: a template or sum with holes.
    Prefix(String),
    /// A parameter of a function.
    Parameter {
        /// Of which function.
        function: FunctionId,
        /// Which, from 0.
        index: u32,
    },
    /// One of several: `a ?? b`, `c ? a : b`, a name that is assigned more than once.
    Either(Vec<ValueId>),
    /// JSX; the tag is used on its own.
    Element,
    /// Anything else.
    Unknown,
}

impl Value {
    /// The value that this one is read from, answered by or made of: `x` of `x.name`, `x()`, `x[i]` and
    /// `new x()`.
    pub fn origin(&self) -> Option<ValueId> {
        match self {
            Value::Member { of, .. } | Value::Item(of) | Value::Instance(of) | Value::Result { of, .. } => {
                Some(*of)
            }
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
            | Value::Unknown => None,
        }
    }
}

/// A function, method, accessor or arrow.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// Its name, or that of the variable or property which it is given to; empty without one.
    pub name: String,
    /// What it takes: the written type as [`Value::Instance`], or the default, or nothing known.
    pub parameters: Vec<Option<ValueId>>,
    /// What it answers; promises are looked through.
    pub returns: Vec<ValueId>,
    /// The function that it stands in.
    pub inside: Option<FunctionId>,
    /// The class that it is a method of.
    pub of: Option<ClassId>,
    /// The whole of it.
    pub at: TextRange,
}

/// A class.
#[derive(Clone, Debug, PartialEq)]
pub struct Class {
    /// Its name.
    pub name: String,
    /// What it extends.
    pub extends: Option<ValueId>,
    /// Fields, methods and what the constructor assigns to `this`, each as a value.
    pub members: Vec<(String, ValueId)>,
    /// The same of the class itself.
    pub statics: Vec<(String, ValueId)>,
    /// Its name, or `class`.
    pub at: TextRange,
}

/// A place at which a value is used.
#[derive(Clone, Debug, PartialEq)]
pub struct Use {
    /// How.
    pub role: Role,
    /// What.
    pub value: ValueId,
    /// With what, for calls.
    pub arguments: Vec<ValueId>,
    /// The name to point at: of `a.b.c(..)`, `c`.
    pub at: TextRange,
    /// The whole call, expression or declaration.
    pub whole: TextRange,
    /// The innermost function that it stands in.
    pub inside: Option<FunctionId>,
    /// Whether it runs only where a `typeof` of the same global says that it is there.
    pub is_guarded: bool,
}

/// How a value is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// `f(..)`, also `f?.(..)`, `` f`..` ``
    Call,
    /// `new F(..)`
    New,
    /// Read as a value: stored, passed on, compared, given as an argument. Names that are only taken
    /// apart further (`a` in `a.b`), and those that are called, are not told again.
    Read,
    /// `x = ..`, `x.y = ..`: the place; what is assigned is the argument.
    Assign,
    /// `extends X`
    Extends,
    /// `@x`, `@x(..)`
    Decorator,
    /// `<X ..>`
    Tag,
    /// Named as a type.
    Type,
    /// `typeof x`, which fails for no name.
    Typeof,
}

/// A declaration by name.
#[derive(Clone, Debug, PartialEq)]
pub struct Binding {
    /// Its name.
    pub name: String,
    /// What it holds; `None` for types.
    pub value: Option<ValueId>,
    /// For an interface, a type of fields or an enum: the names of its fields or members.
    pub fields: Vec<String>,
    /// Whether it is exported.
    pub is_exported: bool,
    /// The name.
    pub at: TextRange,
    /// What it is given; the whole declaration of a type.
    pub whole: TextRange,
}
