//! Prints shapes as TypeScript, on one line where it fits and is short, else one member per line.

use std::collections::HashSet;

use onefold_model::{Field, Model, ObjectShape, Rest, Shape, TupleShape, TypeDef};

use super::alternatives::{Alternative, Kind, alternatives};
use super::{Integers, docs};
use crate::render::escape;

/// Lines are broken behind this column.
const WIDTH: usize = 100;

/// Who writes a value of the type: it decides what an absent field is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// Callers write it: `x?: T | undefined`.
    Input,
    /// Callers read it: `x?: T`.
    Output,
}

/// Prints the types of one file.
#[derive(Clone, Copy)]
pub(crate) struct Printer<'a> {
    /// Where named types are looked up.
    pub(crate) model: &'a Model,
    /// What stands before the name of a type, such as `Types.`.
    pub(crate) prefix: &'static str,
    /// What a whole number beyond 2^53 is.
    pub(crate) integers: Integers,
    /// Who writes the values.
    pub(crate) direction: Direction,
}

impl Printer<'_> {
    /// The declaration of a named type: an interface for an object with fields, else an alias.
    pub(crate) fn declaration(&self, definition: &TypeDef) -> String {
        let direction = if definition.usage.input { Direction::Input } else { Direction::Output };
        let printer = Printer { direction, ..*self };
        let doc = docs::of_type(&definition.description, &definition.shape);
        printer.declare(&definition.names.typescript, &doc, &definition.shape)
    }

    /// A declaration of `shape` under a name of the caller's, below a doc comment.
    pub(crate) fn declare(&self, name: &str, doc: &[String], shape: &Shape) -> String {
        let comment = escape::comment_of(doc, 0);
        if let Shape::Object(object) = shape
            && !object.fields.is_empty()
        {
            return format!("{comment}export interface {name} {}", self.members(object, 0));
        }
        let head = format!("export type {name} =");
        let body = self.print(shape, 0, head.len() + 2);
        let gap = if body.starts_with('\n') { "" } else { " " };
        format!("{comment}{head}{gap}{body};")
    }

    /// The type of `shape`. Its first line begins in `column`; further lines are indented by at
    /// least `indent`. A union that was broken begins with a newline.
    pub(crate) fn print(&self, shape: &Shape, indent: usize, column: usize) -> String {
        self.print_union(alternatives(shape, self.integers), indent, column)
    }

    /// The type of `shape` on one line, for prose: objects without the comments of their fields.
    pub(crate) fn print_inline(&self, shape: &Shape) -> String {
        let lines = self.print(shape, 0, 0);
        let lines = lines.lines().map(str::trim).filter(|line| !line.starts_with(['*', '/']));
        let text = lines.collect::<Vec<_>>().join(" ");
        text.trim_start_matches("| ").replace("; }", " }")
    }

    fn print_union(&self, members: Vec<Alternative<'_>>, indent: usize, column: usize) -> String {
        if let Some(flat) = self.flat_union(&members)
            && column + flat.chars().count() <= WIDTH
        {
            return flat;
        }
        if let [Alternative { kind: Kind::Shape(shape), .. }] = members[..] {
            return self.broken(shape, indent, column);
        }
        let pad = " ".repeat(indent + 2);
        let mut out = String::new();
        let mut seen: HashSet<String> = HashSet::new();
        for member in &members {
            let text = match &member.kind {
                Kind::Text(text) => text.clone(),
                Kind::Shape(shape) => self.member(shape, indent + 4),
            };
            if !seen.contains(&text) {
                let comment = escape::comment(member.description, indent + 2);
                out.push_str(&format!("\n{comment}{pad}| {text}"));
                seen.insert(text);
            }
        }
        out
    }

    /// One member of a broken union.
    fn member(&self, shape: &Shape, indent: usize) -> String {
        match self.flat(shape) {
            Some(flat) if indent + flat.chars().count() <= WIDTH => flat,
            Some(_) | None => self.broken(shape, indent, indent),
        }
    }

    fn broken(&self, shape: &Shape, indent: usize, column: usize) -> String {
        match shape {
            Shape::Array(array) => {
                let members = alternatives(&array.items, self.integers);
                if needs_parentheses(&members) {
                    let pad = " ".repeat(indent);
                    format!("({}\n{pad})[]", self.print_union(members, indent, WIDTH))
                } else {
                    format!("{}[]", self.print_union(members, indent, column))
                }
            }
            Shape::Tuple(tuple) => self.broken_tuple(tuple, indent),
            Shape::Object(object) => self.members(object, indent),
            Shape::Intersection(shapes) => {
                let print = |members| Some(self.print_union(members, indent, column));
                let part = |shape| self.intersected(shape, print);
                shapes.iter().filter_map(part).collect::<Vec<String>>().join(" & ")
            }
            // These have a flat form always; when it is too long there is nothing to break.
            Shape::Never
            | Shape::Any
            | Shape::Null
            | Shape::Bool
            | Shape::Integer(_)
            | Shape::Number(_)
            | Shape::String(_)
            | Shape::Named(_)
            | Shape::Literals(_)
            | Shape::Union(_)
            | Shape::Nullable(_) => self.print(shape, indent, 0),
        }
    }

    /// The members of an object between braces, one per line.
    fn members(&self, object: &ObjectShape, indent: usize) -> String {
        let pad = " ".repeat(indent + 2);
        let mut out = String::from("{\n");
        for field in &object.fields {
            out.push_str(&escape::comment_of(&docs::of_field(field), indent + 2));
            let head = format!("{pad}{}{}:", escape::key(&field.name), if field.required { "" } else { "?" });
            let body = self.print_union(self.field_alternatives(field), indent + 2, head.len() + 2);
            let gap = if body.starts_with('\n') { "" } else { " " };
            out.push_str(&format!("{head}{gap}{body};\n"));
        }
        if let Some(index) = self.index(object) {
            let index = self.print_union(index, indent + 2, indent + 17);
            let gap = if index.starts_with('\n') { "" } else { " " };
            out.push_str(&format!("{pad}[key: string]:{gap}{index};\n"));
        }
        out.push_str(&" ".repeat(indent));
        out.push('}');
        out
    }

    fn field_alternatives<'s>(&self, field: &'s Field) -> Vec<Alternative<'s>> {
        let mut members = alternatives(&field.shape, self.integers);
        let is_unknown =
            matches!(&members[..], [Alternative { kind: Kind::Text(text), .. }] if text == "unknown");
        if !field.required && self.direction == Direction::Input && !is_unknown {
            members.push(Alternative { kind: Kind::Text("undefined".to_owned()), description: "" });
        }
        // A description of the whole field stands above it.
        if members.len() == 1 {
            members[0].description = "";
        }
        members
    }

    /// The type of all keys without a field, if they are part of the type.
    ///
    /// An open object with fields says nothing of them: TypeScript objects are open anyway, and an
    /// index signature would let every misspelt field pass.
    fn index<'s>(&self, object: &'s ObjectShape) -> Option<Vec<Alternative<'s>>> {
        let word = |text: &str| Alternative { kind: Kind::Text(text.to_owned()), description: "" };
        let shape = match &object.rest {
            Rest::Of(shape) => shape,
            Rest::Open if object.fields.is_empty() => return Some(vec![word("unknown")]),
            Rest::Closed if object.fields.is_empty() => return Some(vec![word("never")]),
            Rest::Open | Rest::Closed => return None,
        };
        let mut members = alternatives(shape, self.integers);
        // The index type must admit every field's type.
        for field in &object.fields {
            members.extend(alternatives(&field.shape, self.integers));
        }
        if object.fields.iter().any(|field| !field.required) {
            members.push(word("undefined"));
        }
        members.iter_mut().for_each(|member| member.description = "");
        if members.iter().any(|member| matches!(&member.kind, Kind::Text(text) if text == "unknown")) {
            members = vec![word("unknown")];
        }
        Some(members)
    }

    fn broken_tuple(&self, tuple: &TupleShape, indent: usize) -> String {
        let pad = " ".repeat(indent + 2);
        let mut out = String::from("[\n");
        for (index, item) in tuple.items.iter().enumerate() {
            let text = self.item(item, index < tuple.required, indent + 2);
            out.push_str(&format!("{pad}{text},\n"));
        }
        if let Some(rest) = &tuple.rest {
            out.push_str(&format!(
                "{pad}...{}[],\n",
                self.item(rest, false, indent + 2).trim_end_matches('?')
            ));
        }
        out.push_str(&" ".repeat(indent));
        out.push(']');
        out
    }

    fn item(&self, shape: &Shape, required: bool, indent: usize) -> String {
        let members = alternatives(shape, self.integers);
        let parenthesised = !required && needs_parentheses(&members);
        let text = self.print_union(members, indent, indent);
        match (required, parenthesised) {
            (true, _) => text,
            (false, true) => format!("({text})?"),
            (false, false) => format!("{text}?"),
        }
    }

    /// One part of an intersection, printed by `print`.
    fn intersected<'s>(
        &self,
        shape: &'s Shape,
        print: impl Fn(Vec<Alternative<'s>>) -> Option<String>,
    ) -> Option<String> {
        // `{ [key: string]: never }` would forbid the fields of all other parts.
        if let Shape::Object(object) = self.model.resolve(shape)
            && object.fields.is_empty()
            && matches!(object.rest, Rest::Closed | Rest::Open)
        {
            return Some("object".to_owned());
        }
        let members = alternatives(shape, self.integers);
        let parenthesised = needs_parentheses(&members);
        let text = print(members)?;
        Some(if parenthesised { format!("({text})") } else { text })
    }

    fn flat_union(&self, members: &[Alternative<'_>]) -> Option<String> {
        let mut texts: Vec<String> = Vec::new();
        let mut seen: HashSet<String> = HashSet::new();
        let several = members.len() > 1;
        for member in members {
            if several && !member.description.is_empty() {
                return None;
            }
            let text = match &member.kind {
                Kind::Text(text) => text.clone(),
                Kind::Shape(shape) => self.flat(shape)?,
            };
            if seen.insert(text.clone()) {
                texts.push(text);
            }
        }
        Some(if texts.is_empty() { "never".to_owned() } else { texts.join(" | ") })
    }

    /// The type on one line, unless it is one that reads better on several.
    fn flat(&self, shape: &Shape) -> Option<String> {
        Some(match shape {
            Shape::Bool => "boolean".to_owned(),
            Shape::Integer(integer) => self.integers.of(integer).to_owned(),
            Shape::Number(_) => "number".to_owned(),
            Shape::String(_) => "string".to_owned(),
            Shape::Named(key) => match self.model.get(key) {
                Some(definition) => format!("{}{}", self.prefix, definition.names.typescript),
                None => unreachable!("lowering has checked every reference"),
            },
            Shape::Array(array) => {
                let members = alternatives(&array.items, self.integers);
                let items = self.flat_union(&members)?;
                if needs_parentheses(&members) { format!("({items})[]") } else { format!("{items}[]") }
            }
            Shape::Tuple(tuple) => self.flat_tuple(tuple)?,
            Shape::Object(object) => self.flat_object(object)?,
            Shape::Intersection(shapes) => {
                let part = |shape| self.intersected(shape, |members| self.flat_union(&members));
                shapes.iter().map(part).collect::<Option<Vec<String>>>()?.join(" & ")
            }
            Shape::Never
            | Shape::Any
            | Shape::Null
            | Shape::Literals(_)
            | Shape::Union(_)
            | Shape::Nullable(_) => self.flat_union(&alternatives(shape, self.integers))?,
        })
    }

    fn flat_tuple(&self, tuple: &TupleShape) -> Option<String> {
        let mut items = Vec::new();
        for (index, item) in tuple.items.iter().enumerate() {
            let members = alternatives(item, self.integers);
            let text = self.flat_union(&members)?;
            items.push(match index < tuple.required {
                true => text,
                false if needs_parentheses(&members) => format!("({text})?"),
                false => format!("{text}?"),
            });
        }
        if let Some(rest) = &tuple.rest {
            let members = alternatives(rest, self.integers);
            let text = self.flat_union(&members)?;
            items.push(if needs_parentheses(&members) {
                format!("...({text})[]")
            } else {
                format!("...{text}[]")
            });
        }
        Some(format!("[{}]", items.join(", ")))
    }

    /// Short objects without comments only.
    fn flat_object(&self, object: &ObjectShape) -> Option<String> {
        let mut members = Vec::new();
        for field in &object.fields {
            if !docs::of_field(field).is_empty() {
                return None;
            }
            let text = self.flat_union(&self.field_alternatives(field))?;
            let mark = if field.required { "" } else { "?" };
            members.push(format!("{}{mark}: {text}", escape::key(&field.name)));
        }
        if let Some(index) = self.index(object) {
            members.push(format!("[key: string]: {}", self.flat_union(&index)?));
        }
        if members.len() > 3 {
            return None;
        }
        Some(format!("{{ {} }}", members.join("; ")))
    }
}

fn needs_parentheses(members: &[Alternative<'_>]) -> bool {
    match members {
        [] => false,
        [Alternative { kind: Kind::Shape(Shape::Intersection(parts)), .. }] => parts.len() > 1,
        [_] => false,
        [_, _, ..] => true,
    }
}
