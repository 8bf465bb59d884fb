//! The walk over one tree: what it carries along, and how it begins and ends.

use onefold::TextRange;
use oxc_ast::ast::Program;
use oxc_span::Span;
use rustc_hash::FxHashMap;

use super::guards::Guard;
use super::scopes::{Scopes, SymbolId};
use crate::{
    ClassId, Directive, Erasure, Form, FunctionId, Imported, Module, Request, RequestId, Specifier, Value,
    ValueId,
};

/// The value of everything that nothing is known of.
pub(super) const UNKNOWN: ValueId = 0;

/// What a file is written in, as far as the walk cares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dialect {
    /// Whether what is used as a type alone is taken out when it is compiled.
    pub(super) erases: bool,
    /// Whether it is a program; files of declarations alone stand for one.
    pub(super) emits: bool,
}

/// What `this` is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum This {
    /// Nothing that we know.
    Nothing,
    /// An instance of a class.
    Instance(ClassId),
    /// A class itself.
    Static(ClassId),
    /// An object literal.
    Object(ValueId),
}

/// A name that an import binds, to be judged by its uses at the end.
pub(super) struct Bound {
    pub(super) symbol: SymbolId,
    pub(super) request: RequestId,
}

/// Where exports go while a namespace is walked.
pub(super) type Fields = Vec<(String, ValueId)>;

/// One walk over one tree.
pub(super) struct Walk<'a> {
    pub(super) dialect: Dialect,
    pub(super) module: Module,
    pub(super) scopes: Scopes<'a>,
    pub(super) members: FxHashMap<(ValueId, &'a str), ValueId>,
    pub(super) globals: FxHashMap<&'a str, ValueId>,
    pub(super) instances: FxHashMap<ValueId, ValueId>,
    /// Ids of functions and classes that were given out before they are walked, by where they start.
    pub(super) reserved: FxHashMap<u32, u32>,
    /// Values to be settled at the end.
    pub(super) slots: Vec<ValueId>,
    pub(super) bound: Vec<Bound>,
    pub(super) function: Option<FunctionId>,
    pub(super) this: This,
    /// How many conditions and functions we are in.
    pub(super) lazy: u32,
    pub(super) guards: Vec<Guard<'a>>,
    /// What names tell of the environment: `const isBrowser = typeof window !== "undefined"`.
    pub(super) flags: FxHashMap<SymbolId, (Vec<Guard<'a>>, Vec<Guard<'a>>)>,
    /// The exports of the namespace that we are in.
    pub(super) namespace: Option<Fields>,
    /// What blocks of namespaces gave away so far, by their names.
    pub(super) spaces: FxHashMap<SymbolId, Vec<(&'a str, ValueId)>>,
    /// Addresses of modules that values are: `new URL("m", import.meta.url)`.
    pub(super) addresses: FxHashMap<ValueId, Specifier>,
    /// Whether types that are written here are kept for reflection, as decorators ask for.
    pub(super) is_reflected: bool,
    pub(super) has_jsx: bool,
    pub(super) element: Option<ValueId>,
    /// Names that are exported by `export { x }`.
    pub(super) exported: Vec<&'a str>,
}

/// The range of a span.
pub(super) fn range(span: Span) -> TextRange {
    TextRange { start: span.start, end: span.end }
}

impl<'a> Walk<'a> {
    /// A walk that adds to `module`.
    pub(super) fn new(dialect: Dialect, mut module: Module) -> Self {
        if module.values.is_empty() {
            module.values.push(Value::Unknown);
        }
        Walk {
            dialect,
            module,
            scopes: Scopes::default(),
            members: FxHashMap::default(),
            globals: FxHashMap::default(),
            instances: FxHashMap::default(),
            reserved: FxHashMap::default(),
            slots: Vec::new(),
            bound: Vec::new(),
            function: None,
            this: This::Nothing,
            lazy: 0,
            guards: Vec::new(),
            flags: FxHashMap::default(),
            namespace: None,
            spaces: FxHashMap::default(),
            addresses: FxHashMap::default(),
            is_reflected: false,
            has_jsx: false,
            element: None,
            exported: Vec::new(),
        }
    }

    /// Walks a whole file.
    pub(super) fn program(mut self, program: &Program<'a>) -> Module {
        // What a common text has, so that tables are not made anew while they grow.
        let length = program.source_text.len();
        self.members.reserve(length / 96);
        self.scopes.reserve(length / 192);
        self.references(program);
        for directive in &program.directives {
            self.module.directives.push(Directive {
                text: directive.directive.as_str().to_owned(),
                function: None,
                at: range(directive.expression.span),
            });
        }
        self.scopes.enter();
        self.hoist(&program.body);
        self.declare(&program.body);
        self.statements(&program.body);
        if self.has_jsx
            && let Some(react) = self.scopes.find("React")
        {
            self.scopes.symbol(react).uses += 1;
        }
        self.export_marks();
        self.scopes.leave();
        self.finish()
    }

    /// Asks for another module.
    pub(super) fn request(&mut self, request: Request) -> RequestId {
        let id = u32::try_from(self.module.requests.len()).unwrap_or(u32::MAX);
        self.module.requests.push(request);
        id
    }

    fn finish(mut self) -> Module {
        self.settle();
        self.erase();
        let mut module = self.module;
        module.uses.retain(|it| {
            !matches!(
                module.values[it.value as usize],
                Value::Unknown | Value::Text(_) | Value::Prefix(_) | Value::Element
            )
        });
        in_order(&mut module);
        module
    }

    /// Judges imports by how their names are used.
    fn erase(&mut self) {
        if !self.dialect.erases {
            return;
        }
        let mut is_used = vec![false; self.module.requests.len()];
        for bound in &self.bound {
            let uses = self.scopes.symbols[bound.symbol as usize].uses;
            is_used[bound.request as usize] |= uses > 0;
        }
        let mut binds = vec![false; self.module.requests.len()];
        for bound in &self.bound {
            binds[bound.request as usize] = true;
        }
        for (index, request) in self.module.requests.iter_mut().enumerate() {
            let is_judged = matches!(request.form, Form::Import | Form::ImportEquals)
                && request.erasure == Erasure::Never
                && binds[index];
            if is_judged && (!is_used[index] || request.names.iter().all(|name: &Imported| name.is_type)) {
                request.erasure = Erasure::UnlessVerbatim;
            }
        }
    }
}

/// Puts requests in the order of the text; imports are met before what stands above them.
fn in_order(module: &mut Module) {
    if module.requests.is_sorted_by_key(|request| request.at.start) {
        return;
    }
    let mut order: Vec<RequestId> = (0..).take(module.requests.len()).collect();
    order.sort_by_key(|&id| module.requests[id as usize].at.start);
    let mut now = vec![0; order.len()];
    for (place, &id) in (0..).zip(&order) {
        now[id as usize] = place;
    }
    let mut requests: Vec<Option<Request>> = module.requests.drain(..).map(Some).collect();
    module.requests.extend(order.iter().filter_map(|&id| requests[id as usize].take()));
    for value in &mut module.values {
        if let Value::Import(request, _) = value {
            *request = now[*request as usize];
        }
    }
    for export in &mut module.exports {
        if let crate::ExportOf::From(request, _) = &mut export.of {
            *request = now[*request as usize];
        }
    }
}
