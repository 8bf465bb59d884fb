//! What is wrong with a schema on its way to 2020-12, and what changes there.

use std::sync::Arc;

use onefold::{Json, Member, Object, TextRange};

use super::Converter;
use crate::import::dialect::Dialect;
use crate::read::pointer_at;
use crate::suggest::shown;
use crate::{Diagnostic, Span};

impl<'a> Converter<'a, '_> {
    /// Every `$schema` must name the dialect of the root.
    pub(super) fn judge_dialect(&mut self, named: &Json) {
        match named.as_str().and_then(Dialect::of) {
            Some(dialect) if dialect == self.dialect => {}
            Some(_) => {
                let message = "a schema within this one is of another dialect".to_owned();
                self.error("mixed-dialects", message, named, "write both in one dialect");
            }
            None => {
                let text = named.to_compact();
                let message =
                    format!("{} is no dialect of JSON Schema from draft-04 to 2020-12", shown(&text));
                let help = "write `https://json-schema.org/draft/2020-12/schema`, or leave `$schema` out";
                self.error("unknown-dialect", message, named, help);
            }
        }
    }

    /// Keeps a keyword that says nothing in its own dialect, under a name that says nothing in ours.
    pub(super) fn set_aside(&mut self, member: &Member, why: &str, object: &Object, out: &mut Object) {
        let (key, name) = (member.key.as_str(), format!("x-{}", member.key));
        let is_taken = object.contains_key(&name) || out.contains_key(&name);
        let end = if is_taken {
            format!("it is left out, since `{name}` is there too")
        } else {
            format!("it is kept as `{name}`")
        };
        let message = format!("`{key}` of {} {why}; {end}", self.dialect.name());
        let warning = Diagnostic::warning("keyword-without-effect", message)
            .help("remove it, or name in `$schema` the dialect that it is of");
        self.tell(warning, member.key_span);
        if !is_taken {
            out.push(Member { key: name, key_span: member.key_span, value: member.value.clone() });
        }
    }

    /// In draft-04 an integer is written without a fraction; later it is any number that is whole.
    pub(super) fn tell_widened(&mut self, named: &Json) {
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

    /// Nobody could say which of two schemas a reference means that are called alike.
    pub(super) fn refuse_doubles(&mut self) {
        let index = self.index;
        for double in &index.doubles {
            let message = format!("two schemas of this one are called `{}`", shown(double.name));
            let first = double.first.and_then(|first| self.span(first.span));
            let error = Diagnostic::error("duplicate-identifier", message)
                .help("rename one of them, and let references say which one they mean")
                .related("the first one", first);
            self.tell(error, double.second.span);
        }
    }

    /// In 2019-09 items that match `contains` still count as unevaluated; in 2020-12 they do not.
    pub(super) fn refuse_mixture(&mut self) {
        if self.dialect != Dialect::Draft201909 {
            return;
        }
        let (mut contains, mut unevaluated) = (false, None);
        onefold::schema::visit(self.root, &mut |inner| {
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

    pub(super) fn error(&mut self, rule: &'static str, message: String, at: &Json, help: &str) {
        self.tell(Diagnostic::error(rule, message).help(help), at.span);
    }

    /// Tells something once of its place, also where that is converted again by itself because a
    /// reference leads to it.
    fn tell(&mut self, diagnostic: Diagnostic, at: Option<TextRange>) {
        let start = at.map(|range| range.start);
        if self.told.insert((start, diagnostic.rule, diagnostic.message.clone())) {
            let span = self.span(at);
            self.context.tell(diagnostic.at(span));
        }
    }

    fn span(&self, range: Option<TextRange>) -> Option<Span> {
        let pointer = pointer_at(self.root, &self.context.pointer_of(&[]), range?);
        Some(Span::Text { file: Arc::clone(&self.context.text), range: range?, pointer: Some(pointer) })
    }
}
