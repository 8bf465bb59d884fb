//! Errors of `#[onefold::data]`.

use super::errors;

#[test]
fn arguments() {
    assert_text!(errors(&[
        "#[onefold::data]\nstruct A { b: u32 }",
        "#[data(input)]\nstruct A { b: u32 }",
        "#[data(inpt)]\nstruct A { b: u32 }",
        "#[data(both)]\nstruct A { b: u32 }",
        "#[data(input, output)]\nstruct A { b: u32 }",
        "#[data(secret)]\nstruct A { b: u32 }",
        "#[data(crate)]\nstruct A { b: u32 }",
        "#[data(\"input\")]\nstruct A { b: u32 }",
    ]));
}

#[test]
fn forms() {
    assert_text!(errors(&[
        "#[data(input)]\nstruct A { #[serde(flatten)] b: B }",
        "#[data]\nstruct A { #[serde(flatten)] b: B }",
        "#[data]\nstruct A<'a> { b: &'a str }",
        "#[data(output)]\nstruct A<'a> { b: &'a str }",
        "#[data]\nunion A { b: u32, c: f32 }",
        "#[data]\nstruct Grid<const W: usize, const H: usize> { cells: [[u8; W]; H] }",
        "#[schemars(rename = \"B\")]\n#[data]\nstruct A { b: u32 }",
        "#[data]\n#[serde(transparent)]\nstruct A(Vec<A>);",
        "#[data]\n#[schemars(inline)]\nenum A { B(u32), C(Option<Box<Self>>) }",
        "#[data]\n#[serde(transparent)]\nstruct A(inner::A);",
        "#[data(output)]\n#[derive(Deserialize, JsonSchema)]\nstruct A { b: u32 }",
    ]));
}
