//! Whether what an input writes is what it reads: two schemas of one type, held against each other.

use std::collections::BTreeSet;

use onefold::{Json, Node, Object};
use onefold_model::schema::is_annotation;

/// Finds the schema of a type by its key.
pub(crate) type Types<'a> = &'a dyn Fn(&str) -> Option<&'a Json>;

/// A place at which an input writes something else than it reads.
pub(crate) struct Difference {
    /// The type that holds the place; empty for the input itself.
    pub(crate) owner: String,
    /// The fields that lead there from the owner.
    path: String,
    /// What is wrong, to follow the subject.
    pub(crate) message: String,
    /// What to do.
    pub(crate) help: &'static str,
}

impl Difference {
    /// What is concerned, as messages name it.
    pub(crate) fn subject(&self, contract: &impl std::fmt::Display) -> String {
        let owner = if self.owner.is_empty() {
            format!("the input of contract `{contract}`")
        } else {
            format!("type `{}`", self.owner)
        };
        if self.path.is_empty() { owner } else { format!("`{}` in {owner}", self.path) }
    }
}

/// Every difference between what is read and what is written that matters to a value which is
/// written and read again.
pub(crate) fn differences<'a>(
    read: (&'a Json, Types<'a>),
    written: (&'a Json, Types<'a>),
) -> Vec<Difference> {
    let mut comparison = Comparison {
        read: read.1,
        written: written.1,
        seen: BTreeSet::new(),
        owner: String::new(),
        path: String::new(),
        found: Vec::new(),
    };
    comparison.schema(read.0, written.0);
    comparison.found
}

struct Comparison<'a> {
    read: Types<'a>,
    written: Types<'a>,
    seen: BTreeSet<(String, String)>,
    owner: String,
    path: String,
    found: Vec<Difference>,
}

/// Keywords that say how an object is closed, which only inputs are.
const CLOSING: [&str; 2] = ["additionalProperties", "unevaluatedProperties"];

impl<'a> Comparison<'a> {
    fn schema(&mut self, read: &'a Json, written: &'a Json) {
        match (&read.node, &written.node) {
            (Node::Object(read), Node::Object(written)) => self.objects(read, written),
            (a, b) if a == b => {}
            (_, _) => self.differs("the schema"),
        }
    }

    fn objects(&mut self, read: &'a Object, written: &'a Object) {
        let keys = |object: &'a Object| {
            object.iter().filter(|(key, value)| {
                let only_closes = CLOSING.contains(key) && value.as_bool().is_some();
                !is_annotation(key) && !only_closes && *key != "required"
            })
        };
        for (key, value) in keys(read) {
            match written.get(key) {
                Some(other) if key == "$ref" => self.references(value, other),
                Some(other) if key == "properties" => self.fields(read, written, value, other),
                Some(other) => self.keyword(key, value, other),
                None => self.differs(&format!("`{key}`")),
            }
        }
        for (key, _) in keys(written).filter(|(key, _)| !read.contains_key(key)) {
            self.differs(&format!("`{key}`"));
        }
    }

    fn references(&mut self, read: &'a Json, written: &'a Json) {
        let key = |json: &'a Json| json.as_str().and_then(|text| text.strip_prefix(onefold::schema::TYPES));
        let (Some(read), Some(written)) = (key(read), key(written)) else { return };
        let (Some(of_read), Some(of_written)) = ((self.read)(read), (self.written)(written)) else { return };
        if !self.seen.insert((read.to_owned(), written.to_owned())) {
            return;
        }
        let (owner, path) =
            (std::mem::replace(&mut self.owner, read.to_owned()), std::mem::take(&mut self.path));
        self.schema(of_read, of_written);
        (self.owner, self.path) = (owner, path);
    }

    fn fields(&mut self, read: &'a Object, written: &'a Object, fields: &'a Json, others: &'a Json) {
        let (Some(fields), Some(others)) = (fields.as_object(), others.as_object()) else { return };
        let asks = |object: &Object, name: &str| {
            let required = object.get("required").and_then(Json::as_array).unwrap_or_default();
            required.iter().any(|other| other.as_str() == Some(name))
        };
        for (name, field) in fields.iter() {
            let Some(other) = others.get(name) else {
                self.at(name, |this| this.tell("is read and never written", SERDE_NAMES));
                continue;
            };
            let may_be_absent = !asks(written, name);
            self.at(name, |this| {
                if asks(read, name) && may_be_absent {
                    this.tell("must be sent, and may be left out when the input is written", SKIPPED);
                } else if let Some(default) = field.get("default").filter(|_| may_be_absent) {
                    let message = format!(
                        "may be left out when the input is written, and then counts as `{}`, which is not left out",
                        default.to_compact()
                    );
                    this.tell(&message, SKIPPED);
                }
                this.schema(field, other);
            });
        }
        for (name, _) in others.iter().filter(|(name, _)| !fields.contains_key(name)) {
            self.at(name, |this| this.tell("is written and not read", SERDE_NAMES));
        }
    }

    fn keyword(&mut self, key: &str, read: &'a Json, written: &'a Json) {
        let is_one = matches!(key, "items" | "additionalProperties" | "not" | "propertyNames" | "contains");
        match (read.as_array(), written.as_array()) {
            (None, None) if is_one => self.schema(read, written),
            (Some(read), Some(written)) if matches!(key, "anyOf" | "oneOf" | "allOf" | "prefixItems") => {
                if read.len() == written.len() {
                    read.iter().zip(written).for_each(|(read, written)| self.schema(read, written));
                } else {
                    self.differs(&format!("`{key}`"));
                }
            }
            (Some(_) | None, _) if read == written => {}
            (Some(_) | None, _) => self.differs(&format!("`{key}`")),
        }
    }

    fn at(&mut self, name: &str, inside: impl FnOnce(&mut Self)) {
        let length = self.path.len();
        if length > 0 {
            self.path.push('.');
        }
        self.path.push_str(name);
        inside(self);
        self.path.truncate(length);
    }

    fn differs(&mut self, what: &str) {
        let message = format!("is read as one thing and written as another: {what} differs");
        self.tell(
            &message,
            "let serde read and write it in one form: `into` next to `from`, `with` for both",
        );
    }

    fn tell(&mut self, message: &str, help: &'static str) {
        self.found.push(Difference {
            owner: self.owner.clone(),
            path: self.path.clone(),
            message: message.to_owned(),
            help,
        });
    }
}

const SERDE_NAMES: &str =
    "write it under the name by which it is read, without `skip_serializing` and `skip_deserializing`";
const SKIPPED: &str = "let `skip_serializing_if` skip exactly the default, or remove it";
