//! Names that every module has without importing them.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::{Hasher, Space};

const TYPES: &[&str] = &[
    "AsMut",
    "AsRef",
    "AsyncFn",
    "AsyncFnMut",
    "AsyncFnOnce",
    "Box",
    "Clone",
    "Copy",
    "Default",
    "DoubleEndedIterator",
    "Drop",
    "Eq",
    "ExactSizeIterator",
    "Extend",
    "Fn",
    "FnMut",
    "FnOnce",
    "From",
    "FromIterator",
    "Future",
    "Into",
    "IntoFuture",
    "IntoIterator",
    "Iterator",
    "Option",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "Result",
    "Send",
    "Sized",
    "String",
    "Sync",
    "ToOwned",
    "ToString",
    "TryFrom",
    "TryInto",
    "Unpin",
    "Vec",
    "bool",
    "char",
    "f32",
    "f64",
    "i128",
    "i16",
    "i32",
    "i64",
    "i8",
    "isize",
    "str",
    "u128",
    "u16",
    "u32",
    "u64",
    "u8",
    "usize",
];

const VALUES: &[&str] =
    &["Err", "None", "Ok", "Some", "align_of", "align_of_val", "drop", "size_of", "size_of_val"];

const MACROS: &[&str] = &[
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "Eq",
    "Hash",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "assert",
    "assert_eq",
    "assert_ne",
    "cfg",
    "column",
    "compile_error",
    "concat",
    "dbg",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "env",
    "eprint",
    "eprintln",
    "file",
    "format",
    "format_args",
    "include",
    "include_bytes",
    "include_str",
    "line",
    "macro_rules",
    "matches",
    "module_path",
    "option_env",
    "panic",
    "print",
    "println",
    "stringify",
    "thread_local",
    "todo",
    "try",
    "unimplemented",
    "unreachable",
    "vec",
    "write",
    "writeln",
];

/// Attributes of the language itself and of its tools.
const ATTRIBUTES: &[&str] = &[
    "allow",
    "automatically_derived",
    "bench",
    "cfg",
    "cfg_attr",
    "cold",
    "coverage",
    "crate_name",
    "crate_type",
    "default",
    "deny",
    "deprecated",
    "derive",
    "diagnostic",
    "doc",
    "expect",
    "export_name",
    "feature",
    "forbid",
    "global_allocator",
    "ignore",
    "inline",
    "link",
    "link_name",
    "link_section",
    "macro_export",
    "macro_use",
    "must_use",
    "naked",
    "no_link",
    "no_main",
    "no_mangle",
    "no_std",
    "non_exhaustive",
    "panic_handler",
    "path",
    "proc_macro",
    "proc_macro_attribute",
    "proc_macro_derive",
    "recursion_limit",
    "repr",
    "rustfmt",
    "clippy",
    "should_panic",
    "target_feature",
    "test",
    "track_caller",
    "type_length_limit",
    "unsafe",
    "used",
    "warn",
    "windows_subsystem",
    "miri",
];

/// Whether a name is one of the prelude or the language.
pub(super) fn has(name: &str, space: Space) -> bool {
    // Every name that a module does not define is asked about.
    static KNOWN: LazyLock<HashSet<&str, Hasher>> = LazyLock::new(|| TYPES.iter().copied().collect());
    let types = || KNOWN.contains(name);
    let values = || VALUES.contains(&name);
    match space {
        Space::Type => types(),
        Space::Value => values() || types(),
        Space::Macro => MACROS.binary_search(&name).is_ok(),
        Space::Any => types() || values(),
    }
}

/// Whether a type is one of the prelude or the language.
pub(in crate::rust) fn is_of_prelude(name: &str) -> bool {
    has(name, Space::Type)
}

/// Whether an attribute is one of the language.
pub(in crate::rust) fn is_attribute(name: &str) -> bool {
    ATTRIBUTES.contains(&name)
}
