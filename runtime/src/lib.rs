//! Serves contracts: one pipeline behind every surface.
//!
//! A [`Host`] holds the application and a handler for each contract. Whoever calls it, in process
//! or through a surface, passes the same stages in the same order ([`onefold::Stage`]): size, parse,
//! validation of the input as it was sent, approval, the handler under its timeout, validation of
//! the output. Whatever goes wrong is one [`Problem`] document.
//!
//! ```
//! use onefold::prelude::*;
//! use onefold_runtime::{Call, Cx, Handles, Host, Surface};
//!
//! /// Greet somebody.
//! #[contract(name = "hello.greet", effect = read, output = Greeting, expose(cli))]
//! pub struct Greet {
//!     /// Whom to greet.
//!     #[schemars(length(min = 1))]
//!     pub name: String,
//! }
//!
//! /// A greeting.
//! #[onefold::data]
//! pub struct Greeting {
//!     /// The words to say.
//!     pub text: String,
//! }
//!
//! struct App;
//!
//! impl Handles<Greet> for App {
//!     async fn handle(&self, input: Greet, _cx: Cx) -> Result<Greeting, onefold::Never> {
//!         Ok(Greeting { text: format!("hello, {}", input.name) })
//!     }
//! }
//!
//! # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
//! let host = Host::builder(App).handle::<Greet>().build().unwrap();
//! let answer = host.call(Call::new("hello.greet", r#"{"name": "Ada"}"#, Surface::Cli)).await;
//! assert_eq!(answer.unwrap()["text"], "hello, Ada");
//!
//! let refused = host.call(Call::new("hello.greet", r#"{"name": ""}"#, Surface::Cli)).await;
//! assert_eq!(refused.unwrap_err().issues[0].message, "`name` must have at least 1 character");
//! # });
//! ```
//!
//! This crate deliberately does not issue tokens, does not limit what a store does on a handler's
//! behalf, and generates nothing. Not there yet, and refused where a contract asks for it:
//!
//! - authentication: every caller is anonymous, so contracts with `agents = require`, and those with
//!   scopes when they are called over MCP, refuse every call, and a rate is shared by all callers;
//! - middleware: a host with a contract that names one does not build;
//! - confirmation by token and by a person: the [`Approver`] decides instead, and denies by default.
//!
//! Not there yet, and missing in silence:
//!
//! - nested calls that hold an approval: a call from within a handler is a call like any other;
//! - idempotency: the same call twice runs twice;
//! - audit: what is refused or done is not recorded, apart from faults of the service in the log.

mod approval;
mod call;
#[cfg(feature = "cli")]
pub mod cli;
mod guard;
mod handler;
mod host;
mod judge;
mod log;
mod parse;
mod pipeline;
mod problem;
mod rate;

pub use approval::{ApprovalRequest, Approver, Decision, DenyAll};
pub use call::{Call, Cx, RequestId, Surface};
pub use handler::{BoxFuture, Handles};
pub use host::{BuildError, Host, HostBuilder};
pub use onefold::Code;
pub use problem::{Answer, Issue, Problem};
