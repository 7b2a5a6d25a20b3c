//! The calls that are made, and whether an answer is the right one.

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Era {
    /// Protocol 2025-11-25: a session, and questions as requests of the server's.
    Sessions,
    /// Protocol 2026-07-28: no session, and questions as results.
    Stateless,
}

impl Era {
    pub fn version(self) -> &'static str {
        match self {
            Self::Sessions => "2025-11-25",
            Self::Stateless => "2026-07-28",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Tool {
    Quote,
    Order,
    Question,
    Chain,
    Shops,
}

impl Tool {
    pub fn row(self) -> &'static str {
        match self {
            Self::Quote => "no resolver",
            Self::Order => "chain, known",
            Self::Question => "chain, asked",
            Self::Chain => "chain of eight",
            Self::Shops => "eight of 2 ms",
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Quote => "quote_price",
            Self::Order | Self::Question => "order_book",
            Self::Chain => "price_parcel",
            Self::Shops => "compare_shops",
        }
    }

    fn arguments(self, variant: usize) -> Value {
        match self {
            Self::Quote => json!({ "title": title(variant), "copies": variant + 1 }),
            Self::Order => json!({ "title": "Dune" }),
            Self::Question | Self::Shops => json!({ "title": title(variant) }),
            Self::Chain => json!({ "copies": variant + 1 }),
        }
    }

    /// The structured content of the right answer.
    fn expected(self, variant: usize) -> Value {
        let text = match self {
            Self::Quote => {
                let copies = variant + 1;
                return json!({ "title": title(variant), "copies": copies, "total": copies * 1250 });
            }
            Self::Order => "Ordered 'Dune'.".to_owned(),
            Self::Question => format!("Backordered '{}'.", title(variant)),
            Self::Chain => {
                let fare = (((variant + 1) * 400 + 120) / 1000 + 1) * 350;
                let fuelled = fare + fare / 20;
                let taxed = fuelled + fuelled / 5;
                format!("{} cents", (taxed + 9) / 10 * 10)
            }
            Self::Shops => format!("{} cents", title(variant).len() * 100 + 1),
        };
        json!({ "result": text })
    }
}

/// How many different calls of a tool are made in turn.
pub const VARIANTS: usize = 4;

fn title(variant: usize) -> &'static str {
    ["Neuromancer", "Foundation", "Solaris", "Ubik"][variant % VARIANTS]
}

const ANSWER: &str = r#"{"action":"accept","content":{"confirm":true}}"#;

/// What to do after a message of the server's.
pub enum Next {
    /// The call of this number is answered, and rightly.
    Done(u64),
    /// A question: this is to be sent in reply, a message whose id is that of the call (a new round) or the server's.
    Reply { id: Option<u64>, body: Vec<u8> },
}

pub struct Calls {
    era: Era,
    tool: Tool,
    /// Each variant's request after its id.
    requests: Vec<Vec<u8>>,
    /// Each variant's answer after its id, once one has been looked at in full.
    known: [Option<Vec<u8>>; VARIANTS],
}

const BEFORE_ID: &[u8] = br#"{"jsonrpc":"2.0","id":"#;

impl Calls {
    pub fn new(era: Era, tool: Tool) -> Self {
        let requests = (0..VARIANTS)
            .map(|variant| request(era, tool, variant, None))
            .collect();
        Self {
            era,
            tool,
            requests,
            known: Default::default(),
        }
    }

    fn variant(id: u64) -> usize {
        id as usize % VARIANTS
    }

    /// What a client sends before its first call.
    pub fn initialize(era: Era) -> Option<[Vec<u8>; 2]> {
        let request = json!({
            "jsonrpc": "2.0", "id": 0, "method": "initialize",
            "params": {
                "protocolVersion": era.version(),
                "capabilities": { "elicitation": {} },
                "clientInfo": { "name": "load", "version": "1" },
            },
        });
        let notification = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
        (era == Era::Sessions).then(|| {
            [
                request.to_string().into_bytes(),
                notification.to_string().into_bytes(),
            ]
        })
    }

    pub fn request(&self, id: u64, into: &mut Vec<u8>) {
        put(id, &self.requests[Self::variant(id)], into);
    }

    pub fn take(&mut self, message: &[u8]) -> Result<Next> {
        if let Some((id, rest)) = split_id(message)
            && self.known[Self::variant(id)].as_deref() == Some(rest)
        {
            return Ok(Next::Done(id));
        }
        let whole: Value = serde_json::from_slice(message)?;
        self.look(&whole, message)
            .with_context(|| format!("wrong answer: {whole}"))
    }

    fn look(&mut self, whole: &Value, message: &[u8]) -> Result<Next> {
        if let Some(method) = whole.get("method") {
            if method != "elicitation/create" {
                bail!("not asked for");
            }
            let body = format!(
                r#"{{"jsonrpc":"2.0","id":{},"result":{ANSWER}}}"#,
                whole["id"]
            );
            return Ok(Next::Reply {
                id: None,
                body: body.into_bytes(),
            });
        }
        let id = whole["id"].as_u64().context("no id")?;
        let result = &whole["result"];
        if result["resultType"] == "input_required" {
            let asked = result["inputRequests"].as_object().context("no question")?;
            let answer: Value = serde_json::from_str(ANSWER)?;
            let answers = asked
                .keys()
                .map(|key| (key.clone(), answer.clone()))
                .collect();
            let state = result["requestState"].as_str().context("no state")?;
            let round = Some((Value::Object(answers), state));
            let mut body = Vec::new();
            put(
                id,
                &request(self.era, self.tool, Self::variant(id), round),
                &mut body,
            );
            return Ok(Next::Reply { id: Some(id), body });
        }
        let expected = self.tool.expected(Self::variant(id));
        let text = result["content"][0]["text"].as_str().context("no text")?;
        let right = match expected.get("result") {
            Some(expected) => text == expected,
            None => serde_json::from_str::<Value>(text)? == expected,
        };
        if !right || result["structuredContent"] != expected || result["isError"] == true {
            bail!("expected {expected}");
        }
        if let Some((id, rest)) = split_id(message) {
            self.known[Self::variant(id)] = Some(rest.to_vec());
        }
        Ok(Next::Done(id))
    }
}

fn put(id: u64, rest: &[u8], into: &mut Vec<u8>) {
    into.extend_from_slice(BEFORE_ID);
    into.extend_from_slice(id.to_string().as_bytes());
    into.extend_from_slice(rest);
}

/// A request after its id.
fn request(era: Era, tool: Tool, variant: usize, round: Option<(Value, &str)>) -> Vec<u8> {
    let mut params = json!({ "name": tool.name(), "arguments": tool.arguments(variant) });
    if era == Era::Stateless {
        params["_meta"] = json!({
            "io.modelcontextprotocol/protocolVersion": era.version(),
            "io.modelcontextprotocol/clientInfo": { "name": "load", "version": "1" },
            "io.modelcontextprotocol/clientCapabilities": { "elicitation": {} },
        });
    }
    if let Some((responses, state)) = round {
        params["inputResponses"] = responses;
        params["requestState"] = state.into();
    }
    format!(r#","method":"tools/call","params":{params}}}"#).into_bytes()
}

/// The id of a message that begins as answers do, and all that follows it.
fn split_id(message: &[u8]) -> Option<(u64, &[u8])> {
    let rest = message.strip_prefix(BEFORE_ID)?;
    let end = rest.iter().position(|byte| !byte.is_ascii_digit())?;
    let (digits, rest) = rest.split_at(end);
    let id = digits
        .iter()
        .fold(0, |id, digit| id * 10 + u64::from(digit - b'0'));
    Some((id, rest))
}
