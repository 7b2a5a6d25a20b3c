//! Tracks, as GeoJSON carries them.

use serde::Deserialize;

/// The feature that `import_track` takes: the spec's schema vouches for its shape.
#[derive(Deserialize)]
pub struct Track {
    pub properties: Properties,
    geometry: Geometry,
}

#[derive(Deserialize)]
pub struct Properties {
    pub name: String,
    pub region: String,
}

#[derive(Deserialize)]
struct Geometry {
    /// Longitude, latitude and maybe height.
    coordinates: Vec<Vec<f64>>,
}

const EARTH_RADIUS: f64 = 6_371_000.0;

impl Track {
    /// The lengths of the track's legs, in metres.
    pub fn legs(&self) -> impl ExactSizeIterator<Item = f64> {
        self.geometry.coordinates.windows(2).map(|leg| match leg {
            [from, to] => distance(from, to),
            _ => 0.0,
        })
    }
}

/// By the haversine formula.
fn distance(from: &[f64], to: &[f64]) -> f64 {
    let ([east_from, north_from, ..], [east_to, north_to, ..]) = (from, to) else {
        return 0.0;
    };
    let half = |from: &f64, to: &f64| ((to - from).to_radians() / 2.0).sin().powi(2);
    let cosines = north_from.to_radians().cos() * north_to.to_radians().cos();
    let chord = half(north_from, north_to) + cosines * half(east_from, east_to);
    2.0 * EARTH_RADIUS * chord.sqrt().min(1.0).asin()
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn a_degree_of_latitude_is_a_hundred_and_eleven_kilometres() {
        let metres = distance(&[-5.0, 56.0], &[-5.0, 57.0, 40.0]);
        assert_eq!(metres.round(), 111_195.0);
    }
}
