//! Reads the keys of one object and tells every fault: unknown keys, missing keys, wrong kinds.

use std::collections::BTreeMap;
use std::sync::Arc;

use onefold::{Json, Member, Node, Number, Object, Places, SourceText, TextRange};

use crate::read::pointer;
use crate::suggest::{closest, listed};
use crate::{Diagnostic, Level, Span};

/// A number in a message is cut behind so many characters.
const LONGEST_NUMBER: usize = 30;

/// What all readers of one document share.
pub(super) struct Context {
    pub(super) text: Arc<SourceText>,
    pub(super) diagnostics: Vec<Diagnostic>,
    path: Vec<String>,
}

/// The keys of one object.
pub(super) struct Keys<'a, 'j> {
    pub(super) context: &'a mut Context,
    pub(super) object: &'j Object,
    /// The object with its place.
    json: &'j Json,
    /// What the object is, for messages.
    what: &'static str,
    known: &'static [&'static str],
}

impl Context {
    pub(super) fn new(text: Arc<SourceText>) -> Self {
        Context { text, diagnostics: Vec::new(), path: Vec::new() }
    }

    /// Whether an error was told since there were `before` diagnostics.
    pub(super) fn has_errors_since(&self, before: usize) -> bool {
        self.diagnostics[before..].iter().any(|diagnostic| diagnostic.level == Level::Error)
    }

    /// Runs `read` one or more steps deeper in the document.
    pub(super) fn within<T>(&mut self, steps: &[&str], read: impl FnOnce(&mut Self) -> T) -> T {
        let depth = self.path.len();
        self.path.extend(steps.iter().map(|step| (*step).to_owned()));
        let value = read(self);
        self.path.truncate(depth);
        value
    }

    pub(super) fn pointer_of(&self, steps: &[&str]) -> String {
        format!("{}{}", pointer(&self.path), pointer(steps))
    }

    pub(super) fn error(&mut self, rule: &'static str, message: String, at: &Json, help: &str) {
        let span = at.span.map(|range| self.span(opening(at, range), &[]));
        self.diagnostics.push(Diagnostic::error(rule, message).at(span).help(help));
    }

    pub(super) fn missing(&mut self, json: &Json, key: &str, what: &str) {
        self.error("missing-key", format!("{what} has no `{key}`"), json, &format!("add `\"{key}\"`"));
    }

    pub(super) fn required<'j>(
        &mut self,
        object: &'j Object,
        json: &Json,
        key: &str,
        what: &str,
    ) -> Option<&'j Json> {
        let found = object.get(key);
        if found.is_none() {
            self.missing(json, key, what);
        }
        found
    }

    pub(super) fn no_schema(&mut self, key: &str, value: &Json) {
        let message =
            format!("`{key}` must be a JSON Schema: an object or a boolean, and this is {}", kind(value));
        self.error("wrong-kind", message, value, "write an object in braces, or `true` for any value");
    }

    pub(super) fn illegal_type(&mut self, member: &Member) {
        let message =
            format!("the type `{}` has a name that no reference can carry", member.key.escape_debug());
        let span = member.key_span.map(|range| self.span(range, &[&member.key]));
        let help = "use letters, digits, `_`, `-` and `.` alone";
        self.diagnostics.push(Diagnostic::error("type-name-illegal", message).at(span).help(help));
    }

    fn span(&self, range: TextRange, steps: &[&str]) -> Span {
        Span::Text { file: Arc::clone(&self.text), range, pointer: Some(self.pointer_of(steps)) }
    }
}

impl<'a, 'j> Keys<'a, 'j> {
    /// The keys of `json`, which must be an object.
    pub(super) fn new(
        context: &'a mut Context,
        json: &'j Json,
        what: &'static str,
        known: &'static [&'static str],
    ) -> Option<Self> {
        match json.as_object() {
            Some(object) => Some(Keys { context, object, json, what, known }),
            None => {
                let message = format!("{what} must be an object, and this is {}", kind(json));
                context.error("wrong-kind", message, json, "write an object in braces");
                None
            }
        }
    }

    /// Tells every key that is not known.
    pub(super) fn finish(self) {
        for member in self.object.members() {
            if self.known.contains(&member.key.as_str()) {
                continue;
            }
            let help = match closest(&member.key, self.known.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None if self.known.is_empty() => "remove it; nothing is configured here".to_owned(),
                None => format!("known keys are {}", listed(self.known, "or")),
            };
            let span = member.key_span.map(|range| self.context.span(range, &[&member.key]));
            let message = format!("{} has no key `{}`", self.what, member.key);
            self.context.diagnostics.push(Diagnostic::error("unknown-key", message).at(span).help(help));
        }
    }

    pub(super) fn take(&self, key: &str) -> Option<&'j Json> {
        self.object.get(key)
    }

    pub(super) fn child<T>(
        &mut self,
        key: &'static str,
        read: impl FnOnce(&mut Context, &'j Json) -> T,
    ) -> Option<T> {
        let json = self.object.get(key)?;
        Some(self.context.within(&[key], |context| read(context, json)))
    }

    pub(super) fn text(&mut self, key: &'static str) -> Option<String> {
        let json = self.object.get(key)?;
        let text = json.as_str().map(str::to_owned);
        self.expect(key, json, text, "a string")
    }

    pub(super) fn required_text(&mut self, key: &'static str) -> Option<String> {
        if !self.object.contains_key(key) {
            self.context.missing(self.json, key, self.what);
        }
        self.text(key)
    }

    pub(super) fn flag(&mut self, key: &'static str) -> Option<bool> {
        let json = self.object.get(key)?;
        self.expect(key, json, json.as_bool(), "`true` or `false`")
    }

    pub(super) fn count(&mut self, key: &'static str) -> Option<u64> {
        let json = self.object.get(key)?;
        self.expect(key, json, whole(json), "a whole number from 0")
    }

    /// A budget; with none nothing could ever be called.
    pub(super) fn budget(&mut self, key: &'static str) -> Option<u64> {
        let json = self.object.get(key)?;
        self.expect(key, json, whole(json).filter(|count| *count > 0), "a whole number above 0")
    }

    pub(super) fn texts(&mut self, key: &'static str) -> Vec<String> {
        let mut texts = Vec::new();
        for item in self.list(key) {
            let text = item.as_str().map(str::to_owned);
            texts.extend(self.expect(key, item, text, "a list of strings"));
        }
        texts
    }

    pub(super) fn word<T: Copy>(&mut self, key: &'static str, words: &[(&'static str, T)]) -> Option<T> {
        let text = self.text(key)?;
        if let Some((_, value)) = words.iter().find(|(word, _)| *word == text) {
            return Some(*value);
        }
        let names: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        let help = match closest(&text, names.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("write {}", listed(&names, "or")),
        };
        let place = self.object.get(key)?;
        self.context.within(&[key], |context| {
            context.error("unknown-word", format!("`{text}` is no `{key}`"), place, &help);
        });
        None
    }

    /// The items of a list; empty when the key is absent.
    pub(super) fn list(&mut self, key: &'static str) -> Vec<&'j Json> {
        let Some(json) = self.object.get(key) else { return Vec::new() };
        match &json.node {
            Node::Array(items) => items.iter().collect(),
            Node::Null | Node::Bool(_) | Node::Number(_) | Node::String(_) | Node::Object(_) => {
                self.expect::<()>(key, json, None, "a list");
                Vec::new()
            }
        }
    }

    pub(super) fn items<T>(
        &mut self,
        key: &'static str,
        read: impl Fn(&mut Context, &'j Json) -> Option<T>,
    ) -> Vec<T> {
        let items = self.list(key);
        let read_one = |(index, item): (usize, &'j Json)| {
            self.context.within(&[key, &index.to_string()], |context| read(context, item))
        };
        items.into_iter().enumerate().filter_map(read_one).collect()
    }

    pub(super) fn object(&mut self, key: &'static str) -> Option<&'j Object> {
        let json = self.object.get(key)?;
        let object = json.as_object();
        self.expect(key, json, object, "an object")
    }

    /// A required schema: an object or a boolean. Lowering judges what it says.
    pub(super) fn schema(&mut self, key: &'static str, json: &Json) -> Option<Json> {
        let what = self.what;
        let schema = self.context.required(self.object, json, key, what)?;
        if is_schema(schema) {
            return Some(schema.clone());
        }
        self.context.within(&[key], |context| context.no_schema(key, schema));
        None
    }

    /// The places of this object's keys, and one level deeper.
    pub(super) fn places(&self) -> Places {
        let mut ranges = BTreeMap::new();
        if let Some(range) = self.object.get("name").and_then(|name| name.span) {
            ranges.insert(String::new(), range);
        }
        let mut collect = |object: &Object, prefix: &str| {
            for member in object.members() {
                let (Some(key), Some(value)) = (member.key_span, member.value.span) else { continue };
                // Of a container the key alone: its braces may be pages apart.
                let range = match member.value.node {
                    Node::Object(_) | Node::Array(_) => key,
                    Node::Null | Node::Bool(_) | Node::Number(_) | Node::String(_) => {
                        TextRange { start: key.start, end: value.end }
                    }
                };
                ranges.insert(format!("{prefix}{}", pointer(&[&member.key])), range);
            }
        };
        collect(self.object, "");
        for key in ["expose", "limits"] {
            if let Some(inner) = self.object.get(key).and_then(Json::as_object) {
                collect(inner, &format!("/{key}"));
            }
        }
        Places { text: Arc::clone(&self.context.text), pointer: self.context.pointer_of(&[]), ranges }
    }

    fn expect<T>(&mut self, key: &str, json: &Json, value: Option<T>, wanted: &str) -> Option<T> {
        if value.is_none() {
            // Of two numbers the reader must see why one is none of the wanted.
            let found = match &json.node {
                Node::Number(_) if wanted.starts_with("a whole number") => {
                    format!("`{}`", json.to_compact().chars().take(LONGEST_NUMBER).collect::<String>())
                }
                Node::Null
                | Node::Bool(_)
                | Node::Number(_)
                | Node::String(_)
                | Node::Array(_)
                | Node::Object(_) => kind(json).to_owned(),
            };
            let message = format!("`{key}` must be {wanted}, and this is {found}");
            self.context.within(&[key], |context| {
                context.error("wrong-kind", message, json, &format!("write {wanted}"));
            });
        }
        value
    }
}

/// What to mark of a value: of a container its opening bracket alone, since it may be pages long.
fn opening(json: &Json, range: TextRange) -> TextRange {
    match json.node {
        Node::Object(_) | Node::Array(_) => TextRange { start: range.start, end: range.start + 1 },
        Node::Null | Node::Bool(_) | Node::Number(_) | Node::String(_) => range,
    }
}

fn whole(json: &Json) -> Option<u64> {
    json.as_number().and_then(Number::to_i128).and_then(|value| u64::try_from(value).ok())
}

/// Whether a value may be a schema at all; lowering judges what it says.
pub(super) fn is_schema(value: &Json) -> bool {
    matches!(value.node, Node::Object(_) | Node::Bool(_))
}

/// What a value is, for messages; the value itself may be long or secret.
fn kind(json: &Json) -> &'static str {
    match &json.node {
        Node::Null => "null",
        Node::Bool(_) => "a boolean",
        Node::Number(_) => "a number",
        Node::String(_) => "a string",
        Node::Array(_) => "an array",
        Node::Object(_) => "an object",
    }
}
