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
    /// A part of the path.
    pub path: String,
    /// Another part, a number.
    pub url: u32,
    /// What a client is called.
    pub client: Option<String>,
    /// What a request is called.
    pub request: Option<String>,
    /// What an answer is called.
    pub response: Option<String>,
    /// What a body is called.
    pub body: Option<bool>,
    /// What headers are called.
    pub headers: Option<Vec<String>>,
    /// What a query is called.
    pub query: Option<String>,
    pub options: Option<Echo>,
    /// What calls.
    pub fetch: Option<String>,
    /// What a result is called.
    pub result: Option<String>,
    /// What an error is called.
    pub err: Option<String>,
    /// What an input is called.
    pub input: Option<String>,
    /// What a transport is called.
    pub transport: Option<String>,
}

/// The text, given back.
#[onefold::data]
pub struct Echo {
    /// The text.
    pub text: String,
}
