//! Health checks, and documents that clients expect at a known place.

use crate::facts::View;
use crate::rust::syntax::{Item, Name};
use crate::rust::{Role, Target, item_at};

/// Last segments of the paths of health checks and of documents that clients look for by themselves.
const KNOWN: [&str; 20] = [
    "ads.txt",
    "browserconfig.xml",
    "favicon.ico",
    "health",
    "healthcheck",
    "healthz",
    "humans.txt",
    "live",
    "liveness",
    "livez",
    "manifest.json",
    "manifest.webmanifest",
    "metrics",
    "opensearch.xml",
    "ping",
    "readiness",
    "ready",
    "readyz",
    "robots.txt",
    "sitemap.xml",
];

/// Last segments of the paths of health checks alone, which may stand below any other path.
const HEALTH: [&str; 8] =
    ["health", "healthcheck", "healthz", "liveness", "livez", "ping", "readiness", "readyz"];

/// What tonic makes of services for health checks: the module, and the trait in it, beside which there
/// is a server of that name.
const HEALTH_SERVERS: [(&str, &str); 2] =
    [("health_check_server", "HealthCheck"), ("health_server", "Health")];

/// What such a service can be asked.
const CHECKS: [&str; 5] = ["check", "health", "health_check", "list", "watch"];

/// Whether a type or a trait is what tonic makes of a service for health checks, and whoever implements that
/// service here does nothing else.
pub(super) fn is_health_server(view: &View<'_>, path: &[Name]) -> bool {
    let server = path.windows(2).find(|segments| {
        HEALTH_SERVERS.iter().any(|(module, name)| {
            let is_server = segments[1].strip_suffix("Server") == Some(name);
            segments[0] == *module && (is_server || segments[1] == *name)
        })
    });
    let Some([module, _]) = server else { return false };
    let is_it = |target: &Target| match target {
        Target::Foreign(of) | Target::Local(of) => {
            of.iter().any(|segment| segment.as_str() == module.as_str())
        }
        Target::Unknown => false,
    };
    let files = view.workspace.files.iter().filter_map(|file| View::judged(file, view.workspace));
    files.flat_map(|other| other.mentions().map(move |mention| (other, mention))).all(|(other, mention)| {
        mention.role != Role::Implements
            || !is_it(&mention.target)
            || item_at(&other.rust.source, mention.whole).and_then(Item::implementation).is_some_and(
                |found| found.items.iter().all(|item| CHECKS.contains(&item.name.as_str()) || is_type(item)),
            )
    })
}

/// Whether an item of an `impl` is a type.
fn is_type(item: &Item) -> bool {
    item.name.starts_with(char::is_uppercase)
}

/// Whether a path is one of a health check, wherever it stands: `/services/collector/health/1.0`.
pub(super) fn is_health(path: &str) -> bool {
    let path = path.split(['?', ' ']).next().unwrap_or_default().trim_matches('/');
    let is_field = |segment: &str| segment.contains(['{', '<', ':', '*']);
    let mut segments = path.rsplit('/').skip_while(|segment| is_version(segment));
    let is_named = segments.next().is_some_and(|last| HEALTH.contains(&last.trim_start_matches('_')));
    is_named && !segments.any(is_field)
}

/// `v1`, `1.0`
fn is_version(segment: &str) -> bool {
    let rest = segment.strip_prefix('v').unwrap_or(segment);
    rest.starts_with(|first: char| first.is_ascii_digit())
        && rest.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}

/// Whether a path is one of a health check or of a document that clients expect there.
pub(super) fn is_known(path: &str) -> bool {
    let path = path.split(['?', ' ']).next().unwrap_or_default().trim_matches('/');
    if path.starts_with(".well-known/") {
        return true;
    }
    let mut segments = path.rsplit('/').skip_while(|segment| is_version(segment));
    segments.next().is_some_and(|last| KNOWN.contains(&last.trim_start_matches('_')))
        && segments.all(|segment| {
            matches!(segment, "" | "api" | "internal" | "_internal" | "health" | "healthz")
                || is_version(segment)
        })
}

#[cfg(test)]
mod tests {
    use super::{is_health, is_known};

    #[test]
    fn health_checks_below_other_paths() {
        for path in ["/services/collector/health", "/services/collector/health/1.0", "/vault/readyz", "/ping"]
        {
            assert!(is_health(path), "{path}");
        }
        for path in ["", "/1.0", "/notes/{id}/ping", "/streams/live", "/notes/<id>/health", "/health/purge"] {
            assert!(!is_health(path), "{path}");
        }
    }

    #[test]
    fn paths_that_are_known() {
        for path in [
            "/health",
            "/api/v1/healthz",
            "health",
            "/.well-known/openid-configuration",
            "/robots.txt",
            "/health/live",
            "/ping/",
            "/_health",
            "/metrics?x",
            "/health/1.0",
            "/v1.2/health/v2",
        ] {
            assert!(is_known(path), "{path}");
        }
        for path in ["", "/", "/notes", "/notes/ping", "/{id}/metrics", "/health/purge", "/vault/ready"] {
            assert!(!is_known(path), "{path}");
        }
    }
}
