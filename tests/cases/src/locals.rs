//! Fields that are called like the variables of generated functions.

use onefold::prelude::*;

/// Take fields that generated code would like to use itself.
#[contract(
    name = "cases.locals",
    effect = read,
    output = Echo,
    expose(http(get, "/cases/{path}/{url}"), mcp, cli, code)
)]
pub struct UseLocals {
    pub path: String,
    pub url: u32,
    pub client: Option<String>,
    pub request: Option<String>,
    pub response: Option<String>,
    pub body: Option<bool>,
    pub headers: Option<Vec<String>>,
    pub query: Option<String>,
    pub options: Option<Echo>,
    pub fetch: Option<String>,
    pub result: Option<String>,
    pub err: Option<String>,
    pub input: Option<String>,
    pub transport: Option<String>,
}

/// The text, given back.
#[onefold::data]
pub struct Echo {
    pub text: String,
}
