// How far the rows of a photo are turned, from upright boxes of many rows: their left edges wander, and a wide row's
// box is higher than a narrow one's. One turned row alone tells nothing; many that agree do.

/** @typedef {[number, number, number, number]} Box left, top, width and height */

/** Fewest rows that tell a turn. Source: judged: two tell a line through anything. */
const fewest = 4;
/** Greatest turn that is believed, radians. Source: judged: beyond it, a camera's guide has said "flatter". */
const greatest = 0.35;
/** Smallest turn that is drawn, radians: below, boxes fit as they are. Source: judged, a third of a row's height over
 * a receipt's width. */
const smallest = 0.012;

/** @param {number[]} values */
function median(values) {
  const sorted = [...values].sort((left, right) => left - right), middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The turn of the rows in radians, clockwise as one sees it; 0 where the boxes do not tell one.
 * @param {Box[]} boxes @returns {number} */
export function tiltOf(boxes) {
  if (boxes.length < fewest) return 0;
  // Slopes of edges (Theil and Sen): the median over all pairs that stand apart, so that indented rows bend nothing.
  const left = [], right = [], growths = [];
  for (const [place, [x, y, width, height]] of boxes.entries()) {
    for (const [otherX, otherY, otherWidth, otherHeight] of boxes.slice(place + 1)) {
      const down = otherY + otherHeight / 2 - y - height / 2, wider = otherWidth - width;
      if (Math.abs(down) > Math.min(height, otherHeight)) {
        left.push((otherX - x) / down);
        right.push((otherX + otherWidth - x - width) / down);
      }
      if (Math.abs(wider) > Math.min(width, otherWidth) / 4) growths.push((otherHeight - height) / wider);
    }
  }
  if (left.length < fewest) return 0;
  const byLeft = Math.atan(-median(left)), byRight = Math.atan(-median(right));
  // Where widths differ, heights must agree: rows that are only indented are no higher for being wide. Where all are
  // alike, both edges must lean; the steeper one leans by perspective too.
  const byOther = growths.length >= fewest ? Math.max(0, Math.atan(median(growths)))
    : Math.max(0, Math.sign(byLeft) * byRight);
  const turn = Math.sign(byLeft) * Math.min(Math.abs(byLeft), byOther);
  return Math.abs(turn) < smallest || Math.abs(turn) > greatest ? 0 : turn;
}

/** The corners of the turned row that an upright box was drawn about, clockwise from the left top.
 * @param {Box} box @param {number} turn radians, clockwise @returns {[number, number][]} */
export function cornersOf([x, y, width, height], turn) {
  const cosine = Math.cos(turn), sine = Math.abs(Math.sin(turn)), shrink = cosine * cosine - sine * sine;
  const long = (width * cosine - height * sine) / shrink, high = (height * cosine - width * sine) / shrink;
  // A box that is too flat for the turn was drawn about something else.
  const fits = turn !== 0 && high > height / 5 && long > high;
  const [across, down] = fits ? [long / 2, high / 2] : [width / 2, height / 2];
  const angle = fits ? turn : 0;
  const [centreX, centreY] = [x + width / 2, y + height / 2];
  return [[-across, -down], [across, -down], [across, down], [-across, down]].map(([right, under]) => [
    centreX + right * Math.cos(angle) - under * Math.sin(angle),
    centreY + right * Math.sin(angle) + under * Math.cos(angle)]);
}
