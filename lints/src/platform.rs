//! Which platforms of cargo are browsers.

use std::str::FromStr;

use cargo_metadata::cargo_platform::{Cfg, Platform};

/// The target that browsers run.
const TARGET: &str = "wasm32-unknown-unknown";
/// What holds of it, as rustc tells.
const HOLDS: [&str; 15] = [
    "debug_assertions",
    "panic=\"abort\"",
    "target_abi=\"\"",
    "target_arch=\"wasm32\"",
    "target_endian=\"little\"",
    "target_env=\"\"",
    "target_family=\"wasm\"",
    "target_has_atomic=\"16\"",
    "target_has_atomic=\"32\"",
    "target_has_atomic=\"64\"",
    "target_has_atomic=\"8\"",
    "target_has_atomic=\"ptr\"",
    "target_os=\"unknown\"",
    "target_pointer_width=\"32\"",
    "target_vendor=\"unknown\"",
];

/// Whether a dependency of a platform, as manifests write it (`cfg(unix)`, `wasm32-unknown-unknown`), is
/// one of code that runs in browsers. What cannot be read is.
pub fn is_for_browsers(platform: &str) -> bool {
    Platform::from_str(platform).map_or(true, |platform| runs_in_browsers(&platform))
}

pub(crate) fn runs_in_browsers(platform: &Platform) -> bool {
    let holds: Vec<Cfg> = HOLDS.iter().filter_map(|text| Cfg::from_str(text).ok()).collect();
    platform.matches(TARGET, &holds)
}

#[cfg(test)]
mod tests {
    use super::is_for_browsers;

    #[test]
    fn conditions_of_manifests() {
        for (platform, expected) in [
            ("cfg(target_arch = \"wasm32\")", true),
            ("cfg(not(target_arch = \"wasm32\"))", false),
            ("cfg(unix)", false),
            ("cfg(any(unix, target_family = \"wasm\"))", true),
            ("cfg(all(target_arch = \"wasm32\", target_os = \"wasi\"))", false),
            ("cfg(not(windows))", true),
            ("wasm32-unknown-unknown", true),
            ("x86_64-unknown-linux-gnu", false),
            ("cfg(panic = \"unwind\")", false),
            ("cfg(panic = \"abort\")", true),
            ("cfg(target_has_atomic = \"64\")", true),
            ("cfg(target_has_atomic = \"128\")", false),
            ("cfg(", true),
        ] {
            assert_eq!(is_for_browsers(platform), expected, "{platform}");
        }
    }
}
