//! Brings one schema, with all that it refers to, to the words of JSON Schema 2020-12.

mod tell;

use std::collections::{BTreeMap, BTreeSet};

use onefold::{Json, Member, Node, Object};

use super::dialect::{Below, Dialect, below};
use super::refs::{Index, Lost, Target, own_base};
use crate::keys::Context;
use crate::schema::is_annotation;
use crate::suggest::shown;

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
    /// Whether nothing was wrong with it, so that nothing was left out.
    pub(super) is_whole: bool,
}

impl Default for Converted {
    /// A schema that says nothing.
    fn default() -> Self {
        let schema = Object::new().into();
        Converted { schema, definitions: BTreeMap::new(), dialect: None, unused: 0, is_whole: false }
    }
}

/// Converts `root`, a schema by itself that stands where `context` is. What is wrong is told there.
pub(super) fn convert(root: &Json, context: &mut Context) -> Converted {
    let named = root.get("$schema");
    // What names no dialect is told where it stands.
    let dialect = named.and_then(Json::as_str).and_then(Dialect::of).unwrap_or(Dialect::Draft202012);
    let index = Index::new(root, dialect);
    let errors = context.errors();
    let mut converter = Converter {
        index: &index,
        root,
        dialect,
        names_dialect: named.is_some(),
        context,
        told: BTreeSet::new(),
        waiting: Vec::new(),
        definitions: BTreeMap::new(),
    };
    converter.refuse_doubles();
    converter.refuse_mixture();
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
    let is_whole = converter.context.errors() == errors;
    Converted { schema, definitions, dialect: named.cloned(), unused, is_whole }
}

struct Converter<'a, 'c> {
    index: &'c Index<'a>,
    root: &'a Json,
    dialect: Dialect,
    /// Whether the schema says which dialect it is of.
    names_dialect: bool,
    context: &'c mut Context,
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
        match key {
            "$ref" => Some((key, self.reference(value, base)?)),
            "$recursiveRef" | "$dynamicRef" => {
                let message =
                    format!("`{key}` leads to a schema that depends on the way by which it was reached");
                self.error("dynamic-reference", message, value, "write `$ref`");
                None
            }
            "$vocabulary" => {
                self.set_aside(member, "says something in schemas that judge schemas alone", object, out);
                None
            }
            "items" if is_by_position(object) => self.item_list(value, base),
            "additionalItems" if is_by_position(object) => {
                Some(("items", self.below(Below::Schema, value, base)))
            }
            "additionalItems" => {
                self.set_aside(member, "has no effect without a list below `items`", object, out);
                None
            }
            "dependencies" => {
                self.dependencies(value, base, out);
                None
            }
            _ if self.dialect == Dialect::Draft04 => self.of_draft_04(member, object, base, out),
            _ => Some((key, self.below(below(key), value, base))),
        }
    }

    /// What a keyword becomes that draft-04 understood in its own way.
    fn of_draft_04(
        &mut self,
        member: &'a Member,
        object: &'a Object,
        base: &str,
        out: &mut Object,
    ) -> Option<(&'a str, Json)> {
        let (key, value) = (member.key.as_str(), &member.value);
        let is_moved = |exclusive: &str| object.get(exclusive).and_then(Json::as_bool) == Some(true);
        match key {
            "exclusiveMinimum" | "exclusiveMaximum" => self.exclusive(member, object, out),
            "minimum" if is_moved("exclusiveMinimum") => None,
            "maximum" if is_moved("exclusiveMaximum") => None,
            "type" => {
                self.tell_widened(value);
                Some((key, value.clone()))
            }
            _ => Some((key, self.below(below(key), value, base))),
        }
    }

    /// A list below `items`, in the dialects that know one.
    fn item_list(&mut self, value: &'a Json, base: &str) -> Option<(&'a str, Json)> {
        if self.dialect.has_item_lists() {
            return Some(("prefixItems", self.below(Below::List, value, base)));
        }
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

    /// Whether a keyword has done its work once the schema stands in a set: names, addresses, and
    /// definitions, which are taken from where references find them.
    fn is_settled(&mut self, member: &'a Member, object: &Object) -> bool {
        let key = member.key.as_str();
        match key {
            "$schema" => {
                self.judge_dialect(&member.value);
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

    /// A reference as the pointer of what it leads to; `None` when that is told to be nothing.
    fn reference(&mut self, value: &'a Json, base: &str) -> Option<Json> {
        let Some(text) = value.as_str() else { return Some(value.clone()) };
        match self.index.resolve(text, base) {
            Ok(target) => {
                let pointer = target.pointer.clone();
                self.waiting.push(target);
                Some(Json { node: Node::String(pointer), span: value.span })
            }
            Err(lost) => {
                let text = shown(text);
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
                None
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
}

/// Whether `items` is a list of schemas by position.
fn is_by_position(object: &Object) -> bool {
    object.get("items").is_some_and(|items| items.as_array().is_some())
}
