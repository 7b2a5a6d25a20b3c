//! Work on many things at once: most of the time that emitting takes is spent on parsing and printing one file or type
//! after the other, and none of them rests on another.

use std::{
    num::NonZero,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use super::Error;

/// Fewer things than this are not worth a thread.
const FEW: usize = 16;
/// As much as main threads have: syn goes down into what it parses.
const STACK: usize = 8 * 1024 * 1024;

/// What `make` makes of each thing, in their order; of several errors the first.
pub(super) fn map<T: Sync>(
    things: &[T],
    make: impl Fn(&T) -> Result<String, Error> + Sync,
) -> Result<Vec<String>, Error> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let threads = threads.min(things.len() / FEW);
    if threads < 2 {
        return things.iter().map(make).collect();
    }
    let next = AtomicUsize::new(0);
    let made = Mutex::new(Vec::with_capacity(things.len()));
    let work = || {
        let mut mine = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(thing) = things.get(index) else {
                break;
            };
            mine.push((index, make(thing)));
        }
        made.lock()
            .unwrap_or_else(PoisonError::into_inner)
            .append(&mut mine);
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            // A system that has no thread left has this one.
            let builder = thread::Builder::new().stack_size(STACK);
            let _ = builder.spawn_scoped(scope, work);
        }
        work();
    });
    let mut made = made.into_inner().unwrap_or_else(PoisonError::into_inner);
    made.sort_unstable_by_key(|(index, _)| *index);
    made.into_iter().map(|(_, text)| text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_stays() {
        let numbers: Vec<usize> = (0..1000).collect();
        let made = map(&numbers, |number| Ok(number.to_string())).unwrap();
        let expected: Vec<String> = numbers.iter().map(usize::to_string).collect();
        assert_eq!(made, expected);
    }

    #[test]
    fn the_first_error_counts() {
        let numbers: Vec<usize> = (0..1000).collect();
        let failed = map(&numbers, |number| match number {
            500.. => Err(Error::SchemaTooLarge(number.to_string())),
            _ => Ok(String::new()),
        });
        assert!(matches!(failed, Err(Error::SchemaTooLarge(number)) if number == "500"));
    }
}
