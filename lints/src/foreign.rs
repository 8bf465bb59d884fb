//! Packages that are known to run on servers alone.

/// What a package is, by its name with `-` or `_`, if it is one of those that only servers run. A member
/// of the workspace may be called as it likes.
pub(crate) fn server_kind(package: &str, is_member: bool) -> Option<&'static str> {
    let joined = |byte: u8| if byte == b'_' { b'-' } else { byte };
    // Every name of every file is asked about.
    let has =
        |list: &[&str]| list.binary_search_by(|name| name.bytes().cmp(package.bytes().map(joined))).is_ok();
    if is_member && !has(RUNTIMES) {
        return None;
    }
    if has(RUNTIMES) {
        Some("the runtime")
    } else if has(FRAMEWORKS) {
        Some("a server framework")
    } else if has(DATABASES) {
        Some("a database")
    } else {
        None
    }
}

/// Whether a database is one that is built for browsers as well.
pub(crate) fn is_for_browsers_too(package: &str) -> bool {
    ALSO_IN_BROWSERS.contains(&package)
}

/// Databases that are built for `wasm32-unknown-unknown` as well, where they keep all in memory or in
/// the storage of the browser.
const ALSO_IN_BROWSERS: &[&str] = &["rusqlite"];

/// What serves contracts.
const RUNTIMES: &[&str] = &["onefold-runtime"];

/// Frameworks that listen. Those whose clients run in browsers too, such as `tonic`, are left out.
const FRAMEWORKS: &[&str] = &[
    "actix-files",
    "actix-http",
    "actix-rt",
    "actix-server",
    "actix-web",
    "actix-web-actors",
    "aide",
    "async-graphql-axum",
    "axum",
    "axum-core",
    "axum-extra",
    "axum-server",
    "dropshot",
    "gotham",
    "iron",
    "jsonrpsee-server",
    "leptos-actix",
    "leptos-axum",
    "nickel",
    "ntex",
    "pavex",
    "poem",
    "poem-openapi",
    "rocket",
    "rouille",
    "salvo",
    "thruster",
    "tide",
    "tiny-http",
    "tonic-web",
    "trillium",
    "utoipa-axum",
    "viz",
    "warp",
    "xitca-web",
];

/// Databases and their clients, and what speaks to the disk of a server.
const DATABASES: &[&str] = &[
    "bb8",
    "cassandra-cpp",
    "clickhouse",
    "deadpool-postgres",
    "deadpool-sqlite",
    "diesel",
    "diesel-async",
    "duckdb",
    "elasticsearch",
    "fred",
    "heed",
    "lapin",
    "libsqlite3-sys",
    "mongodb",
    "mysql",
    "mysql-async",
    "odbc-api",
    "oracle",
    "postgres",
    "r2d2",
    "rdkafka",
    "redis",
    "rocksdb",
    "rusqlite",
    "scylla",
    "sea-orm",
    "sled",
    "sqlite",
    "sqlx",
    "sqlx-core",
    "tiberius",
    "tokio-postgres",
    "tokio-rusqlite",
];

#[cfg(test)]
mod tests {
    use super::{DATABASES, FRAMEWORKS, RUNTIMES, server_kind};

    #[test]
    fn names_are_found_however_they_are_joined() {
        assert_eq!(server_kind("actix_web", false), Some("a server framework"));
        assert_eq!(server_kind("tokio-postgres", false), Some("a database"));
        assert_eq!(server_kind("onefold_runtime", true), Some("the runtime"));
        assert_eq!(server_kind("serde_json", false), None);
        assert_eq!(server_kind("redis", true), None);
    }

    #[test]
    fn lists_are_sorted() {
        assert!(RUNTIMES.is_sorted() && FRAMEWORKS.is_sorted() && DATABASES.is_sorted());
    }
}
