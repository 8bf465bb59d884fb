//! Functions of a server that pages call as if they were their own.

use onefold::TextRange;
use onefold_typescript::{ExportOf, Member, Value};

use super::found::Surfaced;
use super::view::ScriptView;
use crate::rules::surfaces::{Surface, What};

/// Functions that pages call over HTTP: those that a file `"use server"` exports, and those that say
/// so themselves.
pub(super) fn server_functions<'w>(view: &ScriptView<'w>) -> Vec<Surfaced<'w>> {
    let module = &view.script.module;
    let is_of_server = |text: &str| text == "use server";
    let whole = module.directives.iter().any(|it| it.function.is_none() && is_of_server(&it.text));
    let told = |at: TextRange, name: Option<String>| {
        let what = What { surface: Surface::ServerFunction, name, method: None };
        Surfaced { at, whole: at, mention: None, what }
    };
    let exported = module.exports.iter().filter(|export| whole && !export.is_type);
    let exported = exported.filter(|export| match export.of {
        ExportOf::Value(value) => is_function(view, value),
        ExportOf::From(..) => true,
        ExportOf::Type => false,
    });
    let exported = exported.map(|export| {
        let name = match &export.name {
            Member::Named(name) => Some(name.clone()),
            Member::Default | Member::Namespace => None,
        };
        told(export.at, name)
    });
    let inner = module.directives.iter().filter(|it| is_of_server(&it.text));
    let inner = inner.filter_map(|directive| {
        let function = module.functions.get(directive.function? as usize)?;
        Some(told(directive.at, Some(function.name.clone()).filter(|name| !name.is_empty())))
    });
    exported.chain(inner).collect()
}

/// Whether a value is a function, or what another function makes of one.
fn is_function(view: &ScriptView<'_>, id: u32) -> bool {
    match view.value(id) {
        Some(Value::Function(_)) => true,
        Some(Value::Result { arguments, .. }) => {
            arguments.iter().any(|argument| matches!(view.value(*argument), Some(Value::Function(_))))
        }
        Some(_) | None => false,
    }
}
