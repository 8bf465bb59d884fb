//! Writes a tree of syntax as short lines.

use std::fmt::Write;

use onefold_lints::rust::syntax::{
    Attribute, Block, Expr, ExprKind, Function, Generic, Item, ItemKind, MacroInput, Parameter, Path,
    Pattern, Source, Statement, TypeRef, Visibility,
};

/// The listing of a file.
pub fn of_source(source: &Source) -> String {
    let mut out = String::new();
    for attribute in &source.attributes {
        line(&mut out, 0, &format!("#!{}", attribute_text(attribute)));
    }
    items(&mut out, 0, &source.items);
    out
}

fn line(out: &mut String, depth: usize, text: &str) {
    writeln!(out, "{:1$}{text}", "", depth * 2).expect("a String takes all");
}

fn items(out: &mut String, depth: usize, items: &[Item]) {
    for entry in items {
        item(out, depth, entry);
    }
}

fn item(out: &mut String, depth: usize, item: &Item) {
    for attribute in &item.attributes {
        line(out, depth, &format!("#{}", attribute_text(attribute)));
    }
    let public = match item.visibility {
        Visibility::Private => "",
        Visibility::Restricted => "pub(..) ",
        Visibility::Public => "pub ",
    };
    let name = &item.name;
    let deeper = depth + 1;
    match &item.kind {
        ItemKind::Use(imports) => {
            line(out, depth, &format!("{public}use"));
            for import in imports {
                let global = if import.is_global { "::" } else { "" };
                let known = import.name.as_deref().unwrap_or("*");
                line(out, deeper, &format!("{global}{} as {known}", import.path.join("::")));
            }
        }
        ItemKind::ExternCrate { of } => line(out, depth, &format!("{public}extern crate {of} as {name}")),
        ItemKind::Module { inline, path } => {
            let path = path.as_ref().map(|path| format!(" at {path}")).unwrap_or_default();
            let file = if inline.is_none() { ";" } else { "" };
            line(out, depth, &format!("{public}mod {name}{path}{file}"));
            items(out, deeper, inline.as_deref().unwrap_or_default());
        }
        ItemKind::Function(function) => {
            line(out, depth, &format!("{public}{}", head(name, function)));
            if let Some(body) = &function.body {
                block(out, deeper, body);
            }
        }
        ItemKind::Type { fields, variants, .. } => {
            line(out, depth, &format!("{public}type {name}"));
            for (field, of) in fields {
                line(out, deeper, &format!("{field}: {}", type_text(of)));
            }
            for variant in variants {
                let attributes: Vec<String> = variant.attributes.iter().map(attribute_text).collect();
                line(out, deeper, format!("variant {} {}", variant.name, attributes.join(" ")).trim_end());
            }
        }
        ItemKind::Alias(of) => line(out, depth, &format!("{public}alias {name} = {}", type_text(of))),
        ItemKind::Constant { of, value } => {
            let value = value.as_ref().map(|value| format!(" = {}", expr(value))).unwrap_or_default();
            line(out, depth, &format!("{public}const {name}: {}{value}", type_text(of)));
        }
        ItemKind::Trait { supers, items: held } => {
            line(out, depth, &format!("{public}trait {name}: {}", paths(supers)));
            items(out, deeper, held);
        }
        ItemKind::Impl { of_trait, for_type, generics, items: held } => {
            let of_trait = of_trait.as_ref().map(path_text).unwrap_or_default();
            let generics = generics_text(generics);
            line(out, depth, &format!("impl{generics} [{of_trait}] for {}", type_text(for_type)));
            items(out, deeper, held);
        }
        ItemKind::MacroRules(arms) => {
            line(out, depth, &format!("macro_rules {name}"));
            for arm in arms {
                line(out, deeper, "arm");
                input(out, deeper + 1, &arm.output);
            }
        }
        ItemKind::MacroCall(call) => {
            line(out, depth, &format!("{}!", path_text(&call.path)));
            input(out, deeper, &call.input);
        }
        ItemKind::Other => line(out, depth, &format!("{public}other {name}")),
    }
}

fn head(name: &str, function: &Function) -> String {
    let is_async = if function.is_async { "async " } else { "" };
    let mut parameters: Vec<String> = function.has_self.then(|| "self".to_owned()).into_iter().collect();
    parameters.extend(function.parameters.iter().map(parameter));
    let output = function.output.as_ref().map(|of| format!(" -> {}", type_text(of))).unwrap_or_default();
    let body = if function.body.is_none() { ";" } else { "" };
    let generics = generics_text(&function.generics);
    format!("{is_async}fn {name}{generics}({}){output}{body}", parameters.join(", "))
}

fn generics_text(generics: &[Generic]) -> String {
    let each = generics.iter().map(|generic| match generic.bounds.is_empty() {
        true => generic.name.to_string(),
        false => format!("{}: {}", generic.name, paths(&generic.bounds)),
    });
    let each: Vec<String> = each.collect();
    if each.is_empty() { String::new() } else { format!("<{}>", each.join(", ")) }
}

fn attribute_text(attribute: &Attribute) -> String {
    let mut text = format!("[{}", path_text(&attribute.path));
    if !attribute.text.is_empty() {
        write!(text, " | {}", attribute.text).expect("a String takes all");
    }
    if !attribute.paths.is_empty() {
        write!(text, " | {}", paths(&attribute.paths)).expect("a String takes all");
    }
    if !attribute.texts.is_empty() {
        write!(text, " | {:?}", attribute.texts).expect("a String takes all");
    }
    text + "]"
}

fn block(out: &mut String, depth: usize, block: &Block) {
    for statement in &block.statements {
        match statement {
            Statement::Item(held) => item(out, depth, held),
            statement => line(out, depth, &statement_text(statement)),
        }
    }
}

fn block_text(block: &Block) -> String {
    let statements: Vec<String> = block.statements.iter().map(statement_text).collect();
    let end = if block.has_value || statements.is_empty() { "" } else { ";" };
    format!("{{{}{end}}}", statements.join("; "))
}

fn statement_text(statement: &Statement) -> String {
    match statement {
        Statement::Let { pattern, of, value, otherwise } => {
            let of = of.as_ref().map(|of| format!(": {}", type_text(of))).unwrap_or_default();
            let value = value.as_ref().map(|value| format!(" = {}", expr(value))).unwrap_or_default();
            let otherwise =
                otherwise.as_ref().map(|block| format!(" else {}", block_text(block))).unwrap_or_default();
            format!("let {}{of}{value}{otherwise}", pattern_text(pattern))
        }
        Statement::Item(held) => {
            let mut text = String::new();
            item(&mut text, 0, held);
            text.trim_end().replace('\n', " / ")
        }
        Statement::Expr(value) => expr(value),
    }
}

fn input(out: &mut String, depth: usize, input: &MacroInput) {
    if input.is_data {
        line(out, depth, "data");
    }
    for value in &input.expressions {
        line(out, depth, &format!("expr {}", expr(value)));
    }
    for statement in &input.statements {
        line(out, depth, &format!("stmt {}", statement_text(statement)));
    }
    items(out, depth, &input.items);
    if !input.paths.is_empty() {
        line(out, depth, &format!("paths {}", paths(&input.paths)));
    }
    if !input.texts.is_empty() {
        line(out, depth, &format!("texts {:?}", input.texts));
    }
}

fn parameter(parameter: &Parameter) -> String {
    let of = parameter.of.as_ref().map(|of| format!(": {}", type_text(of))).unwrap_or_default();
    format!("{}{of}", pattern_text(&parameter.pattern))
}

fn pattern_text(pattern: &Pattern) -> String {
    match pattern {
        Pattern::Name(name) => name.to_string(),
        Pattern::Tuple(parts) => {
            let parts: Vec<String> = parts.iter().map(pattern_text).collect();
            format!("({})", parts.join(", "))
        }
        Pattern::Fields { path, fields } => {
            let field = |(name, part): &(onefold_lints::rust::syntax::Name, Pattern)| {
                format!("{name}: {}", pattern_text(part))
            };
            let fields: Vec<String> = fields.iter().map(field).collect();
            format!("{} {{ {} }}", path_text(path), fields.join(", "))
        }
        Pattern::Names { names, paths: held } => format!("[{} | {}]", names.join(" "), paths(held)),
    }
}

fn paths(paths: &[Path]) -> String {
    paths.iter().map(path_text).collect::<Vec<_>>().join(" ")
}

fn path_text(path: &Path) -> String {
    let mut text = String::new();
    if let Some((of, count)) = &path.qualified {
        write!(text, "<{} as {count}>", type_text(of)).expect("a String takes all");
    }
    let segments = path.segments.iter().map(|segment| {
        let arguments: Vec<String> = segment.arguments.iter().map(type_text).collect();
        match arguments.is_empty() {
            true => segment.name.to_string(),
            false => format!("{}<{}>", segment.name, arguments.join(", ")),
        }
    });
    let global = if path.is_global { "::" } else { "" };
    text + global + &segments.collect::<Vec<_>>().join("::")
}

fn type_text(of: &TypeRef) -> String {
    let list = |types: &[TypeRef]| types.iter().map(type_text).collect::<Vec<_>>().join(", ");
    match of {
        TypeRef::Path(path) => path_text(path),
        TypeRef::Reference(of) => format!("&{}", type_text(of)),
        TypeRef::List(of) => format!("[{}]", type_text(of)),
        TypeRef::Tuple(types) => format!("({})", list(types)),
        TypeRef::Bounds(bounds) => format!("bounds({})", paths(bounds)),
        TypeRef::Function { parameters, output } => {
            let output = output.as_ref().map(|of| format!(" -> {}", type_text(of))).unwrap_or_default();
            format!("fn({}){output}", list(parameters))
        }
        TypeRef::Macro(call) => format!("{}!", path_text(&call.path)),
        TypeRef::Other => "_".to_owned(),
    }
}

fn exprs(values: &[Expr]) -> String {
    values.iter().map(expr).collect::<Vec<_>>().join(", ")
}

/// An expression in one line.
fn expr(value: &Expr) -> String {
    match &value.kind {
        ExprKind::Path(path) => path_text(path),
        ExprKind::Call { callee, arguments } => {
            let mut all = vec![expr(callee)];
            all.extend(arguments.iter().map(expr));
            format!("call({})", all.join(", "))
        }
        ExprKind::Method { receiver, name, generics, arguments, .. } => {
            let generics: Vec<String> = generics.iter().map(type_text).collect();
            let generics =
                if generics.is_empty() { String::new() } else { format!("<{}>", generics.join(", ")) };
            let mut all = vec![format!("{} .{name}{generics}", expr(receiver))];
            all.extend(arguments.iter().map(expr));
            format!("method({})", all.join(", "))
        }
        ExprKind::Field { of, name } => format!("field({} .{name})", expr(of)),
        ExprKind::Text(text) => format!("{text:?}"),
        ExprKind::Literal => "literal".to_owned(),
        ExprKind::Macro(call) => {
            let mut held = String::new();
            input(&mut held, 0, &call.input);
            format!("{}!({})", path_text(&call.path), held.trim_end().replace('\n', " / "))
        }
        ExprKind::Closure { parameters, body } => {
            let parameters: Vec<String> = parameters.iter().map(parameter).collect();
            format!("|{}| {}", parameters.join(", "), expr(body))
        }
        ExprKind::Block(block) => block_text(block),
        ExprKind::Struct { path, fields } => {
            let fields: Vec<String> =
                fields.iter().map(|(name, value)| format!("{name}: {}", expr(value))).collect();
            format!("struct {} {{{}}}", path_text(path), fields.join(", "))
        }
        ExprKind::Inner(inner) => format!("inner({})", expr(inner)),
        ExprKind::Cast { of, to } => format!("cast({} as {})", expr(of), type_text(to)),
        ExprKind::Branches { heads, values } => {
            let heads: Vec<String> = heads
                .iter()
                .map(|(pattern, value)| match pattern {
                    Some(pattern) => format!("{} = {}", pattern_text(pattern), expr(value)),
                    None => expr(value),
                })
                .collect();
            format!("if({}: {})", heads.join(" && "), exprs(values))
        }
        ExprKind::Match { of, arms } => {
            let arms: Vec<String> = arms
                .iter()
                .map(|arm| {
                    let guard = arm.guard.as_ref().map(|guard| format!(" if {}", expr(guard)));
                    let guard = guard.unwrap_or_default();
                    format!("{}{guard} => {}", pattern_text(&arm.pattern), expr(&arm.value))
                })
                .collect();
            format!("match({}: {})", expr(of), arms.join(", "))
        }
        ExprKind::For { pattern, of, body } => {
            format!("for({} in {} {})", pattern_text(pattern), expr(of), block_text(body))
        }
        ExprKind::Tuple(parts) => format!("tuple({})", exprs(parts)),
        ExprKind::Assign { to, value } => format!("assign({} = {})", expr(to), expr(value)),
        ExprKind::Return(value) => {
            format!("return({})", value.as_ref().map(|value| expr(value)).unwrap_or_default())
        }
        ExprKind::Parts(parts) => format!("parts({})", exprs(parts)),
    }
}
