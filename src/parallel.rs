//! Work on many things at once: most of the time of a run is spent on parsing and printing one file or type after the
//! other, and none of them rests on another.

use std::{
    num::NonZero,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

/// Fewer things than this are not worth a thread.
const FEW: usize = 16;
/// As much as main threads have: syn goes down into what it parses.
const STACK: usize = 8 * 1024 * 1024;

/// What `make` makes of each thing, in their order; of several errors the first.
pub(crate) fn map<T: Sync, R: Send, E: Send>(
    things: &[T],
    make: impl Fn(&T) -> Result<R, E> + Sync,
) -> Result<Vec<R>, E> {
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
            let result = make(thing);
            if result.is_ok() {
                // Where its tokens stood is kept with all of the text until the thread ends, and nobody asks.
                proc_macro2::extra::invalidate_current_thread_spans();
            }
            mine.push((index, result));
        }
        made.lock()
            .unwrap_or_else(PoisonError::into_inner)
            .append(&mut mine);
    };
    thread::scope(|scope| {
        for _ in 0..threads {
            let builder = thread::Builder::new().stack_size(STACK);
            // Where the system has no thread left, those that run do it all; where there is none, this one does.
            if builder.spawn_scoped(scope, work).is_err() {
                break;
            }
        }
    });
    let mut made = made.into_inner().unwrap_or_else(PoisonError::into_inner);
    made.sort_unstable_by_key(|(index, _)| *index);
    let made = made.into_iter().map(|(_, result)| result);
    made.chain(things.iter().skip(next.into_inner()).map(make))
        .collect()
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    #[test]
    fn the_order_stays() {
        let numbers: Vec<usize> = (0..1000).collect();
        let Ok(made) = map(&numbers, |number| Ok::<_, Infallible>(number.to_string()));
        let expected: Vec<String> = numbers.iter().map(usize::to_string).collect();
        assert_eq!(made, expected);
    }

    #[test]
    fn the_first_error_counts() {
        let numbers: Vec<usize> = (0..1000).collect();
        let failed = map(&numbers, |number| match number {
            500.. => Err(*number),
            _ => Ok(()),
        });
        assert_eq!(failed, Err(500));
    }
}
