//! A summary in a few words, for tests to compare.

use std::fmt::Write;

use onefold::TextRange;
use onefold_typescript::{
    Erasure, Export, ExportOf, Imported, Member, Module, Request, Role, Specifier, Value, ValueId, parse,
};

/// Reads a text that has no errors, and asserts what holds for every summary.
#[track_caller]
pub(crate) fn module(path: &str, text: &str) -> Module {
    match parse(path, text) {
        Ok(module) => {
            sound(text, &module);
            module
        }
        Err(error) => panic!("{error:?} in {text}"),
    }
}

/// The uses of a text, a line each.
#[track_caller]
pub(crate) fn uses(path: &str, text: &str) -> String {
    let module = module(path, text);
    let mut out = String::new();
    for it in &module.uses {
        let role = format!("{:?}", it.role).to_lowercase();
        let mark = if it.is_guarded { " guarded" } else { "" };
        let value = value(&module, it.value);
        let takes = matches!(it.role, Role::Call | Role::New | Role::Assign | Role::Decorator);
        let arguments = if takes { arguments(&module, &it.arguments) } else { String::new() };
        let at = slice(text, it.at);
        writeln!(out, "{role} {value}{arguments} at {at}{mark}").expect("a string takes all");
    }
    out
}

/// The value that the name `it` is given in its last declaration.
#[track_caller]
pub(crate) fn binding(path: &str, text: &str, name: &str) -> String {
    let module = module(path, text);
    let found = module.bindings.iter().rev().find(|binding| binding.name == name);
    let found = found.unwrap_or_else(|| panic!("`{name}` is no binding of {:?}", module.bindings));
    found.value.map_or_else(|| "a type".to_owned(), |id| value(&module, id))
}

/// The requests of a text, a line each.
#[track_caller]
pub(crate) fn requests(path: &str, text: &str) -> String {
    let module = module(path, text);
    let mut out = String::new();
    for request in &module.requests {
        let Request { specifier, form, erasure, names, is_lazy, .. } = request;
        let form = format!("{form:?}");
        let erasure = match erasure {
            Erasure::Never => "",
            Erasure::Always => " erased",
            Erasure::UnlessVerbatim => " unless verbatim",
        };
        let lazy = if *is_lazy { " lazy" } else { "" };
        let names: Vec<String> = names.iter().map(imported).collect();
        let names = if names.is_empty() { String::new() } else { format!(" {{{}}}", names.join(", ")) };
        let at = match specifier {
            Specifier::Text(text) => format!("{text:?}"),
            Specifier::Parts(parts) => format!("{parts:?}"),
            Specifier::Unknown => "?".to_owned(),
        };
        writeln!(out, "{form} {at}{names}{erasure}{lazy}").expect("a string takes all");
    }
    out
}

/// The exports of a text, a line each.
#[track_caller]
pub(crate) fn exports(path: &str, text: &str) -> String {
    let module = module(path, text);
    let mut out = String::new();
    for Export { name, of, is_type, .. } in &module.exports {
        let of = match of {
            ExportOf::Value(id) => value(&module, *id),
            ExportOf::From(request, of) => import(&module, *request, of),
            ExportOf::Type => "a type".to_owned(),
        };
        let mark = if *is_type { "type " } else { "" };
        writeln!(out, "{mark}{} = {of}", member(name)).expect("a string takes all");
    }
    out
}

fn imported(it: &Imported) -> String {
    let mark = if it.is_type { "type " } else { "" };
    let from = member(&it.member);
    if from == it.name { format!("{mark}{from}") } else { format!("{mark}{from} as {}", it.name) }
}

fn member(name: &Member) -> String {
    match name {
        Member::Default => "default".to_owned(),
        Member::Namespace => "*".to_owned(),
        Member::Named(name) => name.clone(),
    }
}

fn import(module: &Module, request: u32, of: &Member) -> String {
    let specifier = match &module.requests[request as usize].specifier {
        Specifier::Text(text) => text.clone(),
        Specifier::Parts(parts) => parts.join("*"),
        Specifier::Unknown => "?".to_owned(),
    };
    match of {
        Member::Namespace => format!("<{specifier}>"),
        name => format!("<{specifier}>.{}", member(name)),
    }
}

/// A value as an expression.
pub(crate) fn value(module: &Module, id: ValueId) -> String {
    told(module, id, 0)
}

fn arguments(module: &Module, values: &[ValueId]) -> String {
    let values: Vec<String> = values.iter().map(|&id| value(module, id)).collect();
    format!("({})", values.join(", "))
}

fn told(module: &Module, id: ValueId, depth: usize) -> String {
    if depth > 12 {
        return "..".to_owned();
    }
    let of = |id: ValueId| told(module, id, depth + 1);
    let all = |ids: &[ValueId]| ids.iter().map(|&id| of(id)).collect::<Vec<_>>();
    match &module.values[id as usize] {
        Value::Import(request, of) => import(module, *request, of),
        Value::Global(name) => name.clone(),
        Value::Member { of: object, name } if name.is_empty() => format!("{}.?", of(*object)),
        Value::Member { of: object, name } => format!("{}.{name}", of(*object)),
        Value::Item(list) => format!("{}[]", of(*list)),
        Value::Result { of: called, arguments } => format!("{}({})", of(*called), all(arguments).join(", ")),
        Value::Instance(class) => format!("new {}", of(*class)),
        Value::Function(id) => format!("fn {}", module.functions[*id as usize].name),
        Value::Class(id) => format!("class {}", module.classes[*id as usize].name),
        Value::This(id) => format!("this {}", module.classes[*id as usize].name),
        Value::Object(fields) => {
            let fields: Vec<String> = fields
                .iter()
                .map(|(name, value)| {
                    if name.is_empty() {
                        format!("..{}", of(*value))
                    } else {
                        format!("{name}: {}", of(*value))
                    }
                })
                .collect();
            format!("{{{}}}", fields.join(", "))
        }
        Value::List(items) => format!("[{}]", all(items).join(", ")),
        Value::Text(text) => format!("{text:?}"),
        Value::Prefix(text) => format!("{text:?}.."),
        Value::Parameter { function, index } => {
            format!("{}#{index}", module.functions[*function as usize].name)
        }
        Value::Either(of) => format!("({})", all(of).join(" | ")),
        Value::Element => "<>".to_owned(),
        Value::Unknown => "?".to_owned(),
    }
}

#[track_caller]
pub(crate) fn slice(text: &str, at: TextRange) -> &str {
    text.get(at.start as usize..at.end as usize).expect("ranges lie on boundaries of letters")
}

/// What holds for every summary: ranges lie in the text and ids lead somewhere.
#[track_caller]
pub(crate) fn sound(text: &str, module: &Module) {
    let value = |id: ValueId| assert!((id as usize) < module.values.len(), "{id} is no value");
    for request in &module.requests {
        slice(text, request.whole);
        let said = slice(text, request.at);
        if let Specifier::Text(specifier) = &request.specifier
            && said.starts_with(['"', '\''])
            && !said.contains(['\\', '+'])
        {
            let bare = specifier.strip_prefix("./").unwrap_or(specifier);
            assert!(said[1..said.len() - 1].ends_with(bare), "{specifier} is not what {said} says");
        }
        for name in &request.names {
            slice(text, name.at);
        }
    }
    for export in &module.exports {
        slice(text, export.at);
        match &export.of {
            ExportOf::Value(id) => value(*id),
            ExportOf::From(request, _) => assert!((*request as usize) < module.requests.len()),
            ExportOf::Type => {}
        }
    }
    for it in &module.uses {
        slice(text, it.at);
        slice(text, it.whole);
        value(it.value);
        it.arguments.iter().for_each(|&id| value(id));
    }
    for one in &module.values {
        match one {
            Value::Import(request, _) => assert!((*request as usize) < module.requests.len()),
            Value::Member { of, .. } | Value::Item(of) | Value::Instance(of) => value(*of),
            Value::Result { of, arguments } => {
                value(*of);
                arguments.iter().for_each(|&id| value(id));
            }
            Value::Object(fields) => fields.iter().for_each(|field| value(field.1)),
            Value::List(of) | Value::Either(of) => of.iter().for_each(|&id| value(id)),
            Value::Function(id) | Value::Parameter { function: id, .. } => {
                assert!((*id as usize) < module.functions.len());
            }
            Value::Class(id) | Value::This(id) => assert!((*id as usize) < module.classes.len()),
            Value::Global(_) | Value::Text(_) | Value::Prefix(_) | Value::Element | Value::Unknown => {}
        }
    }
    for function in &module.functions {
        slice(text, function.at);
        function.parameters.iter().flatten().chain(&function.returns).for_each(|&id| value(id));
    }
    for class in &module.classes {
        slice(text, class.at);
        class.members.iter().chain(&class.statics).for_each(|member| value(member.1));
    }
    for directive in &module.directives {
        slice(text, directive.at);
    }
}
