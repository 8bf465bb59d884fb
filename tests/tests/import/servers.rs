//! Pinned servers, started over stdio and asked for their tools.
#![expect(clippy::disallowed_methods, reason = "servers are programs")]

use std::process::Command;

use onefold_tests::peers;

/// A server among the peers.
pub struct Server {
    /// Its script below `node_modules`.
    pub script: &'static str,
    pub arguments: &'static [&'static str],
    pub environment: &'static [(&'static str, &'static str)],
}

/// What a server says of itself and its tools, as JSON text.
#[track_caller]
pub fn tools(server: &Server) -> String {
    let script = peers::folder().join("node_modules").join(server.script);
    assert!(
        script.exists(),
        "`{}` is not installed; run `cargo xtask ci`, which installs it",
        script.display()
    );
    let mut lister = Command::new(peers::node());
    lister.arg(peers::folder().join("list-tools.mjs")).arg(peers::node()).arg(script);
    lister.args(server.arguments).envs(server.environment.iter().copied());
    match peers::run(&mut lister) {
        Ok(list) => list,
        Err(told) => panic!("the server does not list its tools: {told}"),
    }
}
