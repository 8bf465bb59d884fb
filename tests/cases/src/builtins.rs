//! Types that are called like built-in types of Rust and JavaScript.

use onefold::prelude::*;

/// Answer types that every language has already.
#[contract(name = "cases.builtins", effect = read, output = Object, expose(http, mcp, cli, code))]
pub struct UseBuiltins {}

/// An object that is called so.
#[onefold::data]
pub struct Object {
    pub error: Error,
    pub date: Date,
    pub record: Record,
    pub promise: Promise,
    pub array: Array,
    pub response: Response,
    pub result: Result,
    pub option: Option,
    pub string: String,
    pub vec: Vec,
    pub boxed: Box,
    pub client: Client,
    pub transport: Transport,
}

/// Declares small types of one field.
macro_rules! small {
    ($($name:ident),*) => {
        $(
            #[doc = concat!("A type called `", stringify!($name), "`.")]
            #[onefold::data]
            pub struct $name {
                /// A value.
                pub value: u32,
            }
        )*
    };
}

small!(Error, Date, Record, Promise, Array, Response, Result, Option, String, Vec, Box, Client, Transport);
