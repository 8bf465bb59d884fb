//! Whether an item is compiled at all, as far as its attributes say.

use std::env::consts::{ARCH, FAMILY, OS};
use std::str::FromStr;

use cargo_metadata::cargo_platform::{Cfg, CfgExpr};

use super::syntax::Attribute;
use super::tests_alone::is_for_tests;

/// How sure it is that cargo reads something here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Built {
    /// It does.
    Surely,
    /// A condition may leave it out.
    Perhaps,
    /// For tests, which no rule judges.
    ForTests,
}

/// What attributes say of their item.
pub(super) fn built(attributes: &[Attribute]) -> Built {
    if is_for_tests(attributes) {
        return Built::ForTests;
    }
    let is_met = |attribute: &Attribute| {
        let [only] = attribute.path.segments.as_slice() else { return true };
        match only.name.as_str() {
            "cfg" => !attribute.is_conditional && holds(&attribute.text) == Some(true),
            "cfg_attr" => false,
            _ => true,
        }
    };
    if attributes.iter().all(is_met) { Built::Surely } else { Built::Perhaps }
}

/// Whether a condition holds on this machine; `None` when that depends on more.
fn holds(condition: &str) -> Option<bool> {
    of_expression(&CfgExpr::from_str(condition).ok()?)
}

fn of_expression(expression: &CfgExpr) -> Option<bool> {
    let one_is = |parts: &[CfgExpr], decides: bool| {
        let parts: Vec<Option<bool>> = parts.iter().map(of_expression).collect();
        if parts.contains(&Some(decides)) {
            return Some(decides);
        }
        (!parts.contains(&None)).then_some(!decides)
    };
    match expression {
        CfgExpr::Not(inner) => of_expression(inner).map(|holds| !holds),
        CfgExpr::All(parts) => one_is(parts, false),
        CfgExpr::Any(parts) => one_is(parts, true),
        CfgExpr::True => Some(true),
        CfgExpr::False => Some(false),
        CfgExpr::Value(Cfg::Name(name)) => match name.as_str() {
            "unix" | "windows" => Some(name == FAMILY),
            "test" | "doctest" => Some(false),
            _ => None,
        },
        CfgExpr::Value(Cfg::KeyPair(key, value)) => match key.as_str() {
            "target_os" => Some(value == OS),
            "target_family" => Some(value == FAMILY),
            "target_arch" => Some(value == ARCH),
            _ => None,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::holds;

    #[test]
    fn conditions_that_hold_here_and_that_nobody_knows() {
        for (condition, expected) in [
            ("any ( unix , windows )", Some(true)),
            ("all ( unix , windows )", Some(false)),
            ("not ( target_os = \"none\" )", Some(true)),
            ("target_family = \"none\"", Some(false)),
            ("target_arch = \"none\"", Some(false)),
            ("feature = \"a\"", None),
            ("all ( feature = \"a\" , test )", Some(false)),
            ("any ( feature = \"a\" , not ( test ) )", Some(true)),
            ("any ( loom , test )", None),
            ("any ( )", Some(false)),
            ("all ( )", Some(true)),
            ("(", None),
        ] {
            assert_eq!(holds(condition), expected, "{condition}");
        }
    }
}
