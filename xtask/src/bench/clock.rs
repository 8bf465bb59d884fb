//! The CPU time of this process.

use std::ops::Sub;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// Time that the threads of this process have spent on processors.
#[derive(Clone, Copy, Debug)]
pub(super) struct CpuTime(Duration);

impl CpuTime {
    pub(super) fn now() -> Self {
        let time = clock_gettime(ClockId::ProcessCPUTime);
        let part = |number: i64| u64::try_from(number).unwrap_or_default();
        CpuTime(Duration::from_secs(part(time.tv_sec)) + Duration::from_nanos(part(time.tv_nsec)))
    }
}

impl Sub for CpuTime {
    type Output = Duration;

    fn sub(self, earlier: CpuTime) -> Duration {
        self.0.saturating_sub(earlier.0)
    }
}
