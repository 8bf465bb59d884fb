//! A small application whose handlers do whatever a test asks of them.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use onefold::prelude::*;
use onefold::{ContractName, Never};
use onefold_runtime::{
    Answer, ApprovalRequest, Approver, BoxFuture, Call, Cx, Decision, Handles, Host, Problem, Surface,
};
use tokio::sync::oneshot;

/// Answer in one of several ways.
#[contract(
    name = "test.read",
    effect = read,
    output = Reply,
    failure = ReadFailure,
    expose(cli),
    timeout = "40ms",
    max_input = "400B",
    max_output = "200B",
)]
#[derive(Clone, Debug)]
pub struct Read {
    /// What to do.
    pub mode: Mode,
    /// A number.
    #[serde(default = "seven")]
    #[schemars(range(min = 1, max = 9))]
    pub count: u32,
    /// A day.
    #[serde(default)]
    #[schemars(extend("format" = "date"))]
    pub day: Option<String>,
    /// Anything.
    #[serde(default)]
    pub nested: Option<Nested>,
}

/// A type below the input.
#[onefold::data]
#[derive(Clone, Debug)]
pub struct Nested {
    /// A name.
    #[schemars(length(min = 2))]
    pub name: String,
}

fn seven() -> u32 {
    7
}

/// What a handler does.
#[onefold::data]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Answers.
    Answer,
    /// Fails as declared.
    Fail,
    /// Panics.
    Panic,
    /// Never ends.
    Hang,
    /// Never ends, and panics when it is dropped.
    HangAndPanicInDrop,
    /// Panics on a thread of its own.
    PanicWhileBlocking,
    /// Answers against the schema.
    Invalid,
    /// Answers too much.
    Long,
}

/// An answer.
#[onefold::data]
#[derive(Clone, Debug)]
pub struct Reply {
    /// A text.
    #[schemars(length(min = 1))]
    pub text: String,
    /// The number of the input.
    pub count: u32,
}

/// Why there is no answer.
#[derive(Clone, Debug, Failure)]
pub enum ReadFailure {
    /// It was asked for.
    #[failure(status = 418)]
    AskedFor {
        /// The number of the input.
        count: u32,
    },
}

/// Write something, slowly if need be.
#[contract(name = "test.write", effect = write, output = Done, expose(cli), timeout = "40ms")]
#[derive(Clone, Debug)]
pub struct Write {
    /// Whether to wait for the gate.
    pub wait: bool,
}

/// Remove something.
#[contract(name = "test.remove", effect = destructive, output = Done, expose(cli))]
#[derive(Clone, Debug)]
pub struct Remove {
    /// What to remove.
    #[schemars(length(min = 1))]
    pub what: String,
    /// The word that opens it.
    #[serde(default)]
    #[data(secret)]
    pub password: Option<String>,
}

/// For verified agents alone.
#[contract(name = "test.agents", effect = read, output = Done, expose(cli), agents = require)]
pub struct Agents;

/// For the application alone.
#[contract(name = "test.private", effect = read, output = Done)]
pub struct Private;

/// Twice an hour.
#[contract(name = "test.rated", effect = read, output = Done, expose(cli), rate = "2/h")]
pub struct Rated;

/// It is done.
#[onefold::data]
#[derive(Clone, Debug)]
pub struct Done {}

/// What the handlers have seen.
#[derive(Default)]
pub struct App {
    pub calls: Arc<AtomicUsize>,
    pub written: Arc<AtomicUsize>,
    pub gate: Mutex<Option<oneshot::Receiver<()>>>,
}

struct PanicsInDrop;

impl Drop for PanicsInDrop {
    fn drop(&mut self) {
        panic!("a secret in drop");
    }
}

impl Handles<Read> for App {
    async fn handle(&self, input: Read, cx: Cx) -> Result<Reply, ReadFailure> {
        self.calls.fetch_add(1, Ordering::SeqCst);
        let reply = |text: &str| Ok(Reply { text: text.to_owned(), count: input.count });
        match input.mode {
            Mode::Answer => reply(cx.contract().as_str()),
            Mode::Fail => Err(ReadFailure::AskedFor { count: input.count }),
            Mode::Panic => panic!("a secret in a handler"),
            Mode::Hang => std::future::pending().await,
            Mode::HangAndPanicInDrop => {
                let _guard = PanicsInDrop;
                std::future::pending().await
            }
            Mode::PanicWhileBlocking => cx.blocking(|| panic!("a secret on a thread")).await,
            Mode::Invalid => reply(""),
            Mode::Long => reply(&"x".repeat(300)),
        }
    }
}

impl Handles<Write> for App {
    async fn handle(&self, input: Write, _cx: Cx) -> Result<Done, Never> {
        if input.wait {
            let gate = self.gate.lock().unwrap().take();
            gate.expect("the test sets a gate").await.expect("the test opens the gate");
        }
        self.written.fetch_add(1, Ordering::SeqCst);
        Ok(Done {})
    }
}

impl Handles<Remove> for App {
    async fn handle(&self, _input: Remove, _cx: Cx) -> Result<Done, Never> {
        self.calls.fetch_add(1, Ordering::SeqCst);
        Ok(Done {})
    }
}

impl Handles<Agents> for App {
    async fn handle(&self, _input: Agents, _cx: Cx) -> Result<Done, Never> {
        Ok(Done {})
    }
}

impl Handles<Rated> for App {
    async fn handle(&self, _input: Rated, _cx: Cx) -> Result<Done, Never> {
        Ok(Done {})
    }
}

impl Handles<Private> for App {
    async fn handle(&self, _input: Private, _cx: Cx) -> Result<Done, Never> {
        Ok(Done {})
    }
}

/// Answers as it is told, and keeps what it was asked.
pub struct Recorder {
    pub decision: Decision,
    pub asked: Arc<Mutex<Vec<ApprovalRequest>>>,
}

impl Approver for Recorder {
    fn decide<'a>(&'a self, request: &'a ApprovalRequest) -> BoxFuture<'a, Decision> {
        self.asked.lock().unwrap().push(request.clone());
        Box::pin(std::future::ready(self.decision.clone()))
    }
}

/// A host with every handler of [`App`].
pub fn host(app: App) -> Host {
    builder(app).build().unwrap()
}

pub fn builder(app: App) -> onefold_runtime::HostBuilder<App> {
    Host::builder(app)
        .handle::<Read>()
        .handle::<Write>()
        .handle::<Remove>()
        .handle::<Agents>()
        .handle::<Private>()
        .handle::<Rated>()
}

/// Runs a test's future, with time.
pub fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
        tokio::time::timeout(Duration::from_secs(30), future).await.expect("the test does not hang")
    })
}

/// Calls as the command line does.
pub fn call(host: &Host, contract: &str, input: &str) -> Answer {
    block_on(host.call(Call::new(contract, input, Surface::Cli)))
}

/// The problem of a call that must fail.
#[track_caller]
pub fn refused(host: &Host, contract: &str, input: &str) -> Problem {
    *call(host, contract, input).expect_err("the call must be refused")
}

/// `code: path keyword message; ..`
pub fn told(problem: &Problem) -> String {
    let issues: Vec<String> = problem
        .issues
        .iter()
        .map(|issue| format!("{} {} {}", issue.path, issue.keyword, issue.message))
        .collect();
    format!("{}: {}", problem.code, issues.join("; "))
}

pub fn name(text: &str) -> ContractName {
    ContractName::parse(text).unwrap()
}
