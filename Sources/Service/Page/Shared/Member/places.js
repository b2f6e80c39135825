// Where the phone is, among the programme's places, which the phone finds out alone; and where rewards are taken.

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

/** What stands as the end of an address does: behind a comma, perhaps with a postcode, and before the next comma or the
 * end of the sentence; each word with a capital. */
const addressEnd = /,\s+(?:\d{4,6}\s+)?(\p{Lu}[\p{L}'’-]*(?:\s+\p{Lu}[\p{L}'’-]*)*)(?=\s*(?:[.,;)]|$))/gu;

/** @param {string} text @param {string} name */
const namesPlace = (text, name) =>
  text.split(name).slice(1).some((after, at) => !/^\p{L}/u.test(after) && !/\p{L}$/u.test(text.split(name)[at]));

/** The shop or town that all texts name, where one of them has it in an address; empty where they differ.
 * @param {string[]} texts where something is taken @returns {string} */
export function commonPlace(texts) {
  const names = new Set(texts.flatMap(text => [...text.matchAll(addressEnd)].map(([, name]) => name)));
  return [...names].filter(name => texts.every(text => namesPlace(text, name))).join(", ");
}
