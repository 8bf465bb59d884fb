//! Handlers that a function makes, and those that hand a request on as it is.

use onefold_typescript::{ExportOf, Function, Member, Role as Used, Value};

use super::view::ScriptView;
use crate::rust::{Mention, Target};
use crate::script_facts::text;
use crate::workspace::{Lead, SourceFile};

/// How many members deep a request is looked for.
const MOST_PARTS: usize = 8;

/// How many parameters the function has that a call answers, when it calls a function of the workspace
/// that answers functions alone.
pub(super) fn parameters(view: &ScriptView<'_>, id: u32) -> Option<usize> {
    let Value::Result { of, .. } = view.value(id)? else { return None };
    let (file, maker) = function(view, *of)?;
    let module = &file.script.as_ref()?.module;
    let made = maker.returns.iter().map(|id| match module.values.get(*id as usize) {
        Some(Value::Function(function)) => module.functions.get(*function as usize),
        Some(_) | None => None,
    });
    // `(...given) => next(...given)` takes as many as it is given.
    let takes_any = |function: &Function| {
        text(file, function.at).split(')').next().is_some_and(|head| head.contains("..."))
    };
    let count = |function: Option<&Function>| {
        function.filter(|function| !takes_any(function)).map(|function| function.parameters.len())
    };
    made.map(count).collect::<Option<Vec<usize>>>()?.into_iter().max()
}

/// The function that a value is, and its file: this one or one that it is imported from.
fn function<'w>(view: &ScriptView<'w>, id: u32) -> Option<(&'w SourceFile, &'w Function)> {
    let (file, value) = match view.value(id)? {
        Value::Import(request, member) => exported(view, *request, member)?,
        value => (view.file, value),
    };
    let Value::Function(function) = value else { return None };
    Some((file, file.script.as_ref()?.module.functions.get(*function as usize)?))
}

/// What a file of the workspace exports itself.
fn exported<'w>(view: &ScriptView<'w>, request: u32, member: &Member) -> Option<(&'w SourceFile, &'w Value)> {
    view.script.leads.get(request as usize)?.iter().find_map(|lead| {
        let Lead::File(file) = lead else { return None };
        let file = view.workspace.files.get(*file)?;
        let module = &file.script.as_ref()?.module;
        let export = module.exports.iter().find(|export| export.name == *member)?;
        let ExportOf::Value(value) = export.of else { return None };
        Some((file, module.values.get(value as usize)?))
    })
}

/// Whether the function that a call is given last only calls something of another package, to which it
/// hands the request, or all that it is given.
pub(super) fn hands_on(view: &ScriptView<'_>, mention: &Mention) -> bool {
    let last = view.use_of(mention).and_then(|used| view.value(*used.arguments.last()?));
    let Some(Value::Function(id)) = last else { return false };
    let Some(function) = view.script.module.functions.get(*id as usize) else { return false };
    let mut calls =
        view.uses(function.at).filter(|used| matches!(used.role, Used::Call | Used::New | Used::Assign));
    let (Some(call), None) = (calls.next(), calls.next()) else { return false };
    call.role == Used::Call
        && call.arguments.first().is_some_and(|first| is_parameter(view, *first, *id))
        && view.mentions().filter(|other| other.at == call.at).any(|other| is_of_package(mention, other))
}

/// Whether a value is the first parameter of a function, or part of it.
fn is_parameter(view: &ScriptView<'_>, mut id: u32, of: u32) -> bool {
    for _ in 0..MOST_PARTS {
        match view.value(id) {
            Some(Value::Parameter { function, index: 0 }) => return *function == of,
            Some(Value::Member { of, .. }) => id = *of,
            Some(_) | None => return false,
        }
    }
    false
}

/// Whether something comes from another package than the router.
fn is_of_package(router: &Mention, called: &Mention) -> bool {
    match (&router.target, &called.target) {
        (Target::Foreign(router), Target::Foreign(path)) => path[0] != "globalThis" && path[0] != router[0],
        (Target::Foreign(_) | Target::Local(_) | Target::Unknown, _) => false,
    }
}
