//! Brings one schema, with all that it refers to, to the words of JSON Schema 2020-12.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use onefold::{Json, Member, Node, Object, SourceText, TextRange};

use super::dialect::{Below, Dialect, below};
use super::refs::{Index, Lost, Target, own_base};
use crate::schema::is_annotation;
use crate::{Diagnostic, Span};

/// A schema brought to 2020-12. Its references, and those of its definitions, are JSON pointers of
/// the schema that was read; they are keys of `definitions`.
pub(super) struct Converted {
    pub(super) schema: Json,
    /// What is referred to, by pointer.
    pub(super) definitions: BTreeMap<String, Json>,
    /// The dialect that the schema named, as it was written.
    pub(super) dialect: Option<Json>,
    /// How many definitions nothing refers to.
    pub(super) unused: usize,
}

/// Converts `root`, a schema by itself. What is wrong goes to `diagnostics`.
pub(super) fn convert(root: &Json, file: &Arc<SourceText>, diagnostics: &mut Vec<Diagnostic>) -> Converted {
    let named = root.get("$schema");
    let mut unnamed = Vec::new();
    let dialect = dialect(named, file, &mut unnamed);
    diagnostics.append(&mut unnamed);
    let index = Index::new(root, dialect);
    let mut converter = Converter {
        index: &index,
        dialect,
        names_dialect: named.is_some(),
        file,
        diagnostics,
        told: BTreeSet::new(),
        waiting: Vec::new(),
        definitions: BTreeMap::new(),
    };
    converter.refuse_mixture(root);
    let whole = index.whole();
    let schema = converter.schema(whole.schema, &whole.base);
    while let Some(target) = converter.waiting.pop() {
        if !converter.definitions.contains_key(&target.pointer) {
            converter.definitions.insert(target.pointer.clone(), Json::null());
            let definition = converter.schema(target.schema, &target.base);
            converter.definitions.insert(target.pointer, definition);
        }
    }
    let definitions = converter.definitions;
    let unused = index.unused(&definitions);
    Converted { schema, definitions, dialect: named.cloned(), unused }
}

/// The dialect that `$schema` names; 2020-12 when it is absent.
fn dialect(named: Option<&Json>, file: &Arc<SourceText>, out: &mut Vec<Diagnostic>) -> Dialect {
    let Some(named) = named else { return Dialect::Draft202012 };
    match named.as_str().and_then(Dialect::of) {
        Some(dialect) => dialect,
        None => {
            let message =
                format!("{} is no dialect of JSON Schema from draft-04 to 2020-12", named.to_compact());
            out.push(
                Diagnostic::error("unknown-dialect", message)
                    .at(span(file, named.span))
                    .help("write `https://json-schema.org/draft/2020-12/schema`, or leave `$schema` out"),
            );
            Dialect::Draft202012
        }
    }
}

fn span(file: &Arc<SourceText>, range: Option<TextRange>) -> Option<Span> {
    range.map(|range| Span::Text { file: Arc::clone(file), range, pointer: None })
}

struct Converter<'a, 'c> {
    index: &'c Index<'a>,
    dialect: Dialect,
    /// Whether the schema says which dialect it is of.
    names_dialect: bool,
    file: &'c Arc<SourceText>,
    diagnostics: &'c mut Vec<Diagnostic>,
    /// Where which rule has said what.
    told: BTreeSet<(Option<u32>, &'static str, String)>,
    /// What is referred to and not yet converted.
    waiting: Vec<Target<'a>>,
    definitions: BTreeMap<String, Json>,
}

impl<'a> Converter<'a, '_> {
    fn schema(&mut self, schema: &'a Json, base: &str) -> Json {
        match &schema.node {
            Node::Object(object) => {
                let base = own_base(schema, base, self.dialect);
                Json { node: Node::Object(self.keywords(object, &base)), span: schema.span }
            }
            // Lowering says what is wrong with schemas that are none.
            Node::Null | Node::Bool(_) | Node::Number(_) | Node::String(_) | Node::Array(_) => schema.clone(),
        }
    }

    fn keywords(&mut self, object: &'a Object, base: &str) -> Object {
        let alone = self.dialect.references_stand_alone() && object.contains_key("$ref");
        let mut out = Object::new();
        for member in object.members() {
            let key = member.key.as_str();
            if self.is_settled(member, object) {
                continue;
            }
            if alone && key != "$ref" && !is_annotation(key) {
                self.set_aside(member, "has no effect beside `$ref`", object, &mut out);
                continue;
            }
            if self.dialect.is_too_early_for(key) {
                self.set_aside(member, "is no keyword of it yet", object, &mut out);
                continue;
            }
            // What stands in it is not brought to 2020-12, so it must not look as if it were.
            if self.dialect.is_too_late_for(key) {
                self.set_aside(member, "has no effect any more", object, &mut out);
                continue;
            }
            if let Some((name, value)) = self.keyword(member, object, base, &mut out) {
                out.push(Member { key: name.to_owned(), key_span: member.key_span, value });
            }
        }
        out
    }

    /// What a keyword becomes; `None` when it became something else, or nothing.
    fn keyword(
        &mut self,
        member: &'a Member,
        object: &'a Object,
        base: &str,
        out: &mut Object,
    ) -> Option<(&'a str, Json)> {
        let (key, value) = (member.key.as_str(), &member.value);
        let by_position = object.get("items").is_some_and(|items| items.as_array().is_some());
        match key {
            "$ref" => Some((key, self.reference(value, base))),
            "$recursiveRef" | "$dynamicRef" => {
                let message =
                    format!("`{key}` leads to a schema that depends on the way by which it was reached");
                self.error("dynamic-reference", message, value, "write `$ref`");
                None
            }
            "items" if by_position && self.dialect.has_item_lists() => {
                Some(("prefixItems", self.below(Below::List, value, base)))
            }
            "items" if by_position => {
                let message = "`items` is a list, which draft-07 knew and 2020-12 does not".to_owned();
                let help = if self.names_dialect {
                    "write `prefixItems`"
                } else {
                    "write `prefixItems`, or name the dialect: \
                     `\"$schema\": \"http://json-schema.org/draft-07/schema#\"`"
                };
                self.error("items-by-position", message, value, help);
                None
            }
            "additionalItems" => {
                if by_position {
                    return Some(("items", self.below(Below::Schema, value, base)));
                }
                self.set_aside(member, "has no effect without a list below `items`", object, out);
                None
            }
            "dependencies" => {
                self.dependencies(value, base, out);
                None
            }
            "exclusiveMinimum" | "exclusiveMaximum" if self.dialect == Dialect::Draft04 => {
                self.exclusive(member, object, out)
            }
            "minimum" | "maximum" if self.dialect == Dialect::Draft04 => {
                let exclusive = if key == "minimum" { "exclusiveMinimum" } else { "exclusiveMaximum" };
                let moved = object.get(exclusive).and_then(Json::as_bool) == Some(true);
                (!moved).then(|| (key, value.clone()))
            }
            "type" if self.dialect == Dialect::Draft04 => {
                self.tell_widened(value);
                Some((key, value.clone()))
            }
            _ => Some((key, self.below(below(key), value, base))),
        }
    }

    /// Whether a keyword has done its work once the schema stands in a set: names, addresses, and
    /// definitions, which are taken from where references find them.
    fn is_settled(&mut self, member: &'a Member, object: &Object) -> bool {
        let key = member.key.as_str();
        match key {
            "$schema" => {
                let named = member.value.as_str().and_then(Dialect::of);
                if named.is_some_and(|dialect| dialect != self.dialect) {
                    let message = "a schema within this one is of another dialect".to_owned();
                    self.error("mixed-dialects", message, &member.value, "write both in one dialect");
                }
                true
            }
            "$defs" | "definitions" => {
                // Old dialects see a plain keyword in one of them; references find it all the same.
                member.value.as_object().is_some()
            }
            "$recursiveAnchor" => self.dialect == Dialect::Draft201909,
            "$dynamicAnchor" => self.dialect == Dialect::Draft202012,
            "$anchor" => self.dialect >= Dialect::Draft201909,
            "id" => {
                self.dialect == Dialect::Draft04
                    && member.value.as_str().is_some()
                    && !object.contains_key("$ref")
            }
            "$id" => self.dialect >= Dialect::Draft06,
            _ => false,
        }
    }

    /// Schemas below a keyword, and values as they are.
    fn below(&mut self, kind: Below, value: &'a Json, base: &str) -> Json {
        let node = match (kind, &value.node) {
            (Below::Schema, _) => return self.schema(value, base),
            (Below::List, Node::Array(items)) => {
                Node::Array(items.iter().map(|item| self.schema(item, base)).collect())
            }
            (Below::Map, Node::Object(map)) => {
                let mut out = Object::new();
                for member in map.members() {
                    let value = self.schema(&member.value, base);
                    out.push(Member { key: member.key.clone(), key_span: member.key_span, value });
                }
                Node::Object(out)
            }
            (Below::List | Below::Map | Below::Other, _) => return value.clone(),
        };
        Json { node, span: value.span }
    }

    /// A reference as the pointer of what it leads to.
    fn reference(&mut self, value: &'a Json, base: &str) -> Json {
        let Some(text) = value.as_str() else { return value.clone() };
        match self.index.resolve(text, base) {
            Ok(target) => {
                let pointer = target.pointer.clone();
                self.waiting.push(target);
                Json { node: Node::String(pointer), span: value.span }
            }
            Err(lost) => {
                let (rule, message, help) = match lost {
                    Lost::Remote => (
                        "remote-reference",
                        format!("the reference `{text}` leads out of the schema, and nothing is fetched"),
                        "put the schema into `$defs` of this one and refer to `#/$defs/NAME`",
                    ),
                    Lost::Missing => (
                        "unknown-reference",
                        format!("the reference `{text}` leads to nothing"),
                        "correct it, or put a schema where it leads",
                    ),
                    Lost::NoSchema => (
                        "unknown-reference",
                        format!("the reference `{text}` leads to something that is no schema"),
                        "let it lead to an object or a boolean that stands where a schema may stand",
                    ),
                };
                self.error(rule, message, value, help);
                Json::from(true)
            }
        }
    }

    /// `dependencies` as the two keywords that took its place.
    fn dependencies(&mut self, value: &'a Json, base: &str, out: &mut Object) {
        let Some(map) = value.as_object() else {
            self.error(
                "invalid-schema",
                "`dependencies` must be an object".to_owned(),
                value,
                "write an object in braces",
            );
            return;
        };
        let (mut required, mut schemas) = (Object::new(), Object::new());
        for member in map.members() {
            if member.value.as_array().is_some() {
                required.push(member.clone());
            } else {
                let value = self.schema(&member.value, base);
                schemas.push(Member { key: member.key.clone(), key_span: member.key_span, value });
            }
        }
        for (key, members) in [("dependentRequired", required), ("dependentSchemas", schemas)] {
            if !members.is_empty() {
                out.insert(key, members);
            }
        }
    }

    /// The boolean form of an exclusive bound as the bound itself.
    fn exclusive(
        &mut self,
        member: &'a Member,
        object: &'a Object,
        out: &mut Object,
    ) -> Option<(&'a str, Json)> {
        let key = member.key.as_str();
        let bound = object.get(if key == "exclusiveMinimum" { "minimum" } else { "maximum" });
        match (member.value.as_bool(), bound) {
            (Some(true), Some(bound)) => Some((key, bound.clone())),
            (Some(true), None) => {
                self.set_aside(member, "has no effect without the bound itself", object, out);
                None
            }
            (Some(false), _) => None,
            (None, _) => {
                let message = format!("`{key}` must be `true` or `false` in draft-04");
                self.error(
                    "invalid-schema",
                    message,
                    &member.value,
                    "write `true` beside the bound, or name a later dialect in `$schema`",
                );
                None
            }
        }
    }

    /// Keeps a keyword that says nothing in its own dialect, under a name that says nothing in ours.
    fn set_aside(&mut self, member: &Member, why: &str, object: &Object, out: &mut Object) {
        let key = member.key.as_str();
        let name = format!("x-{key}");
        let message = format!("`{key}` of {} {why}; it is kept as `{name}`", self.dialect.name());
        let warning = Diagnostic::warning("keyword-without-effect", message)
            .help("remove it, or name in `$schema` the dialect that it is of");
        self.tell(warning, member.key_span);
        if !object.contains_key(&name) && !out.contains_key(&name) {
            out.push(Member { key: name, key_span: member.key_span, value: member.value.clone() });
        }
    }

    /// In draft-04 an integer is written without a fraction; later it is any number that is whole.
    fn tell_widened(&mut self, named: &Json) {
        let is = |name: &str| {
            let item = |value: &Json| value.as_str() == Some(name);
            item(named) || named.as_array().is_some_and(|list| list.iter().any(item))
        };
        if is("integer") && !is("number") {
            let message = "an `integer` of draft-04 is never written as `1.0`, and that of 2020-12 may be";
            let warning = Diagnostic::warning("integer-widened", message)
                .help("name a later dialect in `$schema`, which says what the contract accepts");
            self.tell(warning, named.span);
        }
    }

    /// In 2019-09 items that match `contains` still count as unevaluated; in 2020-12 they do not.
    fn refuse_mixture(&mut self, root: &'a Json) {
        if self.dialect != Dialect::Draft201909 {
            return;
        }
        let (mut contains, mut unevaluated) = (false, None);
        onefold::schema::visit(root, &mut |inner| {
            contains |= inner.get("contains").is_some();
            unevaluated = unevaluated.or(inner.get("unevaluatedItems"));
        });
        if let Some(value) = unevaluated.filter(|_| contains) {
            let message = "`unevaluatedItems` together with `contains` means something else in 2020-12";
            self.error(
                "dialects-differ",
                message.to_owned(),
                value,
                "write the schema in 2020-12, and say so in `$schema`",
            );
        }
    }

    fn error(&mut self, rule: &'static str, message: String, at: &Json, help: &str) {
        self.tell(Diagnostic::error(rule, message).help(help), at.span);
    }

    /// Tells something once of its place, also where that is converted again by itself because a
    /// reference leads to it.
    fn tell(&mut self, diagnostic: Diagnostic, at: Option<TextRange>) {
        let start = at.map(|range| range.start);
        if self.told.insert((start, diagnostic.rule, diagnostic.message.clone())) {
            self.diagnostics.push(diagnostic.at(span(self.file, at)));
        }
    }
}
