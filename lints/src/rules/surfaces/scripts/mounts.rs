//! What is built with another package, and handed on as it is.

use onefold_typescript::{ExportOf, Resolution, Value};

use super::given::is_package_mounted;
use super::view::ScriptView;
use crate::workspace::Lead;

/// How many members and calls deep the beginning of a value is looked for.
const MOST_PARTS: usize = 64;

/// Whether what is exported is made by another package alone, which is told where it is built, or is
/// what such a package is for.
pub(super) fn is_mount(view: &ScriptView<'_>, of: &ExportOf) -> bool {
    match of {
        ExportOf::Value(value) => is_mount_value(view, *value),
        ExportOf::From(request, _) => is_foreign(view, *request),
        ExportOf::Type => true,
    }
}

fn is_mount_value(view: &ScriptView<'_>, id: u32) -> bool {
    let is_own = |id: &u32| {
        matches!(view.value(*id), Some(Value::Function(_) | Value::Import(..) | Value::Class(_)))
            && root_package(view, *id).is_none()
    };
    match view.value(id) {
        Some(Value::Function(function)) => {
            let returns =
                view.script.module.functions.get(*function as usize).map(|it| it.returns.as_slice());
            let returns = returns.unwrap_or_default();
            let is_mounted = |id: &u32| root_package(view, *id).is_some_and(is_package_mounted);
            !returns.is_empty() && returns.iter().all(is_mounted)
        }
        Some(Value::Result { arguments, .. }) => {
            root_package(view, id).is_some() && !arguments.iter().any(is_own)
        }
        Some(Value::Member { .. } | Value::Import(..) | Value::Instance(_) | Value::Item(_)) => {
            root_package(view, id).is_some()
        }
        Some(
            Value::Global(_)
            | Value::Class(_)
            | Value::This(_)
            | Value::Object(_)
            | Value::List(_)
            | Value::Text(_)
            | Value::Prefix(_)
            | Value::Parameter { .. }
            | Value::Either(_)
            | Value::Element
            | Value::Unknown,
        )
        | None => false,
    }
}

/// The package that a value comes from, however it is taken apart and called.
pub(super) fn root_package<'w>(view: &ScriptView<'w>, mut id: u32) -> Option<&'w str> {
    for _ in 0..MOST_PARTS {
        let value = view.value(id)?;
        if let Value::Import(request, _) = value {
            return package(view, *request);
        }
        id = value.origin()?;
    }
    None
}

/// The package outside the tree that a request leads to.
fn package<'w>(view: &ScriptView<'w>, request: u32) -> Option<&'w str> {
    view.script.leads.get(request as usize)?.iter().find_map(|lead| match lead {
        Lead::Elsewhere(Resolution::Package { name, .. }) => Some(name.as_str()),
        Lead::Elsewhere(
            Resolution::File(_)
            | Resolution::Builtin(_)
            | Resolution::Asset
            | Resolution::Outside
            | Resolution::Missing(_),
        )
        | Lead::File(_) => None,
    })
}

fn is_foreign(view: &ScriptView<'_>, request: u32) -> bool {
    package(view, request).is_some()
}
