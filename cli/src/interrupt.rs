//! SIGINT and SIGTERM: the first asks the command to end between two steps, the second ends it.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::Exit;

/// The flag that the signals set. The handlers are put in place when it is first asked for.
pub(crate) fn flag() -> Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    let flag = FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        for signal in [SIGINT, SIGTERM] {
            // Where a signal cannot be handled it ends the process, as it would without us.
            let status = i32::from(Exit::Interrupted.code());
            let _ = flag::register_conditional_shutdown(signal, status, Arc::clone(&flag));
            let _ = flag::register(signal, Arc::clone(&flag));
        }
        flag
    });
    Arc::clone(flag)
}
