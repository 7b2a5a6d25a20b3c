use std::{
    collections::BTreeMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use rmcp::model::JsonObject;
use serde_json::Value;

use crate::{
    generated::{
        Closure, Completions, Context, Elicit, Hazard, LoggingLevel, Observation, Outcome, Prompts,
        Region, Resolvers, Resources, Result, Severity, Tools, Trail, Walk, updated,
    },
    logbook::Logbook,
    track::Track,
};

/// After so many legs of a track, the client hears how far its import has come.
const LEGS: usize = 100;

/// The log, in memory.
pub struct TrailLog {
    log: Mutex<Logbook>,
}

impl TrailLog {
    /// Runs once, before the first client.
    pub async fn start() -> anyhow::Result<Self> {
        Ok(Self {
            log: Mutex::new(Logbook::open()),
        })
    }

    /// The log, never held over an `await`. A panic leaves it whole: no change to it stops half way.
    fn log(&self) -> MutexGuard<'_, Logbook> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Resolvers for TrailLog {
    async fn find_trail(&self, trail: &str) -> Result<Trail> {
        Ok(self.log().trail(trail)?.clone())
    }

    async fn close_trail(
        &self,
        observations: &[Observation],
        found: &Trail,
    ) -> Result<Elicit<Closure>> {
        let dangers: Vec<&str> = observations.iter().filter_map(danger).collect();
        if dangers.is_empty() {
            // The trail stays as it is.
            return Ok(Elicit::Known(Closure {
                until: found.closed.clone(),
            }));
        }
        Ok(Elicit::ask(format!(
            "Close '{}'? There is danger: {}.",
            found.name,
            dangers.join("; ")
        )))
    }
}

impl Tools for TrailLog {
    async fn list_regions(&self, under: Option<String>) -> Result<Region> {
        let log = self.log();
        let region = match under {
            Some(name) => log.region(&name)?,
            None => log.root(),
        };
        Ok(region.clone())
    }

    async fn add_region(&self, region: Region, under: String) -> Result<()> {
        Ok(self.log().add_region(region, &under)?)
    }

    async fn log_walk(
        &self,
        context: &Context,
        trail: String,
        observations: Vec<Observation>,
        labels: BTreeMap<String, String>,
        at: String,
        id: String,
        found: Trail,
        closure: Outcome<Closure>,
    ) -> Result<Walk> {
        let walk = Walk {
            id,
            trail,
            at,
            observations,
            labels,
        };
        // Whatever the answer to the question is, the walk is noted.
        let closed = match closure {
            Outcome::Accept(closure) => closure.until,
            Outcome::Decline | Outcome::Cancel => found.closed,
        };
        {
            let mut log = self.log();
            log.set_closed(&walk.trail, closed.clone())?;
            log.add_walk(walk.clone());
        }
        updated::trail(&walk.trail);
        if let Some(until) = closed {
            let warning = format!("'{}' is closed until {until}", walk.trail);
            context.log(LoggingLevel::Warning, warning).await;
        }
        Ok(walk)
    }

    async fn count_species(
        &self,
        trails: Vec<String>,
        since: Option<String>,
    ) -> Result<BTreeMap<String, i64>> {
        let log = self.log();
        for trail in &trails {
            log.trail(trail)?;
        }
        Ok(log.species(&trails, since.as_deref().unwrap_or_default()))
    }

    async fn import_track(&self, context: &Context, arguments: JsonObject) -> Result<Trail> {
        let track: Track = serde_json::from_value(Value::Object(arguments))?;
        let mut metres = 0.0;
        let legs = track.legs();
        let total = legs.len() as f64;
        for (done, leg) in legs.enumerate() {
            metres += leg;
            if done % LEGS == 0 {
                context.progress(done as f64, total, "Measuring").await;
            }
        }
        let trail = Trail {
            name: track.properties.name,
            region: track.properties.region,
            metres: metres.round(),
            closed: None,
        };
        self.log().add_trail(trail.clone())?;
        context.progress(total, total, "Done").await;
        Ok(trail)
    }

    async fn open_trail(&self, trail: String, _found: Trail) -> Result<()> {
        self.log().set_closed(&trail, None)?;
        updated::trail(&trail);
        Ok(())
    }
}

impl Prompts for TrailLog {
    async fn plan_walk(&self, trail: String, hours: f64, found: Trail) -> Result<String> {
        let kilometres = found.metres / 1000.0;
        let state = match found.closed {
            Some(until) => format!("closed until {until}: find another way"),
            None => "open".to_owned(),
        };
        Ok(format!(
            "Plan a walk of at most {hours} hours on the trail '{trail}'. It is {kilometres} km long, and {state}."
        ))
    }
}

impl Resources for TrailLog {
    async fn regions(&self) -> Result<Region> {
        Ok(self.log().root().clone())
    }

    async fn trail(&self, _trail: String, found: Trail) -> Result<Trail> {
        Ok(found)
    }
}

impl Completions for TrailLog {
    async fn plan_walk_trail(
        &self,
        value: &str,
        _chosen: &BTreeMap<String, String>,
    ) -> Result<Vec<String>> {
        Ok(self.log().trails_like(value))
    }

    async fn trail_trail(
        &self,
        value: &str,
        _chosen: &BTreeMap<String, String>,
    ) -> Result<Vec<String>> {
        Ok(self.log().trails_like(value))
    }
}

fn danger(observation: &Observation) -> Option<&str> {
    match observation {
        Observation::Hazard(Hazard {
            what,
            severity: Severity::Danger,
            ..
        }) => Some(what),
        _ => None,
    }
}
