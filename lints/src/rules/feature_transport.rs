//! Browser code that calls the endpoint of a contract itself.

use onefold_model::{Diagnostic, Level, Span};

use super::transport::{Endpoints, Url, forbidden, url_of};
use super::zones::{Runs, ScriptZones, Why};
use crate::facts::with_chain;
use crate::rule::{Check, Diagnostics, Rule};
use crate::script_facts::{judged, mentions};
use crate::workspace::Workspace;

pub(crate) const RULE: Rule = Rule {
    id: "feature-transport",
    level: Level::Error,
    page: include_str!("feature_transport.md"),
    check: Check::Graph(check),
};

fn check(workspace: &Workspace, out: &mut Diagnostics) {
    let zones = ScriptZones::of(workspace);
    let endpoints = workspace.contracts.as_ref().map(Endpoints::of).unwrap_or_default();
    let is_zone = |path: &str| {
        let found = workspace.files.binary_search_by(|file| file.text.path.as_str().cmp(path));
        found.is_ok_and(|index| zones.client_only(index).is_some())
    };
    for (index, file) in workspace.files.iter().enumerate() {
        let Runs::Browser(why) = zones.runs[index] else { continue };
        let Some(script) = judged(file, workspace) else { continue };
        let zone = zones.client_only(index);
        if let Some(zone) = zone {
            for (at, what, mention) in forbidden(file, script, &is_zone) {
                let message = format!("{what} goes around the generated client");
                let help = "call the function of the generated client; `transport = \"client-only\"` allows nothing else here";
                let diagnostic = RULE.at(file.span(at)).says(message).help(help);
                let diagnostic = match mention {
                    Some(mention) => with_chain(diagnostic, mention),
                    None => diagnostic,
                };
                out.push(related(diagnostic, Why::Zone(zone).related(file)));
            }
            continue;
        }
        for mention in mentions(script) {
            let Some(Url { text, is_extended }) = url_of(file, mention) else { continue };
            let Some(told) = endpoints.meaning(&text, is_extended) else { continue };
            let diagnostic = RULE.at(file.span(mention.at)).says(told.says).help(told.help);
            out.push(related(with_chain(diagnostic, mention), why.related(file)));
        }
    }
}

fn related(diagnostic: Diagnostic, (message, span): (String, Option<Span>)) -> Diagnostic {
    diagnostic.related(message, span)
}
