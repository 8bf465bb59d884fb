//! Arguments of calls.

use oxc_ast::ast::Argument;

use super::walk::{UNKNOWN, Walk};
use crate::{Value, ValueId};

impl<'a> Walk<'a> {
    /// The values of arguments, which are read.
    pub(super) fn arguments(&mut self, arguments: &[Argument<'a>]) -> Vec<ValueId> {
        let mut values = Vec::with_capacity(arguments.len());
        for argument in arguments {
            if let Argument::SpreadElement(spread) = argument {
                let list = self.read(&spread.argument);
                values.extend(self.spread(list));
            } else {
                values.push(self.argument(argument));
            }
        }
        values
    }

    pub(super) fn argument(&mut self, argument: &Argument<'a>) -> ValueId {
        match argument {
            Argument::SpreadElement(spread) => self.read(&spread.argument),
            argument => match argument.as_expression() {
                Some(expression) => self.read(expression),
                None => UNKNOWN,
            },
        }
    }

    /// The items of a list, or one that stands for them.
    pub(super) fn spread(&mut self, list: ValueId) -> Vec<ValueId> {
        if let Value::List(items) = self.peek(list) {
            return items.clone();
        }
        vec![self.item(list)]
    }
}
