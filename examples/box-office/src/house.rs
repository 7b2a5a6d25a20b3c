//! The theatre: its programme, and what is sold of it.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::generated::{Area, Booking, Kind, Quote, Show};

/// Why the house can't do what is asked of it. The model reads it.
#[derive(Debug, Error, PartialEq)]
pub enum Refusal {
    #[error("there is no show '{0}' on the programme: `list_shows` has the codes")]
    UnknownShow(String),
    #[error("there is no booking '{0}'")]
    UnknownBooking(String),
    #[error("there is a booking '{0}' already")]
    Booked(String),
    #[error("'{title}' has no seats in the {area}")]
    Closed { title: String, area: Area },
    #[error("'{title}' has {free} seats left in the {area}, not {wanted}")]
    SoldOut {
        title: String,
        area: Area,
        free: i64,
        wanted: i64,
    },
}

/// The shows, and the bookings by reference.
pub struct House {
    shows: Vec<Show>,
    bookings: BTreeMap<String, Booking>,
}

impl House {
    /// The house as it opens: nothing sold yet.
    pub fn open() -> Self {
        let mut hamlet = show("HAM-01", "Hamlet", Kind::Play, "2031-03-14T19:30:00Z");
        hamlet.warning = Some("Stage blood and loud bangs.".to_owned());
        let stalls = Area::Stalls;
        let circle = Area::Circle;
        Self {
            shows: vec![
                with_seats(hamlet, &[(stalls, 40.0, 20), (circle, 55.0, 3)]),
                with_seats(
                    show("TOS-02", "Tosca", Kind::Opera, "2031-02-01T19:00:00Z"),
                    &[(stalls, 90.0, 12), (Area::Balcony, 25.0, 30)],
                ),
                with_seats(
                    show(
                        "REH-03",
                        "Giselle: open rehearsal",
                        Kind::Dance,
                        "2031-04-02T11:00:00Z",
                    ),
                    &[(stalls, 0.0, 50)],
                ),
            ],
            bookings: BTreeMap::new(),
        }
    }

    pub fn shows(&self) -> &[Show] {
        &self.shows
    }

    pub fn show(&self, code: &str) -> Result<&Show, Refusal> {
        let mut shows = self.shows.iter();
        shows
            .find(|show| show.code == code)
            .ok_or_else(|| Refusal::UnknownShow(code.to_owned()))
    }

    pub fn booking(&self, reference: &str) -> Result<&Booking, Refusal> {
        self.bookings
            .get(reference)
            .ok_or_else(|| Refusal::UnknownBooking(reference.to_owned()))
    }

    /// Takes the seats out of the sale. They may have gone since they were quoted.
    pub fn sell(&mut self, booking: Booking) -> Result<(), Refusal> {
        if self.bookings.contains_key(&booking.reference) {
            return Err(Refusal::Booked(booking.reference));
        }
        quote(
            self.show(&booking.show)?,
            booking.seats.area,
            booking.seats.count,
        )?;
        self.add_free(&booking, -booking.seats.count);
        self.bookings.insert(booking.reference.clone(), booking);
        Ok(())
    }

    /// Puts the seats of a booking back on sale.
    pub fn refund(&mut self, reference: &str) -> Result<Booking, Refusal> {
        let Some(booking) = self.bookings.remove(reference) else {
            return Err(Refusal::UnknownBooking(reference.to_owned()));
        };
        self.add_free(&booking, booking.seats.count);
        Ok(booking)
    }

    /// Takes a show off the programme, if it is on it.
    pub fn cancel(&mut self, code: &str) {
        self.shows.retain(|show| show.code != code);
        self.bookings.retain(|_, booking| booking.show != code);
    }

    fn add_free(&mut self, booking: &Booking, seats: i64) {
        let mut shows = self.shows.iter_mut();
        let show = shows.find(|show| show.code == booking.show);
        if let Some(free) = show.and_then(|show| show.free.get_mut(booking.seats.area.as_str())) {
            *free += seats;
        }
    }
}

/// What this many seats cost, if there are as many.
pub fn quote(show: &Show, area: Area, count: i64) -> Result<Quote, Refusal> {
    let name = area.as_str();
    let (Some(price), Some(&free)) = (show.prices.get(name), show.free.get(name)) else {
        return Err(Refusal::Closed {
            title: show.title.clone(),
            area,
        });
    };
    if free < count {
        return Err(Refusal::SoldOut {
            title: show.title.clone(),
            area,
            free,
            wanted: count,
        });
    }
    Ok(Quote {
        area,
        count,
        total: price * count as f64,
    })
}

/// The price of the cheapest seat.
pub fn cheapest(show: &Show) -> f64 {
    show.prices.values().copied().fold(f64::INFINITY, f64::min)
}

fn show(code: &str, title: &str, kind: Kind, starts: &str) -> Show {
    Show {
        code: code.to_owned(),
        title: title.to_owned(),
        kind,
        starts: starts.to_owned(),
        prices: BTreeMap::new(),
        free: BTreeMap::new(),
        warning: None,
    }
}

fn with_seats(mut show: Show, seats: &[(Area, f64, i64)]) -> Show {
    for (area, price, free) in seats {
        show.prices.insert(area.to_string(), *price);
        show.free.insert(area.to_string(), *free);
    }
    show
}
