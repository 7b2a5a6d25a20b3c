use std::sync::{Mutex, MutexGuard, PoisonError};

use rmcp::model::Resource;

use crate::{
    generated::{
        Area, Booking, Contact, Content, Context, Elicit, ElicitUrl, Error, Kind, ListShowsSort,
        LoggingLevel, Outcome, Programmes, Quote, Refund, Resolvers, Result, Seats, Show, Tools,
    },
    house::{self, House},
};

/// The counter: everybody who books goes by it.
pub struct BoxOffice {
    house: Mutex<House>,
}

impl BoxOffice {
    /// Runs once, before the first client.
    pub async fn start() -> anyhow::Result<Self> {
        Ok(Self {
            house: Mutex::new(House::open()),
        })
    }

    /// The house, never held over an `await`. A panic leaves it whole: no change to it stops half way.
    fn house(&self) -> MutexGuard<'_, House> {
        self.house.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Resolvers for BoxOffice {
    async fn find_show(&self, show: &str) -> Result<Show> {
        Ok(self.house().show(show)?.clone())
    }

    async fn choose_seats(&self, area: Option<Area>, found: &Show) -> Result<Elicit<Seats>> {
        if let Some(area) = area {
            return Ok(Elicit::Known(Seats {
                area,
                extras: Vec::new(),
            }));
        }
        let areas: Vec<String> = found
            .free
            .iter()
            .map(|(area, free)| format!("{area} ({free} left)"))
            .collect();
        Ok(Elicit::ask(format!(
            "Where do you want to sit at '{}'? There is {}.",
            found.title,
            areas.join(", ")
        )))
    }

    async fn ask_contact(&self) -> Result<Elicit<Contact>> {
        Ok(Elicit::ask("Whose booking is it?"))
    }

    async fn quote(&self, count: i64, found: &Show, seats: &Seats) -> Result<Quote> {
        Ok(house::quote(found, seats.area, count)?)
    }

    async fn offer_programmes(&self, found: &Show) -> Result<Elicit<Programmes>> {
        if house::cheapest(found) == 0.0 {
            return Ok(Elicit::Known(Programmes { copies: 0 }));
        }
        let title = &found.title;
        Ok(Elicit::ask(format!("Printed programmes for '{title}'?")))
    }

    async fn pay(&self, show: &str, quote: &Quote, contact: &Contact) -> Result<ElicitUrl> {
        let Quote { area, count, total } = quote;
        if *total == 0.0 {
            return Ok(ElicitUrl::Known);
        }
        // The same words in every round: a question that changes is asked again.
        Ok(ElicitUrl::ask(
            format!("{}, please pay £{total:.2} at our till.", contact.name),
            format!("https://pay.boxoffice.example/{show}/{area}/{count}"),
        ))
    }

    async fn find_booking(&self, reference: &str) -> Result<Booking> {
        Ok(self.house().booking(reference)?.clone())
    }

    async fn confirm_refund(&self, booking: &Booking) -> Result<Elicit<Refund>> {
        let Quote { area, count, total } = &booking.seats;
        Ok(Elicit::ask(format!(
            "Give {count} seats in the {area} back for £{total:.2}?"
        )))
    }

    async fn sign_in(&self, show: &str) -> Result<ElicitUrl> {
        Ok(ElicitUrl::ask(
            format!("Sign in to cancel {show}."),
            "https://staff.boxoffice.example/sign-in",
        ))
    }
}

impl Tools for BoxOffice {
    async fn list_shows(
        &self,
        from: Option<String>,
        kind: Option<Kind>,
        sort: ListShowsSort,
        most: i64,
    ) -> Result<Vec<Show>> {
        // Dates as RFC 3339 writes them sort as text.
        let from = from.unwrap_or_default();
        let mut shows: Vec<Show> = self
            .house()
            .shows()
            .iter()
            .filter(|show| show.starts >= from)
            .filter(|show| kind.is_none_or(|kind| show.kind == kind))
            .cloned()
            .collect();
        match sort {
            ListShowsSort::Date => shows.sort_by(|a, b| a.starts.cmp(&b.starts)),
            ListShowsSort::Price => {
                shows.sort_by(|a, b| house::cheapest(a).total_cmp(&house::cheapest(b)));
            }
        }
        shows.truncate(usize::try_from(most)?);
        Ok(shows)
    }

    async fn book_seats(
        &self,
        context: &Context,
        show: String,
        _count: i64,
        _area: Option<Area>,
        reference: String,
        found: Show,
        seats: Seats,
        contact: Contact,
        programmes: Outcome<Programmes>,
        quote: Quote,
    ) -> Result<Booking> {
        let programmes = match programmes {
            Outcome::Accept(programmes) => programmes.copies,
            // Nobody has to take one.
            Outcome::Decline | Outcome::Cancel => 0,
        };
        let booking = Booking {
            reference,
            show,
            seats: quote,
            extras: seats.extras,
            programmes,
            email: contact.email,
        };
        self.house().sell(booking.clone())?;
        context.progress(1.0, 2.0, "Seats taken").await;

        if let Some(warning) = found.warning {
            context.log(LoggingLevel::Notice, warning).await;
        }
        // A real box office would send the tickets here.
        context.progress(2.0, 2.0, "Tickets sent").await;
        Ok(booking)
    }

    async fn refund_booking(
        &self,
        reference: String,
        _booking: Booking,
        refund: Refund,
    ) -> Result<Quote> {
        let booking = self.house().refund(&reference)?;
        let reason = refund.reason.as_deref().unwrap_or("no reason given");
        tracing::info!(reference, reason, "refunded");
        Ok(booking.seats)
    }

    async fn print_tickets(&self, reference: String, booking: Booking) -> Result<Vec<Content>> {
        let title = self.house().show(&booking.show)?.title.clone();
        let page = format!("https://boxoffice.example/tickets/{reference}");
        let tickets = (1..=booking.seats.count)
            .map(|seat| Content::text(format!("{title}, {}, seat {seat}", booking.seats.area)));
        let link = Resource::new(page, "tickets").with_mime_type("text/html");
        Ok(tickets.chain([Content::resource_link(link)]).collect())
    }

    async fn cancel_show(&self, show: String, consent: Outcome<()>) -> Result<()> {
        match consent {
            Outcome::Accept(()) => {
                self.house().cancel(&show);
                Ok(())
            }
            Outcome::Decline | Outcome::Cancel => Err(Error::new(format!(
                "only the staff can cancel {show}: nobody signed in"
            ))),
        }
    }
}
