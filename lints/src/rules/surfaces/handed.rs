//! Functions of the workspace that build a surface of what their callers hand them: each call builds one.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use onefold::{SourceText, TextRange};

use super::found::may_be_called;
use super::innocent::{is_innocent, only_reads};
use super::passing::value_of;
use super::{Built, Surface, built_by};
use crate::facts::{View, in_source, is_inside};
use crate::rust::syntax::{Block, Body, Expr, ExprKind, Function, ItemKind, Name, Pattern, Statement};
use crate::rust::visit::{each, in_statements};
use crate::rust::{Argument, Hasher, Mention, Role, Target};
use crate::workspace::Workspace;

/// How many functions may hand on to each other what a surface is built of.
const MOST_ROUNDS: usize = 4;

/// Functions that make routes of what they are given, or only hold it.
const HOLD: [&str; 30] = [
    "any",
    "any_service",
    "connect",
    "delete",
    "delete_service",
    "from",
    "get",
    "get_service",
    "head",
    "into",
    "into_service",
    "make",
    "method",
    "new",
    "on",
    "on_service",
    "options",
    "patch",
    "patch_service",
    "pin",
    "post",
    "post_service",
    "put",
    "put_service",
    "route",
    "service_fn",
    "Some",
    "to",
    "trace",
    "with_path",
];

/// Types that hold handlers.
const METHODS: [&str; 4] = ["ApiMethodRouter", "MethodRouter", "Route", "RouteMethod"];

/// What is known of all functions that build surfaces of their parameters, by their path.
#[derive(Debug, Default)]
pub(crate) struct Handed {
    functions: HashMap<Vec<Name>, Builder, Hasher>,
    /// The paths of those that take `self`, by their last name.
    methods: BTreeMap<Name, BTreeSet<Vec<Name>>>,
}

/// A function that builds a surface of its parameters.
#[derive(Clone, Debug)]
struct Builder {
    /// The parameters that the surface is built of, `self` not counted.
    parameters: Vec<usize>,
    /// Whether it takes `self`.
    has_self: bool,
    surface: Surface,
    method: Option<&'static str>,
    /// Whether what is built answers no request but those that read.
    only_reads: bool,
    /// Where the surface is built.
    place: (Arc<SourceText>, TextRange),
}

impl Handed {
    /// Looks through all files that are judged.
    pub fn of(workspace: &Workspace) -> Self {
        let mut handed = Handed::default();
        let views: Vec<View<'_>> =
            workspace.files.iter().filter_map(|file| View::judged(file, workspace)).collect();
        for view in &views {
            let mut known = None;
            for mention in view.mentions().filter(|mention| may_be_called(mention)) {
                let functions = known.get_or_insert_with(|| functions(view));
                let Some((function, parameters)) = reached(view, functions, mention, |_| true) else {
                    continue;
                };
                let Some(built) = built_by(view, mention) else { continue };
                if matches!(built.surface, Surface::Arguments | Surface::OpenApi) {
                    continue;
                }
                let builder = Builder {
                    parameters,
                    has_self: function.has_self,
                    surface: built.surface,
                    method: built.method,
                    only_reads: only_reads(view, &built),
                    place: (Arc::clone(&view.file.text), mention.at),
                };
                handed.add(view, mention, builder);
            }
        }
        // Functions that hand on what they are handed.
        for _ in 0..MOST_ROUNDS {
            let before = handed.functions.len();
            for view in &views {
                let mut known = None;
                for mention in view.mentions() {
                    let Some(inner) = handed.called(view, mention).cloned() else { continue };
                    let functions = known.get_or_insert_with(|| functions(view));
                    let is_taken = |index: usize| inner.parameters.contains(&index);
                    let skipped = inner.skipped(mention);
                    let reached = reached(view, functions, mention, |index| {
                        index.checked_sub(skipped).is_some_and(is_taken)
                    });
                    if let Some((function, parameters)) = reached {
                        let next = Builder { parameters, has_self: function.has_self, ..inner };
                        handed.add(view, mention, next);
                    }
                }
            }
            if handed.functions.len() == before {
                break;
            }
        }
        handed
    }

    /// Notes a builder under the paths by which a call may name the function that a mention stands in.
    fn add(&mut self, view: &View<'_>, mention: &Mention, builder: Builder) {
        let path = &mention.within.path;
        let of_trait = match (&mention.within.implements, path.last()) {
            (Some(Target::Local(of)), Some(name)) => {
                Some(of.iter().cloned().chain([name.clone()]).collect::<Vec<Name>>())
            }
            _ => None,
        };
        // The type of an `impl` may be defined in another module.
        let of_type = type_of_impl(view, mention);
        for path in of_trait.into_iter().chain(of_type).chain([path.clone()]) {
            if let Some(name) = path.last().filter(|_| builder.has_self) {
                self.methods.entry(name.clone()).or_default().insert(path.clone());
            }
            self.functions.entry(path).or_insert_with(|| builder.clone());
        }
    }

    /// The builder that a mention calls.
    fn called(&self, view: &View<'_>, mention: &Mention) -> Option<&Builder> {
        if self.functions.is_empty() || !matches!(mention.role, Role::Call | Role::Method) {
            return None;
        }
        match &mention.target {
            Target::Local(path) => self.functions.get(&**path),
            // A method of something unknown, by a trait of the workspace that is in sight.
            Target::Unknown if mention.role == Role::Method => {
                let mut named = self.methods.get(view.text(mention.at))?.iter();
                let is_in_sight = |path: &[Name]| {
                    view.mentions().any(|import| {
                        import.role == Role::Import
                            && matches!(&import.target, Target::Local(of) if **of == path[..path.len() - 1])
                    })
                };
                named.find(|path| is_in_sight(path)).and_then(|path| self.functions.get(path))
            }
            Target::Foreign(_) | Target::Unknown => None,
        }
    }
}

impl Builder {
    /// How many arguments of a call stand before the parameters.
    fn skipped(&self, mention: &Mention) -> usize {
        usize::from(self.has_self && mention.role == Role::Call)
    }
}

/// The surface that a call builds by handing a path, a name or a handler to a function that builds it.
pub(in crate::rules) fn built_by_handing<'w>(view: &View<'w>, mention: &'w Mention) -> Option<Built<'w>> {
    let handed = view.workspace.handed.get_or_init(|| Handed::of(view.workspace));
    let builder = handed.called(view, mention)?;
    let skipped = builder.skipped(mention);
    let given = builder.parameters.iter().filter_map(|index| mention.arguments.get(index + skipped));
    let is_handler = |argument: &Argument| match argument {
        Argument::Closure(_) => true,
        Argument::Value { of: Target::Foreign(of), .. } => {
            of.last().is_some_and(|last| METHODS.contains(&last.as_str()))
        }
        Argument::Value { made_by: Target::Local(path), of: Target::Unknown } => {
            !view.functions(path).is_empty()
        }
        Argument::Value { .. }
        | Argument::Text(_)
        | Argument::Prefix(_)
        | Argument::Fields(_)
        | Argument::Other => false,
    };
    let texts = given.clone().filter_map(|argument| match argument {
        Argument::Text(text) if !matches!(builder.surface, Surface::Service | Surface::Fallback) => {
            Some(text)
        }
        Argument::Text(_)
        | Argument::Value { .. }
        | Argument::Closure(_)
        | Argument::Prefix(_)
        | Argument::Fields(_)
        | Argument::Other => None,
    });
    let texts: Vec<&String> = texts.collect();
    if texts.is_empty() && !given.clone().any(is_handler) {
        return None;
    }
    let path = texts.iter().find(|text| text.starts_with('/')).or(texts.first());
    let built = Built {
        mention,
        surface: builder.surface,
        name: path.map(|text| (*text).clone()),
        method: builder.method,
        ends_chain: false,
        handed_to: Some(&builder.place),
    };
    let is_accepted = builder.only_reads && is_innocent(view, &built);
    (!is_accepted).then_some(built)
}

/// The path of a method by the type that its `impl` names.
fn type_of_impl(view: &View<'_>, mention: &Mention) -> Option<Vec<Name>> {
    let name = mention.within.path.last()?;
    let of = in_source(&view.rust.source, &mut |item| {
        let found = item.implementation().filter(|_| is_inside(mention.whole, item.at))?;
        found.for_type.path()
    })?;
    view.between(of.at).find_map(|named| match &named.target {
        Target::Local(path) if named.role == Role::Type && named.at == of.at => {
            Some(path.iter().cloned().chain([name.clone()]).collect())
        }
        Target::Local(_) | Target::Foreign(_) | Target::Unknown => None,
    })
}

/// A function that takes something, with what is asked of it more than once.
struct Around<'w> {
    at: TextRange,
    function: &'w Function,
    body: &'w Body,
    /// Its variables that are parameters as they are, with their places in its list.
    names: OnceCell<BTreeMap<&'w str, Vec<usize>>>,
    /// Its expressions by place.
    calls: OnceCell<HashMap<TextRange, &'w Expr>>,
}

/// The functions of a file with their places.
fn functions<'w>(view: &View<'w>) -> Vec<Around<'w>> {
    let mut found = Vec::new();
    in_source::<()>(&view.rust.source, &mut |item| {
        if let ItemKind::Function(function) = &item.kind
            && let Some(body) = &function.body
        {
            let (names, calls) = (OnceCell::new(), OnceCell::new());
            if parameters(function).next().is_some() {
                found.push(Around { at: item.at, function, body, names, calls });
            }
        }
        None
    });
    found
}

/// The parameters that have a name, with their places in the list.
fn parameters(function: &Function) -> impl Iterator<Item = (&str, usize)> {
    function.parameters.iter().enumerate().filter_map(|(index, parameter)| match &parameter.pattern {
        Pattern::Name(name) => Some((name.as_str(), index)),
        Pattern::Tuple(_) | Pattern::Fields { .. } | Pattern::Names { .. } => None,
    })
}

/// The function around a call, and which of its parameters the call is given as they are.
fn reached<'w>(
    view: &View<'w>,
    functions: &[Around<'w>],
    mention: &Mention,
    fits: impl Fn(usize) -> bool,
) -> Option<(&'w Function, Vec<usize>)> {
    let around = functions.iter().filter(|around| is_inside(mention.whole, around.at));
    let around = around.min_by_key(|around| around.at.end - around.at.start)?;
    let text = view.text(TextRange { start: mention.at.end, end: mention.whole.end });
    let names = around.names.get_or_init(|| {
        let mut names = parameters(around.function).map(|(name, index)| (name, vec![index])).collect();
        follow(around.body, &mut names);
        names
    });
    if !names.keys().any(|name| text.contains(name)) {
        return None;
    }
    let calls = around.calls.get_or_init(|| {
        let mut calls = HashMap::new();
        each(in_statements(&around.body.statements), &mut |expr| {
            if matches!(expr.kind, ExprKind::Call { .. } | ExprKind::Method { .. } | ExprKind::Macro(_)) {
                calls.insert(expr.at, expr);
            }
        });
        calls
    });
    let given = match &calls.get(&mention.whole)?.kind {
        ExprKind::Call { arguments, .. } | ExprKind::Method { arguments, .. } => arguments.as_slice(),
        ExprKind::Macro(call) => call.input.expressions.as_slice(),
        _ => &[],
    };
    let mut reached = Vec::new();
    for (_, expr) in given.iter().enumerate().filter(|(index, _)| fits(*index)) {
        as_it_is(expr, &mut |name| reached.extend(names.get(name).into_iter().flatten()));
    }
    reached.sort_unstable();
    reached.dedup();
    (!reached.is_empty()).then_some((around.function, reached))
}

/// Notes the variables of a body that hold its parameters as they are.
fn follow<'b>(body: &'b Block, names: &mut BTreeMap<&'b str, Vec<usize>>) {
    for statement in &body.statements {
        if let Statement::Let { pattern: Pattern::Name(name), value: Some(value), .. } = statement {
            let mut held = Vec::new();
            as_it_is(value, &mut |inner| held.extend(names.get(inner).into_iter().flatten().copied()));
            names.insert(name, held);
        }
    }
}

/// Tells the variables that are given as they are: through references, as methods of a route, put into a
/// text, or called by a closure.
fn as_it_is<'e>(expr: &'e Expr, tell: &mut impl FnMut(&'e str)) {
    match &expr.kind {
        ExprKind::Path(path) => {
            if let [only] = path.segments.as_slice() {
                tell(&only.name);
            }
        }
        ExprKind::Inner(of) | ExprKind::Cast { of, .. } => as_it_is(of, tell),
        ExprKind::Method { receiver, name, arguments, .. } => {
            as_it_is(receiver, tell);
            if HOLD.contains(&name.as_str()) {
                arguments.iter().for_each(|argument| as_it_is(argument, tell));
            }
        }
        ExprKind::Call { callee, arguments } => {
            let name = match &callee.kind {
                ExprKind::Path(path) => path.segments.last().map_or("", |last| last.name.as_str()),
                _ => "",
            };
            if HOLD.contains(&name) {
                arguments.iter().for_each(|argument| as_it_is(argument, tell));
            }
        }
        ExprKind::Macro(call) => {
            call.input.expressions.iter().for_each(|expr| as_it_is(expr, tell));
            for text in &call.input.texts {
                for part in text.split('{').skip(1) {
                    tell(part.split(['}', ':']).next().unwrap_or_default());
                }
            }
        }
        ExprKind::Tuple(parts) | ExprKind::Parts(parts) => {
            parts.iter().for_each(|part| as_it_is(part, tell));
        }
        // A closure that does nothing but call a handler with what it is handed itself.
        ExprKind::Closure { parameters, body } => {
            if let ExprKind::Call { callee, arguments } = &value_of(body).kind
                && !parameters.is_empty()
                && parameters.len() == arguments.len()
            {
                as_it_is(callee, tell);
            }
        }
        ExprKind::Block(block) => {
            if let Some(Statement::Expr(last)) = block.statements.last().filter(|_| block.has_value) {
                as_it_is(last, tell);
            }
        }
        ExprKind::Field { .. }
        | ExprKind::Text(_)
        | ExprKind::Literal
        | ExprKind::Struct { .. }
        | ExprKind::Branches { .. }
        | ExprKind::Match { .. }
        | ExprKind::For { .. }
        | ExprKind::Assign { .. }
        | ExprKind::Return(_) => {}
    }
}
