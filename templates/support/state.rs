//! The state of a call with open questions, sealed for the way through the client.
//!
//! It is bound to the server, the method, the caller, its arguments and the principal, and lives for ten minutes. It
//! is signed, not encrypted: the client can read back the answers that it gave, and nothing else is in it.

use std::{sync::Arc, time::Duration};

use anyhow::{Context as _, bail};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use rmcp::{
    ErrorData,
    model::{JsonObject, RequestStateCodec, SealOptions},
};
use sha2::{Digest as _, Sha256};

use super::{call::refused, canonical::canonical_object};

/// How long a client may take for its answers.
const TIME_TO_LIVE: Duration = Duration::from_secs(600);

/// The keys under which states are sealed: the first seals, all open.
#[derive(Clone, Debug)]
pub struct StateKeys(Arc<Ring>);

#[derive(Debug)]
struct Ring {
    codec: RequestStateCodec,
    time_to_live: Duration,
}

impl StateKeys {
    /// These keys, each of at least 32 bytes. Servers behind one address share them.
    pub fn new<K: AsRef<[u8]>>(keys: impl IntoIterator<Item = K>) -> anyhow::Result<Self> {
        let mut ring: Vec<(String, Vec<u8>)> = Vec::new();
        for (index, key) in keys.into_iter().enumerate() {
            let key = key.as_ref();
            if key.len() < RequestStateCodec::MIN_KEY_LENGTH {
                bail!(
                    "request state key {} has {} bytes; at least {} are needed (try `openssl rand -hex 32`)",
                    index + 1,
                    key.len(),
                    RequestStateCodec::MIN_KEY_LENGTH
                );
            }
            let id = key_id(key);
            if !ring.iter().any(|(known, _)| *known == id) {
                ring.push((id, key.to_vec()));
            }
        }
        let Some((first, _)) = ring.first() else {
            bail!("no request state key given");
        };
        let codec = RequestStateCodec::new_with_keyring(first.clone(), ring)?;
        Ok(Self(Arc::new(Ring {
            codec,
            time_to_live: TIME_TO_LIVE,
        })))
    }

    /// A key for this process alone: states end with it.
    pub fn random() -> anyhow::Result<Self> {
        let mut key = [0; RequestStateCodec::MIN_KEY_LENGTH];
        getrandom::fill(&mut key).context("no randomness for a request state key")?;
        Self::new([key])
    }

    /// The keys in `MCP_REQUEST_STATE_KEYS`, or in the file that `MCP_REQUEST_STATE_KEYS_FILE` names, separated by commas
    /// or line ends; a random one where neither is set.
    pub fn from_env() -> anyhow::Result<Self> {
        const KEYS: &str = "MCP_REQUEST_STATE_KEYS";
        const FILE: &str = "MCP_REQUEST_STATE_KEYS_FILE";

        let (source, keys) = match (std::env::var_os(KEYS), std::env::var_os(FILE)) {
            (Some(keys), _) => (
                KEYS.to_owned(),
                keys.into_string()
                    .ok()
                    .context(format!("{KEYS} is not UTF-8"))?,
            ),
            (None, Some(path)) => {
                let source = format!("{FILE} ({})", path.display());
                let keys = std::fs::read_to_string(&path)
                    .with_context(|| format!("cannot read the keys of {source}"))?;
                (source, keys)
            }
            (None, None) => return Self::random(),
        };
        let keys = keys
            .split([',', '\n'])
            .map(str::trim)
            .filter(|key| !key.is_empty());
        Self::new(keys).with_context(|| format!("cannot use the keys of {source}"))
    }

    /// Another time than ten minutes for a client's answers.
    pub fn with_time_to_live(self, time_to_live: Duration) -> Self {
        Self(Arc::new(Ring {
            codec: self.0.codec.clone(),
            time_to_live,
        }))
    }

    /// `bound` is the digest of a [`Binding`].
    pub(crate) fn seal(&self, state: &[u8], bound: &[u8; 32]) -> String {
        let options = SealOptions::new()
            .associated_data(bound)
            .ttl(self.0.time_to_live);
        self.0.codec.seal_with(state, &options)
    }

    /// The client learns only that its state is refused; the log has the cause.
    pub(crate) fn open(&self, sealed: &str, bound: &[u8; 32]) -> Result<Vec<u8>, ErrorData> {
        self.0.codec.open_with(sealed, bound).map_err(refused)
    }
}

/// What a state is bound to, beside the principal: it opens for the same request alone.
pub(crate) struct Binding<'a> {
    pub(crate) server: &'a str,
    pub(crate) method: &'a str,
    /// The caller's name or address.
    pub(crate) caller: &'a str,
    pub(crate) arguments: Option<&'a JsonObject>,
}

impl Binding<'_> {
    pub(crate) fn digest(&self, principal: Option<&str>) -> [u8; 32] {
        let arguments = match self.arguments {
            Some(arguments) => canonical_object(arguments),
            None => "{}".to_owned(),
        };
        let mut digest = Sha256::new();
        for part in [self.server, self.method, self.caller, &arguments] {
            digest.update((part.len() as u64).to_be_bytes());
            digest.update(part);
        }
        if let Some(principal) = principal {
            digest.update(b"principal:");
            digest.update(principal);
        }
        digest.finalize().into()
    }
}

/// The name under which a state tells its key: the same for the same key, wherever it stands in the ring.
fn key_id(key: &[u8]) -> String {
    let digest = Sha256::new()
        .chain_update(b"request-state-key:")
        .chain_update(key)
        .finalize();
    URL_SAFE_NO_PAD.encode(&digest[..6])
}
