//! A format is taken to the letter.

use crate::generated::support::Format;

#[track_caller]
fn check(format: Format, right: &[&str], wrong: &[&str]) {
    for text in right {
        assert!(format.holds(text), "{text} is {}", format.name());
    }
    for text in wrong {
        assert!(!format.holds(text), "{text} is not {}", format.name());
    }
}

#[test]
fn dates_and_times() {
    check(
        Format::Date,
        &["2026-07-28", "2024-02-29"],
        &[
            "2026-7-28",
            "2025-02-29",
            "28.07.2026",
            "2026-07-28T00:00:00Z",
            "",
            "+026-07-28",
        ],
    );
    check(
        Format::DateTime,
        &[
            "2026-07-28T09:30:00Z",
            "2026-07-28t09:30:00.25z",
            "2026-07-28T09:30:00+02:00",
        ],
        &[
            "2026-07-28 09:30:00Z",
            "2026-07-28T09:30:00",
            "2026-07-28T25:00:00Z",
            "2026-07-28",
        ],
    );
    check(
        Format::Time,
        &["09:30:00Z", "23:59:59.999-08:00"],
        &["09:30", "09:30:00", "24:00:00Z", "9:30:00Z"],
    );
    check(
        Format::Duration,
        &["P1D", "PT30M", "P1Y2M3DT4H5M6S", "P2W"],
        &["", "P", "1D", "-P1D", "P1S", "PT1D", "one day"],
    );
}

#[test]
fn addresses() {
    check(
        Format::Email,
        &["ann@example.com", "ann.lee+shop@mail.example.org"],
        &[
            "ann",
            "ann@",
            "@example.com",
            "Ann <ann@example.com>",
            "ann lee@example.com",
        ],
    );
    check(
        Format::Uri,
        &[
            "https://example.com/a?b=c#d",
            "urn:isbn:0451450523",
            "file:///etc/hosts",
            "mailto:a@b.c",
        ],
        &[
            "example.com",
            "/a/b",
            "https://exa mple.com",
            "http://[::1",
            "https://example.com/é",
        ],
    );
}

#[test]
fn codes() {
    check(
        Format::Uuid,
        &[
            "67e55044-10b1-426f-9247-bb680e5fe0c8",
            "67E55044-10B1-426F-9247-BB680E5FE0C8",
        ],
        &[
            "67e5504410b1426f9247bb680e5fe0c8",
            "{67e55044-10b1-426f-9247-bb680e5fe0c8}",
            "67e55044",
        ],
    );
    check(
        Format::Byte,
        &["", "YQ==", "YWJj"],
        &["YQ", "YQ=", "Y Q==", "_-8=", "a"],
    );
}
