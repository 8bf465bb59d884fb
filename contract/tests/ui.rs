//! What the compiler says to wrong declarations, as the author sees it.

#[test]
fn wrong_declarations_are_told_where_and_how() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/ui/*.rs");
}
