//! Updates of resources, and the clients that want to hear of them.
// rmcp marks the subscriptions of before 2026-07-28 as deprecated.
#![allow(deprecated)]

use std::{
    collections::BTreeSet,
    sync::{Arc, LazyLock, Mutex, MutexGuard, OnceLock, PoisonError},
};

use rmcp::{
    ErrorData, Peer, RoleServer,
    model::{ResourceUpdatedNotificationParam, SubscriptionFilter},
    service::SubscriptionContext,
};
use tokio::sync::broadcast::{self, error::RecvError};
use tokio_util::sync::{CancellationToken, DropGuard};

use super::call::resource_not_found;

/// More updates than this, and a client that is slow to take them misses the oldest.
const WAITING: usize = 256;

static UPDATES: LazyLock<broadcast::Sender<String>> =
    LazyLock::new(|| broadcast::Sender::new(WAITING));

/// Tells every client that subscribed to the resource at this address that it has changed.
pub(crate) fn updated(uri: String) {
    // It fails where nobody has subscribed.
    let _ = UPDATES.send(uri);
}

/// The subscriptions of one session of before 2026-07-28.
#[derive(Default)]
pub(crate) struct Subscriptions {
    uris: Arc<Uris>,
    /// Begins with the first subscription, and ends with the session.
    forwarding: OnceLock<DropGuard>,
}

/// The addresses of the resources that a session subscribed to.
#[derive(Default)]
struct Uris(Mutex<BTreeSet<String>>);

impl Uris {
    fn lock(&self) -> MutexGuard<'_, BTreeSet<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Subscriptions {
    /// Answers `resources/subscribe`; `known` is whether the resource has updates.
    pub(crate) fn subscribe(
        &self,
        uri: String,
        known: bool,
        peer: &Peer<RoleServer>,
    ) -> Result<(), ErrorData> {
        if !known {
            return Err(resource_not_found(&uri));
        }
        self.uris.lock().insert(uri);
        self.forwarding.get_or_init(|| {
            let end = CancellationToken::new();
            // From before the answer on: an update just after it is not missed.
            let updates = UPDATES.subscribe();
            let forward = forward(peer.clone(), self.uris.clone(), updates);
            tokio::spawn(end.clone().run_until_cancelled_owned(forward));
            end.drop_guard()
        });
        Ok(())
    }

    /// Answers `resources/unsubscribe`.
    pub(crate) fn unsubscribe(&self, uri: &str) {
        self.uris.lock().remove(uri);
    }
}

async fn forward(
    peer: Peer<RoleServer>,
    uris: Arc<Uris>,
    mut updates: broadcast::Receiver<String>,
) {
    while let Some(uri) = next(&mut updates).await {
        let wanted = uris.lock().contains(&uri);
        let update = ResourceUpdatedNotificationParam::new(uri);
        if wanted && peer.notify_resource_updated(update).await.is_err() {
            break;
        }
    }
}

/// What a client of 2026-07-28 or later hears of: the updates that it asked for, of resources that are `known` to have any.
pub(crate) fn accept(
    requested: &SubscriptionFilter,
    known: impl Fn(&str) -> bool,
) -> SubscriptionFilter {
    let uris = requested.resource_subscriptions.iter().flatten();
    SubscriptionFilter::builder()
        .resource_subscriptions(uris.filter(|uri| known(uri)).cloned())
        .build()
}

/// Serves `subscriptions/listen` until the client ends it.
pub(crate) async fn listen(subscription: SubscriptionContext) -> Result<(), ErrorData> {
    let mut updates = UPDATES.subscribe();
    let uris = subscription
        .accepted()
        .resource_subscriptions
        .clone()
        .unwrap_or_default();
    let forward = async {
        while let Some(uri) = next(&mut updates).await {
            if uris.contains(&uri)
                && subscription
                    .sink()
                    .notify_resource_updated(uri)
                    .await
                    .is_err()
            {
                break;
            }
        }
    };
    tokio::select! {
        () = forward => {}
        () = subscription.cancelled() => {}
    }
    Ok(())
}

async fn next(updates: &mut broadcast::Receiver<String>) -> Option<String> {
    loop {
        match updates.recv().await {
            Ok(uri) => return Some(uri),
            Err(RecvError::Lagged(missed)) => {
                tracing::warn!(missed, "a client is too slow for the updates of resources");
            }
            Err(RecvError::Closed) => return None,
        }
    }
}
