//! Attributes and derives.

use onefold::TextRange;

use super::Walker;
use super::emit::Use;
use crate::rust::mention::{Argument, Role};
use crate::rust::names::{Space, is_attribute};
use crate::rust::syntax::{Attribute, Path};

impl<'a> Walker<'_, 'a> {
    /// The attributes of something, which is `whole`.
    pub(super) fn attributes(&mut self, attributes: &'a [Attribute], whole: TextRange) {
        if self.found.is_none() {
            return;
        }
        for attribute in attributes {
            let name = match attribute.path.segments.as_slice() {
                [only] if !attribute.path.is_global => only.name.as_str(),
                _ => "",
            };
            if name == "derive" {
                for path in &attribute.paths {
                    self.attribute(path, Role::Derive, whole, &attribute.texts);
                }
            } else if is_attribute(name) && self.graph().written_name(self.scene.scope, name).is_empty() {
                // Conditions name features, not items.
            } else {
                self.attribute(&attribute.path, Role::Attribute, whole, &attribute.texts);
                self.loose_paths(&attribute.paths);
            }
        }
    }

    fn attribute(&mut self, path: &'a Path, role: Role, whole: TextRange, texts: &[String]) {
        let arguments = texts.iter().cloned().map(Argument::Text).collect();
        let entries = self.resolve(path, Space::Macro);
        let of = Use { role, at: path.at, whole, arguments };
        if entries.is_empty() {
            self.left_open(path, role, whole);
            self.unknown(of);
        } else {
            self.mention(&entries, of);
        }
    }
}
