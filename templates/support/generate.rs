//! Values that are made afresh for a call.

//% if generate_uuid
/// A random UUID.
pub(crate) fn uuid() -> String {
    uuid::Uuid::new_v4().to_string()
}

//% endif
//% if generate_now
/// The time, in UTC.
pub(crate) fn now() -> String {
    chrono::Utc::now().to_rfc3339_opts(chrono::SecondsFormat::Secs, true)
}
//% endif
