//! The support of emitted crates as it stands in `templates/`, with every part on.

mod generated;

#[cfg(test)]
mod checks;
#[cfg(test)]
mod formats;
#[cfg(test)]
mod keys;
#[cfg(test)]
mod numbers;
#[cfg(test)]
mod pages;
#[cfg(test)]
mod reading;
