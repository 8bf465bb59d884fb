//! The CPU time of this process, from the kernel's own account.
#![expect(clippy::disallowed_methods, reason = "a chore reads the kernel's account of it")]

use std::fs;
use std::ops::Sub;
use std::path::Path;
use std::time::Duration;

use onefold_cli::Stop;

/// Time that the main thread has spent on a processor. Nothing that is measured starts a thread.
#[derive(Clone, Copy, Debug)]
pub(super) struct CpuTime(Duration);

impl CpuTime {
    pub(super) fn now() -> Result<Self, Stop> {
        // In nanoseconds; the better known `stat` counts in steps of 10 ms.
        let path = Path::new("/proc/self/schedstat");
        let text = fs::read_to_string(path).map_err(|error| Stop::io("read", path, &error))?;
        let first = text.split_whitespace().next().and_then(|number| number.parse().ok());
        let time = first.ok_or_else(|| Stop::usage(format!("`{}` holds no number", path.display())))?;
        Ok(CpuTime(Duration::from_nanos(time)))
    }
}

impl Sub for CpuTime {
    type Output = Duration;

    fn sub(self, earlier: CpuTime) -> Duration {
        self.0.saturating_sub(earlier.0)
    }
}
