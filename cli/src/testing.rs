//! A drift test in one line, for the workspaces that declare contracts.

use onefold::ContractSet;

use crate::{App, Exit};

/// Fails the test when a surface is out of date, as `gen --check` does, and prints the list. Of
/// what is current nothing is printed.
///
/// The configuration is found upwards from the package that the test belongs to.
#[track_caller]
pub fn assert_current(contracts: ContractSet) {
    let exit = App::new(contracts).call(["gen", "--check", "--quiet", "--color", "never"]);
    assert!(
        exit == Exit::Clean,
        "`gen --check` ended with {} ({}); see what it printed",
        exit.code(),
        exit.meaning()
    );
}
