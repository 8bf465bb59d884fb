//! What conditions say of the environment: `typeof window !== "undefined"` and its kin.

use oxc_ast::ast::{BinaryExpression, BinaryOperator, Expression, LogicalOperator, Statement, UnaryOperator};
use oxc_span::GetSpan;

use super::walk::Walk;
use crate::{Value, ValueId};

/// Something that is known where a condition holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Guard<'a> {
    /// The global is there.
    Has(&'a str),
    /// It runs in a browser.
    Browser,
    /// It runs on a server.
    Server,
}

/// What holds where a condition does, and where it does not.
type Branches<'a> = (Vec<Guard<'a>>, Vec<Guard<'a>>);

/// Globals whose presence means a browser.
const BROWSER: [&str; 7] =
    ["window", "document", "navigator", "localStorage", "sessionStorage", "location", "history"];

/// Globals that a browser does not have.
const SERVER: [&str; 10] = [
    "process",
    "Buffer",
    "require",
    "module",
    "exports",
    "__dirname",
    "__filename",
    "setImmediate",
    "Deno",
    "Bun",
];

/// How many parts of a condition deep it is looked at; what stands deeper says nothing.
const MOST_PARTS: usize = 128;

/// How much is known at one place, at most.
const MOST_GUARDS: usize = 64;

/// Adds what is not known yet.
fn learn<'a>(known: &mut Vec<Guard<'a>>, more: &[Guard<'a>]) {
    for guard in more {
        if known.len() < MOST_GUARDS && !known.contains(guard) {
            known.push(*guard);
        }
    }
}

impl<'a> Walk<'a> {
    /// What holds from here on.
    pub(super) fn learn(&mut self, more: &[Guard<'a>]) {
        learn(&mut self.guards, more);
    }

    /// Does `work` where `guards` hold, which may never be.
    pub(super) fn under<T>(&mut self, guards: &[Guard<'a>], work: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.guards.len();
        self.learn(guards);
        self.lazy = self.lazy.wrapping_add(1);
        let done = work(self);
        self.lazy = self.lazy.wrapping_sub(1);
        self.guards.truncate(before);
        done
    }

    /// Reads what a condition chooses.
    pub(super) fn chosen_of(&mut self, expression: &Expression<'a>) -> ValueId {
        let value = self.read(expression);
        self.chosen(value, expression.span())
    }

    /// Walks a condition and says what its branches know.
    pub(super) fn condition(&mut self, test: &Expression<'a>) -> Branches<'a> {
        let branches = self.condition_of(test);
        self.read(test);
        branches
    }

    /// What is known where `test` holds, and where it does not; it is not walked.
    pub(super) fn condition_of(&self, test: &Expression<'a>) -> Branches<'a> {
        self.part_of(test, MOST_PARTS)
    }

    /// The same of a part that lies deep in a condition. Each operator of a long chain asks for all that
    /// stand before it, so that they would be looked at again and again.
    fn part_of(&self, test: &Expression<'a>, left: usize) -> Branches<'a> {
        let Some(left) = left.checked_sub(1) else { return (Vec::new(), Vec::new()) };
        match test.get_inner_expression() {
            Expression::UnaryExpression(not) if not.operator == UnaryOperator::LogicalNot => {
                let (then, or) = self.part_of(&not.argument, left);
                (or, then)
            }
            Expression::LogicalExpression(logical) => {
                if logical.operator == LogicalOperator::Coalesce {
                    return (Vec::new(), Vec::new());
                }
                let (mut then, mut or) = self.part_of(&logical.left, left);
                let (right_then, right_or) = self.part_of(&logical.right, left);
                if logical.operator == LogicalOperator::And {
                    learn(&mut then, &right_then);
                    or.clear();
                } else {
                    learn(&mut or, &right_or);
                    then.clear();
                }
                (then, or)
            }
            Expression::BinaryExpression(binary) => self.comparison(binary),
            Expression::Identifier(name) => match self.scopes.find(name.name.as_str()) {
                Some(symbol) => self.flags.get(&symbol).cloned().unwrap_or_default(),
                None => (Vec::new(), Vec::new()),
            },
            Expression::StaticMemberExpression(member) => {
                let name = member.property.name.as_str();
                match (&member.object, name) {
                    // `import.meta.client` and `import.meta.env.SSR`
                    (Expression::ImportMeta(_), "client" | "browser") => environment(Guard::Browser),
                    (Expression::ImportMeta(_), "server") => environment(Guard::Server),
                    (Expression::StaticMemberExpression(env), "SSR")
                        if matches!(env.object, Expression::ImportMeta(_)) =>
                    {
                        environment(Guard::Server)
                    }
                    (Expression::Identifier(process), "browser") if process.name == "process" => {
                        environment(Guard::Browser)
                    }
                    (object, _) if self.is_global_object(object) => present(name),
                    _ => (Vec::new(), Vec::new()),
                }
            }
            _ => (Vec::new(), Vec::new()),
        }
    }

    fn comparison(&self, binary: &BinaryExpression<'a>) -> Branches<'a> {
        let none = (Vec::new(), Vec::new());
        if binary.operator == BinaryOperator::In {
            return match &binary.left {
                Expression::StringLiteral(name) if self.is_global_object(&binary.right) => {
                    present(name.value.as_str())
                }
                _ => none,
            };
        }
        let is_equal = match binary.operator {
            BinaryOperator::Equality | BinaryOperator::StrictEquality => true,
            BinaryOperator::Inequality | BinaryOperator::StrictInequality => false,
            _ => return none,
        };
        let Some((name, other)) = typeof_of(&binary.left)
            .map(|it| (it, &binary.right))
            .or_else(|| typeof_of(&binary.right).map(|it| (it, &binary.left)))
        else {
            return none;
        };
        let name = match name {
            Expression::Identifier(name) if self.scopes.find(name.name.as_str()).is_none() => {
                name.name.as_str()
            }
            Expression::StaticMemberExpression(member) if self.is_global_object(&member.object) => {
                member.property.name.as_str()
            }
            _ => return none,
        };
        let Expression::StringLiteral(said) = other else { return none };
        let (then, or) = present(name);
        match (said.value.as_str() == "undefined", is_equal) {
            (true, false) => (then, or),
            (true, true) => (or, then),
            // Of some type: it is there; of no such type: nothing is known.
            (false, true) => (then, Vec::new()),
            (false, false) => (Vec::new(), then),
        }
    }

    fn is_global_object(&self, expression: &Expression<'a>) -> bool {
        match expression {
            Expression::Identifier(name) => {
                matches!(name.name.as_str(), "globalThis" | "window" | "self" | "global")
                    && self.scopes.find(name.name.as_str()).is_none()
            }
            _ => false,
        }
    }

    /// Whether what we know says that the global behind `value` is there.
    pub(super) fn is_guarded(&self, value: ValueId) -> bool {
        let mut value = value;
        for _ in 0..64 {
            if self.is_chosen(value) {
                return true;
            }
            match self.peek(value) {
                Value::Member { of, .. } | Value::Result { of, .. } => value = *of,
                Value::Instance(of) | Value::Item(of) => value = *of,
                Value::Global(name) => {
                    let is_of_server = SERVER.contains(&name.as_str());
                    return self.guards.iter().any(|guard| match guard {
                        Guard::Has(there) => there == name || *there == "window" && name == "globalThis",
                        Guard::Browser => !is_of_server,
                        Guard::Server => is_of_server,
                    });
                }
                _ => return false,
            }
        }
        false
    }
}

fn typeof_of<'e, 'a>(expression: &'e Expression<'a>) -> Option<&'e Expression<'a>> {
    match expression {
        Expression::UnaryExpression(it) if it.operator == UnaryOperator::Typeof => Some(&it.argument),
        _ => None,
    }
}

/// The global is there, or it is not.
fn present<'a>(name: &'a str) -> Branches<'a> {
    if BROWSER.contains(&name) {
        (vec![Guard::Has(name), Guard::Browser], vec![Guard::Server])
    } else if matches!(name, "process" | "Deno" | "Bun") {
        (vec![Guard::Has(name), Guard::Server], vec![Guard::Browser])
    } else {
        (vec![Guard::Has(name)], Vec::new())
    }
}

fn environment<'a>(guard: Guard<'a>) -> Branches<'a> {
    let other = if guard == Guard::Browser { Guard::Server } else { Guard::Browser };
    (vec![guard], vec![other])
}

/// Whether nothing behind the statement runs once it does.
pub(super) fn leaves(statement: &Statement) -> bool {
    match statement {
        Statement::ReturnStatement(_)
        | Statement::ThrowStatement(_)
        | Statement::BreakStatement(_)
        | Statement::ContinueStatement(_) => true,
        Statement::BlockStatement(block) => block.body.last().is_some_and(leaves),
        _ => false,
    }
}
