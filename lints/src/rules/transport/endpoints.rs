//! The endpoints of contracts, and which one a URL means.

use onefold_model::Model;

use super::urls::HOLE;

/// The endpoints that the runtime serves for a set of contracts.
#[derive(Default)]
pub(in crate::rules) struct Endpoints<'m> {
    routes: Vec<Route<'m>>,
    /// Whether there is `/rpc`.
    has_rpc: bool,
    /// Whether there is `/mcp`.
    has_mcp: bool,
}

struct Route<'m> {
    segments: Vec<&'m str>,
    contract: &'m str,
    function: &'m str,
}

/// What is told of a call.
pub(in crate::rules) struct Told {
    pub says: String,
    pub help: String,
}

impl<'m> Endpoints<'m> {
    pub fn of(model: &'m Model) -> Self {
        let routes = model.contracts().filter_map(|contract| {
            let http = contract.declared.expose.http.as_ref()?;
            Some(Route {
                segments: http.path.split('/').filter(|segment| !segment.is_empty()).collect(),
                contract: contract.declared.name.as_str(),
                function: &contract.names.typescript,
            })
        });
        Endpoints {
            routes: routes.collect(),
            has_rpc: model.exposed("rpc").next().is_some(),
            has_mcp: model.exposed("mcp").next().is_some(),
        }
    }

    /// What a call of a URL goes around, if it is an endpoint of these.
    pub fn meaning(&self, url: &str, is_extended: bool) -> Option<Told> {
        let segments = segments(url);
        match segments.as_slice() {
            ["rpc"] if self.has_rpc && !is_extended => {
                return Some(Told {
                    says: "this calls `/rpc` around the generated client".to_owned(),
                    help: "call the function of the contract in the generated client".to_owned(),
                });
            }
            ["mcp"] if self.has_mcp && !is_extended => {
                return Some(Told {
                    says: "this calls `/mcp` around the generated client".to_owned(),
                    help: "call the function of the contract in the generated client; `/mcp` is for agents"
                        .to_owned(),
                });
            }
            _ => {}
        }
        let fits = self.routes.iter().filter(|route| route.fits(&segments, is_extended));
        let route =
            fits.max_by_key(|route| route.segments.iter().filter(|it| !it.starts_with('{')).count())?;
        Some(Told {
            says: format!("this call goes around contract `{}`", route.contract),
            help: format!("call `{}` of the generated client", route.function),
        })
    }
}

impl Route<'_> {
    /// Whether a URL is that of the route; a base may stand before either of the two.
    fn fits(&self, url: &[&str], is_extended: bool) -> bool {
        let both = self.segments.len().min(url.len());
        let may_be_shorter = is_extended && both >= 2;
        let may_be_longer = self.segments.len() >= 2;
        if url.len() < self.segments.len() && !may_be_shorter
            || url.len() > self.segments.len() && !may_be_longer
        {
            return false;
        }
        let own = &self.segments[self.segments.len() - both..];
        let url = &url[url.len() - both..];
        let has_word = own.iter().any(|segment| !segment.starts_with('{'));
        both > 0
            && has_word
            && own.iter().zip(url).all(
                |(own, url)| {
                    if own.starts_with('{') { !url.is_empty() } else { own == url }
                },
            )
    }
}

/// The segments of a URL's path without scheme, host, base and query.
fn segments(url: &str) -> Vec<&str> {
    let url = url.trim().split(['?', '#']).next().unwrap_or_default();
    let path = match url.split_once("://") {
        Some((_, rest)) => rest.split_once('/').map_or("", |(_, path)| path),
        None => url.strip_prefix(HOLE).unwrap_or(url),
    };
    path.split('/').filter(|segment| !segment.is_empty() && *segment != ".").collect()
}
