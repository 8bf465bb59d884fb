//! Reads the keys of one object and tells every fault: unknown keys, missing keys, wrong kinds.
//!
//! Contract documents and what other makers write are read alike, so that both are told in the
//! same words.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use onefold::{Json, Member, Node, Number, Object, Places, SourceText, TextRange};

use crate::read::pointer;
use crate::suggest::{closest, listed, shown};
use crate::{Diagnostic, Level, Span};

/// What all readers of one document share.
pub(crate) struct Context {
    pub(crate) text: Arc<SourceText>,
    diagnostics: Vec<Diagnostic>,
    errors: usize,
    path: Vec<String>,
}

/// The keys of one object.
pub(crate) struct Keys<'a, 'j> {
    pub(crate) context: &'a mut Context,
    object: &'j Object,
    /// The object with its place.
    json: &'j Json,
    /// What the object is, for messages.
    what: &'static str,
    known: Known,
}

/// Which keys an object may have.
#[derive(Clone, Copy)]
enum Known {
    /// These alone.
    Only(&'static [&'static str]),
    /// Any; and `null` says as little as the absence of a key.
    Any,
}

impl Context {
    pub(crate) fn new(text: Arc<SourceText>) -> Self {
        Context { text, diagnostics: Vec::new(), errors: 0, path: Vec::new() }
    }

    /// How many errors have been told.
    pub(crate) fn errors(&self) -> usize {
        self.errors
    }

    /// All that has been told.
    pub(crate) fn into_diagnostics(self) -> Vec<Diagnostic> {
        self.diagnostics
    }

    pub(crate) fn tell(&mut self, diagnostic: Diagnostic) {
        self.errors += usize::from(diagnostic.level == Level::Error);
        self.diagnostics.push(diagnostic);
    }

    /// Runs `read` one or more steps deeper in the document.
    pub(crate) fn within<T>(&mut self, steps: &[&str], read: impl FnOnce(&mut Self) -> T) -> T {
        let depth = self.path.len();
        self.path.extend(steps.iter().map(|step| (*step).to_owned()));
        let value = read(self);
        self.path.truncate(depth);
        value
    }

    pub(crate) fn pointer_of(&self, steps: &[&str]) -> String {
        format!("{}{}", pointer(&self.path), pointer(steps))
    }

    pub(crate) fn error(&mut self, rule: &'static str, message: String, at: &Json, help: &str) {
        let span = self.place(at);
        self.tell(Diagnostic::error(rule, message).at(span).help(help));
    }

    /// The place of a value that stands where the reader is.
    pub(crate) fn place(&self, at: &Json) -> Option<Span> {
        at.span.map(|range| self.span(opening(at, range), &[]))
    }

    pub(crate) fn no_schema(&mut self, key: &str, value: &Json) {
        let message = format!(
            "`{}` must be a JSON Schema: an object or a boolean, and this is {}",
            shown(key),
            kind(value)
        );
        self.error("wrong-kind", message, value, "write an object in braces, or `true` for any value");
    }

    pub(crate) fn illegal_type(&mut self, member: &Member) {
        let message = format!(
            "the type `{}` has a name that no reference can carry",
            shown(&member.key).escape_debug()
        );
        let span = member.key_span.map(|range| self.span(range, &[&member.key]));
        let help = "use letters, digits, `_`, `-` and `.` alone";
        self.tell(Diagnostic::error("type-name-illegal", message).at(span).help(help));
    }

    fn span(&self, range: TextRange, steps: &[&str]) -> Span {
        Span::Text { file: Arc::clone(&self.text), range, pointer: Some(self.pointer_of(steps)) }
    }
}

impl<'a, 'j> Keys<'a, 'j> {
    /// The keys of `json`, which must be an object with no other keys than `known`.
    pub(crate) fn new(
        context: &'a mut Context,
        json: &'j Json,
        what: &'static str,
        known: &'static [&'static str],
    ) -> Option<Self> {
        Self::of(context, json, what, Known::Only(known))
    }

    /// The keys of `json`, which others wrote: it must be an object and may say more.
    pub(crate) fn foreign(context: &'a mut Context, json: &'j Json, what: &'static str) -> Option<Self> {
        Self::of(context, json, what, Known::Any)
    }

    fn of(context: &'a mut Context, json: &'j Json, what: &'static str, known: Known) -> Option<Self> {
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
    pub(crate) fn finish(self) {
        let Known::Only(known) = self.known else { return };
        for member in self.object.members() {
            if known.contains(&member.key.as_str()) {
                continue;
            }
            let help = match closest(&member.key, known.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None if known.is_empty() => "remove it; nothing is configured here".to_owned(),
                None => format!("known keys are {}", listed(known, "or")),
            };
            let span = member.key_span.map(|range| self.context.span(range, &[&member.key]));
            let message = format!("{} has no key `{}`", self.what, shown(&member.key));
            self.context.tell(Diagnostic::error("unknown-key", message).at(span).help(help));
        }
    }

    /// The value of a key, if it says something.
    pub(crate) fn get(&self, key: &str) -> Option<&'j Json> {
        let value = self.object.get(key)?;
        match self.known {
            Known::Any if value.is_null() => None,
            Known::Any | Known::Only(_) => Some(value),
        }
    }

    /// The value of a key that must be there.
    pub(crate) fn required(&mut self, key: &str) -> Option<&'j Json> {
        let found = self.get(key);
        if found.is_none() {
            let message = format!("{} has no `{key}`", self.what);
            self.context.error("missing-key", message, self.json, &format!("add `\"{key}\"`"));
        }
        found
    }

    pub(crate) fn child<T>(
        &mut self,
        key: &'static str,
        read: impl FnOnce(&mut Context, &'j Json) -> T,
    ) -> Option<T> {
        let json = self.get(key)?;
        Some(self.context.within(&[key], |context| read(context, json)))
    }

    pub(crate) fn text(&mut self, key: &'static str) -> Option<String> {
        let json = self.get(key)?;
        let text = json.as_str().map(str::to_owned);
        self.expect(key, json, text, "a string")
    }

    pub(crate) fn required_text(&mut self, key: &'static str) -> Option<String> {
        self.required(key)?;
        self.text(key)
    }

    pub(crate) fn flag(&mut self, key: &'static str) -> Option<bool> {
        let json = self.get(key)?;
        self.expect(key, json, json.as_bool(), "`true` or `false`")
    }

    /// A whole number within a range.
    pub(crate) fn number<T>(&mut self, key: &'static str, range: RangeInclusive<T>) -> Option<T>
    where
        T: TryFrom<u64> + Into<u64> + Copy + PartialOrd,
    {
        let json = self.get(key)?;
        let number = json.as_number().and_then(Number::to_i128).and_then(|value| u64::try_from(value).ok());
        let number =
            number.and_then(|number| T::try_from(number).ok()).filter(|number| range.contains(number));
        if number.is_none() {
            let wanted = match ((*range.start()).into(), (*range.end()).into()) {
                (0, u64::MAX) => "a whole number from 0".to_owned(),
                (1, u64::MAX) => "a whole number above 0".to_owned(),
                (least, most) => format!("a whole number from {least} to {most}"),
            };
            // Of two numbers the reader must see why one is none of the wanted.
            let found = match &json.node {
                Node::Number(number) => format!("`{}`", shown(number.as_str())),
                Node::Null | Node::Bool(_) | Node::String(_) | Node::Array(_) | Node::Object(_) => {
                    kind(json).to_owned()
                }
            };
            self.wrong(key, json, &wanted, &found);
        }
        number
    }

    /// A budget; with none nothing could ever be called.
    pub(crate) fn budget(&mut self, key: &'static str) -> Option<u64> {
        self.number(key, 1..=u64::MAX)
    }

    pub(crate) fn texts(&mut self, key: &'static str) -> Vec<String> {
        let mut texts = Vec::new();
        for item in self.list(key) {
            let text = item.as_str().map(str::to_owned);
            texts.extend(self.expect(key, item, text, "a list of strings"));
        }
        texts
    }

    pub(crate) fn word<T: Copy>(&mut self, key: &'static str, words: &[(&'static str, T)]) -> Option<T> {
        let text = self.text(key)?;
        if let Some((_, value)) = words.iter().find(|(word, _)| *word == text) {
            return Some(*value);
        }
        let names: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        let help = match closest(&text, names.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("write {}", listed(&names, "or")),
        };
        let place = self.get(key)?;
        self.context.within(&[key], |context| {
            context.error("unknown-word", format!("`{}` is no `{key}`", shown(&text)), place, &help);
        });
        None
    }

    /// The items of a list; empty when the key is absent.
    pub(crate) fn list(&mut self, key: &'static str) -> Vec<&'j Json> {
        let Some(json) = self.get(key) else { return Vec::new() };
        match &json.node {
            Node::Array(items) => items.iter().collect(),
            Node::Null | Node::Bool(_) | Node::Number(_) | Node::String(_) | Node::Object(_) => {
                self.expect::<()>(key, json, None, "a list");
                Vec::new()
            }
        }
    }

    pub(crate) fn items<T>(
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

    pub(crate) fn object(&mut self, key: &'static str) -> Option<&'j Object> {
        let json = self.get(key)?;
        let object = json.as_object();
        self.expect(key, json, object, "an object")
    }

    /// A required schema: an object or a boolean. Lowering judges what it says.
    pub(crate) fn schema(&mut self, key: &'static str) -> Option<&'j Json> {
        let schema = self.required(key)?;
        if is_schema(schema) {
            return Some(schema);
        }
        self.context.within(&[key], |context| context.no_schema(key, schema));
        None
    }

    /// The places of this object's keys, and one level deeper.
    pub(crate) fn places(&self) -> Places {
        let mut ranges = BTreeMap::new();
        if let Some(range) = self.get("name").and_then(|name| name.span) {
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
            if let Some(inner) = self.get(key).and_then(Json::as_object) {
                collect(inner, &format!("/{key}"));
            }
        }
        Places { text: Arc::clone(&self.context.text), pointer: self.context.pointer_of(&[]), ranges }
    }

    fn expect<T>(&mut self, key: &str, json: &Json, value: Option<T>, wanted: &str) -> Option<T> {
        if value.is_none() {
            self.wrong(key, json, wanted, kind(json));
        }
        value
    }

    fn wrong(&mut self, key: &str, json: &Json, wanted: &str, found: &str) {
        let message = format!("`{key}` must be {wanted}, and this is {found}");
        self.context.within(&[key], |context| {
            context.error("wrong-kind", message, json, &format!("write {wanted}"));
        });
    }
}

/// What to mark of a value: of a container its opening bracket alone, since it may be pages long.
fn opening(json: &Json, range: TextRange) -> TextRange {
    match json.node {
        Node::Object(_) | Node::Array(_) => TextRange { start: range.start, end: range.start + 1 },
        Node::Null | Node::Bool(_) | Node::Number(_) | Node::String(_) => range,
    }
}

/// Whether a value may be a schema at all; lowering judges what it says.
pub(crate) fn is_schema(value: &Json) -> bool {
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
