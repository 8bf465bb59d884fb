//! From what rules found to what counts: levels, order, identity, acceptance.

use std::sync::Arc;

use onefold::SourceText;

use super::Options;
use super::accept::Allowances;
use super::comments::Lexis;
use super::finding::{Acceptance, Accepted, Finding, Report, order};
use super::fingerprint::fingerprints;
use crate::rules::reported_by;
use crate::{By, Found, Rule};

/// Something found, not yet judged.
pub(crate) struct Candidate {
    /// What was found.
    pub(crate) found: Found,
    /// Contract and place within it, for what stands in one.
    pub(crate) identity: Option<[String; 2]>,
    /// Whether nobody can accept it or change its level: without it mended there are no contracts.
    pub(crate) is_firm: bool,
}

/// What a run looks at.
pub(crate) struct Scope {
    /// The files whose comments count, by path.
    pub(crate) texts: Vec<(Arc<SourceText>, Lexis)>,
    /// Whether the run judges a rule, so that what allows it must match something.
    pub(crate) judges: fn(&Rule) -> bool,
    /// Whether sources are judged, and with them the comments themselves.
    pub(crate) is_of_sources: bool,
}

/// The report of a run that found `candidates`.
pub(crate) fn settle(candidates: Vec<Candidate>, scope: &Scope, options: &Options<'_>) -> Report {
    let mut allowances = Allowances::read(scope, options);
    let mut report = Report::default();
    for (finding, is_firm) in identified(candidates, options) {
        match allowances.accept(&finding.diagnostic).filter(|_| !is_firm) {
            Some(by) => report.accepted.push(Accepted { finding, by }),
            None => report.findings.push(finding),
        }
    }
    let own = allowances.problems(scope, options);
    report.findings.extend(of_engine(own, options));
    if let Some(baseline) = options.baseline {
        let (known, new) = report.findings.into_iter().partition(|finding| baseline.has(finding));
        report.findings = new;
        let stale = baseline.stale(&known, &report, options);
        report.findings.extend(of_engine(stale, options));
        let known = known.into_iter().map(|finding| Accepted { finding, by: Acceptance::Baseline });
        report.accepted.extend(known);
    }
    report.findings.sort_by(|a, b| order(&a.diagnostic, &b.diagnostic));
    report.accepted.sort_by(|a, b| order(&a.finding.diagnostic, &b.finding.diagnostic));
    report
}

/// What the engine itself found.
fn of_engine(found: Vec<Found>, options: &Options<'_>) -> impl Iterator<Item = Finding> {
    let candidate = |found| Candidate { found, identity: None, is_firm: false };
    identified(found.into_iter().map(candidate).collect(), options).into_iter().map(|(finding, _)| finding)
}

/// Findings at their levels, in order, each once, with their fingerprints; and which are firm.
fn identified(mut candidates: Vec<Candidate>, options: &Options<'_>) -> Vec<(Finding, bool)> {
    candidates.retain_mut(|candidate| {
        if candidate.is_firm {
            return true;
        }
        let diagnostic = &mut candidate.found.diagnostic;
        match options.config.levels.get(diagnostic.rule) {
            Some(level) => level.value.map(|level| diagnostic.level = level).is_some(),
            None => true,
        }
    });
    candidates.sort_by(|a, b| order(&a.found.diagnostic, &b.found.diagnostic));
    // A file that is a module of two crates is judged once, but its reader may have told twice.
    candidates.dedup_by(|a, b| order(&a.found.diagnostic, &b.found.diagnostic).is_eq());
    let fingerprints = fingerprints(&candidates);
    let finding = |(candidate, fingerprint): (Candidate, String)| {
        let Candidate { found, is_firm, identity: _ } = candidate;
        let is_of_engine = reported_by(found.diagnostic.rule) == Some(By::Sources);
        let Found { diagnostic, fix } = found;
        (Finding { diagnostic, fingerprint, fix, is_firm: is_firm || is_of_engine }, is_firm)
    };
    candidates.into_iter().zip(fingerprints).map(finding).collect()
}
