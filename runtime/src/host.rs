//! The host: an application, its handlers and what their contracts ask for.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use onefold::schema;
use onefold::{Contract, ContractData, ContractName, ContractSet, Declaration, Entry, Json};
use serde_json::Value;
use tokio::sync::watch;

use crate::handler::{Erased, Handler};
use crate::judge::Judge;
use crate::rate::Budget;
use crate::{Answer, Approver, Call, Handles, guard, pipeline};

/// Serves the contracts of one application. Clones share it.
#[derive(Clone)]
pub struct Host {
    inner: Arc<Inner>,
}

pub(crate) struct Inner {
    pub(crate) routes: BTreeMap<ContractName, Route>,
    /// `None` agrees to nothing.
    pub(crate) approver: Option<Arc<dyn Approver>>,
    /// How many calls run in tasks of their own.
    pub(crate) running: watch::Sender<usize>,
    contracts: ContractSet,
}

/// All that serves one contract.
pub(crate) struct Route {
    pub(crate) declared: Declaration,
    pub(crate) handler: Arc<dyn Handler>,
    pub(crate) input: Judge,
    pub(crate) output: Judge,
    pub(crate) rate: Option<Budget>,
    pub(crate) failures: Vec<FailureRoute>,
}

pub(crate) struct FailureRoute {
    pub(crate) code: String,
    pub(crate) status: u16,
    pub(crate) description: String,
    pub(crate) payload: Judge,
}

/// Collects the handlers of an application.
#[must_use]
pub struct HostBuilder<A> {
    application: Arc<A>,
    handlers: Vec<(Entry, ContractName, Arc<dyn Handler>)>,
    approver: Option<Arc<dyn Approver>>,
    expected: Vec<ContractSet>,
}

/// Why a host cannot serve its contracts. Lists everything that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildError {
    problems: Vec<String>,
}

impl Host {
    /// Begins a host of `application`.
    pub fn builder<A: Send + Sync + 'static>(application: A) -> HostBuilder<A> {
        HostBuilder {
            application: Arc::new(application),
            handlers: Vec::new(),
            approver: None,
            expected: Vec::new(),
        }
    }

    /// Takes `call` through every stage. Needs a tokio runtime with time.
    pub async fn call(&self, call: Call) -> Answer {
        pipeline::run(&self.inner, call).await
    }

    /// Calls a contract from within the application; the same stages apply.
    pub async fn invoke<C: Contract>(&self, input: &C) -> Answer {
        match Call::of(input) {
            Ok(call) => self.call(call).await,
            Err(error) => Err(pipeline::unserialisable(C::NAME, &error)),
        }
    }

    /// The contracts that this host serves.
    pub fn contracts(&self) -> &ContractSet {
        &self.inner.contracts
    }

    /// What the contract of that name says about itself.
    pub fn declaration(&self, contract: &str) -> Option<&Declaration> {
        let name = ContractName::parse(contract).ok()?;
        self.inner.routes.get(&name).map(|route| &route.declared)
    }

    /// Whether anybody can agree to a call of a gated contract.
    pub fn has_approver(&self) -> bool {
        self.inner.approver.is_some()
    }

    /// Waits until every call that outlived its caller has come to its end.
    pub async fn drain(&self) {
        let mut running = self.inner.running.subscribe();
        // The sender lives as long as this host.
        let _ = running.wait_for(|count| *count == 0).await;
    }
}

impl<A: Send + Sync + 'static> HostBuilder<A> {
    /// Serves the contract `C` with the application's handler.
    pub fn handle<C: Contract>(mut self) -> Self
    where
        A: Handles<C>,
    {
        let entry = Entry::of::<C>();
        let handler = Arc::new(Erased::<A, C>::new(Arc::clone(&self.application)));
        self.handlers.push((entry, entry.declaration().name, handler));
        self
    }

    /// Asks `approver` about calls of gated contracts, which are denied without one.
    pub fn approver(mut self, approver: impl Approver) -> Self {
        self.approver = Some(Arc::new(approver));
        self
    }

    /// Refuses to build while an exposed contract of `contracts` has no handler.
    pub fn covering(mut self, contracts: ContractSet) -> Self {
        self.expected.push(contracts);
        self
    }

    /// The host, or all that keeps it from serving.
    pub fn build(self) -> Result<Host, BuildError> {
        let mut problems = Vec::new();
        let mut handlers = BTreeMap::new();
        let mut entries = Vec::new();
        for (entry, name, handler) in self.handlers {
            entries.push(entry);
            if handlers.insert(name.clone(), handler).is_some() {
                problems.push(format!("contract `{name}` has two handlers; register one"));
            }
        }
        let contracts = ContractSet::linked(entries);
        problems.extend(contracts.problems().iter().map(|problem| problem.message.clone()));
        let unserved: BTreeSet<&ContractName> = self
            .expected
            .iter()
            .flat_map(|set| set.contracts().values())
            .filter(|contract| !contract.declared.expose.is_private())
            .map(|contract| &contract.declared.name)
            .filter(|name| !handlers.contains_key(*name))
            .collect();
        problems.extend(unserved.into_iter().map(|name| {
            format!("contract `{name}` is exposed and has no handler; run `cargo xtask gen`, or register one")
        }));
        let mut routes = BTreeMap::new();
        for (name, contract) in contracts.contracts() {
            let Some(handler) = handlers.remove(name) else { continue };
            match Route::new(&contracts, contract, handler) {
                Ok(route) => drop(routes.insert(name.clone(), route)),
                Err(found) => problems.extend(found),
            }
        }
        if !problems.is_empty() {
            return Err(BuildError { problems });
        }
        guard::install_hook();
        let inner = Inner { routes, approver: self.approver, running: watch::Sender::new(0), contracts };
        Ok(Host { inner: Arc::new(inner) })
    }
}

impl Inner {
    /// What the approver of `contract` may see of its input. Nothing of a contract that is not there.
    pub(crate) fn without_secrets(&self, contract: &ContractName, input: &Value) -> Value {
        let Some(contract) = self.contracts.contracts().get(contract) else { return Value::Null };
        let mut input = Json::from_serde(input);
        schema::hide_secrets(&mut input, &contract.input, self.contracts.types(), &|_| None);
        input.to_serde()
    }
}

impl Route {
    fn new(
        contracts: &ContractSet,
        contract: &ContractData,
        handler: Arc<dyn Handler>,
    ) -> Result<Self, Vec<String>> {
        let name = &contract.declared.name;
        let mut problems = Vec::new();
        let mut judge = |schema, what: &str| {
            Judge::new(contracts, schema)
                .map_err(|error| {
                    problems.push(format!("the {what} schema of `{name}` cannot be used: {error}"))
                })
                .ok()
        };
        let input = judge(&contract.input, "input");
        let output = judge(&contract.output, "output");
        let failures: Option<Vec<FailureRoute>> = contract
            .failures
            .iter()
            .map(|failure| {
                Some(FailureRoute {
                    code: failure.code.clone(),
                    status: failure.status,
                    description: failure.description.clone(),
                    payload: judge(&failure.schema, "failure")?,
                })
            })
            .collect();
        // A guard that is declared and does not exist would be a hole.
        problems.extend(contract.declared.middleware.iter().map(|middleware| {
            format!("contract `{name}` names the middleware `{middleware}`, which this host does not have")
        }));
        match (input, output, failures) {
            (Some(input), Some(output), Some(failures)) if problems.is_empty() => {
                let (declared, rate) =
                    (contract.declared.clone(), contract.declared.limits.rate.map(Budget::new));
                Ok(Route { declared, handler, input, output, rate, failures })
            }
            _ => Err(problems),
        }
    }
}

impl BuildError {
    /// Everything that is wrong, one sentence each.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problems.join("\n"))
    }
}

impl std::error::Error for BuildError {}

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Host").field("contracts", &self.inner.routes.keys()).finish_non_exhaustive()
    }
}
