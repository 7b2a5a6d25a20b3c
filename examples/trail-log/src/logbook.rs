//! The trails by region, and the walks on them.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::generated::{Observation, Region, Trail, Walk};

/// Why the log can't do what is asked of it. The model reads it.
#[derive(Debug, Error, PartialEq)]
pub enum Refusal {
    #[error("there is no region '{0}': `list_regions` shows them all")]
    UnknownRegion(String),
    #[error("there is no trail '{0}': `list_regions` shows them all")]
    UnknownTrail(String),
    #[error("there is a region '{0}' already")]
    RegionExists(String),
    #[error("there is a trail '{0}' already")]
    TrailExists(String),
    #[error("the new region names a trail '{0}': import its track first")]
    NoTrack(String),
}

/// Every region lies somewhere in the root; every trail lies in one region.
pub struct Logbook {
    root: Region,
    trails: BTreeMap<String, Trail>,
    walks: Vec<Walk>,
}

impl Logbook {
    /// A log with two trails and no walks.
    pub fn open() -> Self {
        let mut log = Self {
            root: region("Scotland", [region("Highlands", []), region("Borders", [])]),
            trails: BTreeMap::new(),
            walks: Vec::new(),
        };
        for (name, place, metres) in [
            ("Glen Nevis", "Highlands", 11_000.0),
            ("Eildon Hills", "Borders", 6_500.0),
        ] {
            let added = log.add_trail(Trail {
                name: name.to_owned(),
                region: place.to_owned(),
                metres,
                closed: None,
            });
            debug_assert_eq!(added, Ok(()));
        }
        log
    }

    pub fn region(&self, name: &str) -> Result<&Region, Refusal> {
        find(&self.root, name).ok_or_else(|| Refusal::UnknownRegion(name.to_owned()))
    }

    pub fn root(&self) -> &Region {
        &self.root
    }

    /// Adds a region with all that lies in it. Its trails must be known, and move there.
    pub fn add_region(&mut self, region: Region, under: &str) -> Result<(), Refusal> {
        self.check(&region)?;
        if find(&self.root, under).is_none() {
            return Err(Refusal::UnknownRegion(under.to_owned()));
        }
        self.move_trails(&region);
        if let Some(under) = find_mut(&mut self.root, under) {
            under.regions.push(region);
        }
        Ok(())
    }

    pub fn trail(&self, name: &str) -> Result<&Trail, Refusal> {
        let trail = self.trails.get(name);
        trail.ok_or_else(|| Refusal::UnknownTrail(name.to_owned()))
    }

    /// The names of the trails that begin like this, in whatever case.
    pub fn trails_like(&self, start: &str) -> Vec<String> {
        let start = start.to_lowercase();
        let names = self.trails.keys();
        names
            .filter(|name| name.to_lowercase().starts_with(&start))
            .cloned()
            .collect()
    }

    pub fn add_trail(&mut self, trail: Trail) -> Result<(), Refusal> {
        if self.trails.contains_key(&trail.name) {
            return Err(Refusal::TrailExists(trail.name));
        }
        let Some(region) = find_mut(&mut self.root, &trail.region) else {
            return Err(Refusal::UnknownRegion(trail.region));
        };
        region.trails.push(trail.name.clone());
        self.trails.insert(trail.name.clone(), trail);
        Ok(())
    }

    /// Closes a trail until a day, or opens it.
    pub fn set_closed(&mut self, name: &str, until: Option<String>) -> Result<(), Refusal> {
        let Some(trail) = self.trails.get_mut(name) else {
            return Err(Refusal::UnknownTrail(name.to_owned()));
        };
        trail.closed = until;
        Ok(())
    }

    pub fn add_walk(&mut self, walk: Walk) {
        self.walks.push(walk);
    }

    /// How many of each species were seen on these trails since a day.
    pub fn species(&self, trails: &[String], since: &str) -> BTreeMap<String, i64> {
        let mut counts = BTreeMap::new();
        // Times as RFC 3339 writes them sort as text.
        let walks = self
            .walks
            .iter()
            .filter(|walk| trails.contains(&walk.trail) && walk.at.as_str() >= since);
        for observation in walks.flat_map(|walk| &walk.observations) {
            if let Observation::Sighting(sighting) = observation {
                let count: &mut i64 = counts.entry(sighting.species.clone()).or_default();
                *count = count.saturating_add(sighting.count);
            }
        }
        counts
    }

    fn check(&self, region: &Region) -> Result<(), Refusal> {
        if find(&self.root, &region.name).is_some() {
            return Err(Refusal::RegionExists(region.name.clone()));
        }
        let mut trails = region.trails.iter();
        if let Some(unknown) = trails.find(|trail| !self.trails.contains_key(*trail)) {
            return Err(Refusal::NoTrack(unknown.clone()));
        }
        region
            .regions
            .iter()
            .try_for_each(|inner| self.check(inner))
    }

    fn move_trails(&mut self, to: &Region) {
        for name in &to.trails {
            let Some(trail) = self.trails.get_mut(name) else {
                continue;
            };
            let from = std::mem::replace(&mut trail.region, to.name.clone());
            if let Some(from) = find_mut(&mut self.root, &from) {
                from.trails.retain(|trail| trail != name);
            }
        }
        to.regions.iter().for_each(|inner| self.move_trails(inner));
    }
}

fn region<const N: usize>(name: &str, regions: [Region; N]) -> Region {
    Region {
        name: name.to_owned(),
        trails: Vec::new(),
        regions: regions.into(),
    }
}

fn find<'a>(region: &'a Region, name: &str) -> Option<&'a Region> {
    if region.name == name {
        return Some(region);
    }
    region.regions.iter().find_map(|inner| find(inner, name))
}

fn find_mut<'a>(region: &'a mut Region, name: &str) -> Option<&'a mut Region> {
    if region.name == name {
        return Some(region);
    }
    let mut inner = region.regions.iter_mut();
    inner.find_map(|inner| find_mut(inner, name))
}
