//! Laid out as in an emitted crate.

// Without the files that a spec gives, hardly a part of it is called.
#[allow(dead_code, unused_imports)]
#[path = "../../../../templates/support/mod.rs"]
pub(crate) mod support;

/// As much of a server as the support calls.
pub(crate) mod server {
    use std::sync::Arc;

    use tokio_util::task::TaskTracker;

    use super::support::StateKeys;

    pub struct Server<A> {
        app: Arc<A>,
        calls: TaskTracker,
    }

    impl<A> Server<A> {
        pub(crate) fn new(app: A) -> anyhow::Result<Self> {
            Ok(Self {
                app: Arc::new(app),
                calls: TaskTracker::new(),
            })
        }

        pub(crate) fn with_state_keys(self, _: StateKeys) -> Self {
            self
        }

        pub(crate) fn session(&self) -> Self {
            Self {
                app: self.app.clone(),
                calls: self.calls.clone(),
            }
        }

        pub(crate) fn calls(&self) -> &TaskTracker {
            &self.calls
        }
    }
}
