// Where the phone is, among the programme's places. The phone finds it out; its position goes nowhere.

/** @typedef {{id: string, name: string, latitude: number, longitude: number, radius_m: number}} Place */

const earthRadius = 6_371_000;  // metres, mean (IUGG)

/** Metres between two points, along the sphere (haversine).
 * @param {{latitude: number, longitude: number}} from @param {{latitude: number, longitude: number}} to */
export function distance(from, to) {
  const radians = Math.PI / 180;
  const up = (to.latitude - from.latitude) * radians / 2;
  const across = (to.longitude - from.longitude) * radians / 2;
  const half = Math.sin(up) ** 2
    + Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * Math.sin(across) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** The smallest place that holds the point; `null` for none.
 * @param {Place[]} places @param {{latitude: number, longitude: number}} point @returns {Place | null} */
export function placeOf(places, point) {
  const inside = places.filter(place => distance(place, point) <= place.radius_m);
  return inside.sort((left, right) => left.radius_m - right.radius_m)[0] ?? null;
}
