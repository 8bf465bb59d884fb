//! Health checks, and documents that clients expect at a known place.

use crate::facts::View;
use crate::rust::syntax::{Item, Name};
use crate::rust::{Role, Target, item_at};

/// Types and modules that serve files.
const FILES: [&str; 16] = [
    "EmbeddedFileEndpoint",
    "EmbeddedFilesEndpoint",
    "FileServer",
    "Files",
    "MemoryServe",
    "NamedFile",
    "ServeDir",
    "ServeEmbed",
    "ServeFile",
    "ServedDir",
    "ServedFile",
    "StaticDir",
    "StaticFile",
    "StaticFileEndpoint",
    "StaticFilesEndpoint",
    "SwaggerUi",
];

/// Last segments of the paths of health checks and of documents that clients look for by themselves.
const KNOWN: [&str; 22] = [
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
    "llms-full.txt",
    "llms.txt",
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

/// Names below `/.well-known/` that are registered or that many clients look for, and stand for documents.
const WELL_KNOWN: &[&str] = &[
    "acme-challenge",
    "agent-card.json",
    "agent.json",
    "ai-plugin.json",
    "amphtml",
    "api-catalog",
    "apple-app-site-association",
    "apple-developer-merchantid-domain-association",
    "appspecific",
    "assetlinks.json",
    "atproto-did",
    "autoconfig",
    "caldav",
    "carddav",
    "change-password",
    "csaf",
    "csaf-aggregator",
    "csvm",
    "did-configuration.json",
    "did.json",
    "discord",
    "dnt",
    "dnt-policy.txt",
    "funding-manifest-urls",
    "gnap-as-rs",
    "gpc.json",
    "host-meta",
    "host-meta.json",
    "http-message-signatures-directory",
    "http-opportunistic",
    "jmap",
    "jwks",
    "jwks.json",
    "jwt-issuer",
    "jwt-vc-issuer",
    "keybase.txt",
    "matrix",
    "mcp",
    "mcp.json",
    "microsoft-identity-association.json",
    "mta-sts.txt",
    "nfv-oauth-server-configuration",
    "nodeinfo",
    "nostr.json",
    "oauth-authorization-server",
    "oauth-protected-resource",
    "openid-configuration",
    "openid-credential-issuer",
    "openid-federation",
    "openpgpkey",
    "passkey-endpoints",
    "pki-validation",
    "privacy-sandbox-attestations.json",
    "probing.txt",
    "related-website-set.json",
    "sbom",
    "security.txt",
    "smart-configuration",
    "ssf-configuration",
    "tdmrep.json",
    "terraform.json",
    "traffic-advice",
    "trust.txt",
    "uma2-configuration",
    "void",
    "web-identity",
    "webauthn",
    "webfinger",
];

/// Those of them that stand for one document for each path below.
const BELOW: [&str; 9] = [
    "acme-challenge",
    "matrix",
    "nodeinfo",
    "oauth-authorization-server",
    "oauth-protected-resource",
    "openid-configuration",
    "openid-credential-issuer",
    "openpgpkey",
    "pki-validation",
];

/// Those of them for which clients say in the query what they ask about.
const ASKED: [&str; 3] = ["nostr.json", "openpgpkey", "webfinger"];

/// What a document at a known place may be asked with besides its address and headers.
#[derive(Clone, Copy, Default)]
pub(super) struct Needs {
    /// What stands in its path.
    pub path: bool,
    /// What stands in its query.
    pub query: bool,
}

/// What the document at a path needs to know.
pub(super) fn needs(path: &str) -> Needs {
    let name = path.trim_start_matches('/').strip_prefix(".well-known/");
    let name = name.and_then(|rest| rest.split(['/', '?']).next()).unwrap_or_default();
    Needs { path: BELOW.contains(&name), query: ASKED.contains(&name) }
}

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
    if let Some(rest) = path.strip_prefix(".well-known/") {
        return rest.split('/').next().is_some_and(|name| WELL_KNOWN.contains(&name));
    }
    let mut segments = path.rsplit('/').skip_while(|segment| is_version(segment));
    segments.next().is_some_and(|last| KNOWN.contains(&last.trim_start_matches('_')))
        && segments.all(|segment| {
            matches!(segment, "" | "api" | "internal" | "_internal" | "health" | "healthz")
                || is_version(segment)
        })
}

/// Whether something is made to serve files.
pub(super) fn serves_files(target: &Target) -> bool {
    match target {
        Target::Foreign(path) => path.iter().any(|segment| FILES.contains(&segment.as_str())),
        Target::Local(_) | Target::Unknown => false,
    }
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
            "/.well-known/oauth-protected-resource/mcp",
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
        for path in [
            "",
            "/",
            "/notes",
            "/notes/ping",
            "/{id}/metrics",
            "/health/purge",
            "/vault/ready",
            "/.well-known/purge",
        ] {
            assert!(!is_known(path), "{path}");
        }
    }
}
