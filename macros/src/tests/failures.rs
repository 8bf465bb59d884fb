//! Errors of `#[derive(Failure)]`.

use super::errors;

#[test]
fn variants() {
    assert_text!(errors(&[
        "enum A {\n    #[failure(status = 404)]\n    NotFound { id: u32 },\n    #[failure(status = 409)]\n    Stale,\n}",
        "enum A {\n    NotFound,\n}",
        "enum A {\n    #[failure(status = 200)]\n    NotFound,\n}",
        "enum A {\n    #[failure(status = \"404\")]\n    NotFound,\n}",
        "enum A {\n    #[failure(status)]\n    NotFound,\n}",
        "enum A {\n    #[failure(status = 404, status = 405)]\n    NotFound,\n}",
        "enum A {\n    #[failure(code = 404)]\n    NotFound,\n}",
        "enum A {\n    #[failure(status = 404)]\n    NotFound(u32),\n}",
        "enum A {\n    #[failure(status = 404)]\n    not_found,\n}",
        "enum A {\n    #[failure(status = 404)]\n    #[serde(rename = \"gone\")]\n    NotFound,\n}",
        "enum A {\n    #[failure(status = 404)]\n    NotFound { #[failure(hidden)] key: String },\n}",
    ]));
}

#[test]
fn containers() {
    assert_text!(errors(&[
        "struct A { b: u32 }",
        "enum A<T> {\n    #[failure(status = 404)]\n    NotFound { id: T },\n}",
        "#[failure(status = 404)]\nenum A {}",
        "#[serde(rename_all = \"snake_case\")]\nenum A {}",
        "enum A {}",
    ]));
}
