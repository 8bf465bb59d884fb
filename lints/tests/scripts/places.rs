//! Where mentions stand; what runs in tests alone has none.

use crate::support::check_places;

#[test]
fn functions_and_classes_around() {
    check_places(
        "fetch(1); function load() { const inner = () => fetch(2); } class Api { get() { fetch(3); } }",
        "`fetch` in src::index.ts\n`fetch` in src::index.ts::load::inner\n`fetch` in src::index.ts::Api::get",
    );
}

#[test]
fn what_tests_mention_is_not_told() {
    for path in ["src/a.test.ts", "src/a.spec.tsx", "src/__tests__/a.ts", "e2e/a.ts", "tests/a.ts"] {
        check_places(&format!("//- {path}\nfetch(1);"), "");
    }
    for path in ["src/test.ts", "src/a.attest.ts", "src/test.a.ts", "src/contest/a.ts"] {
        check_places(&format!("//- {path}\nfetch(1);"), &format!("`fetch` in {}", path.replace('/', "::")));
    }
    check_places(
        "import { test } from \"vitest\"; it.only(\"x\", () => { fetch(1); }); test(\"y\", () => { [1].map(() => fetch(2)); }); fetch(3);",
        "`only` in src::index.ts\n`test` in src::index.ts\n`fetch` in src::index.ts",
    );
}
