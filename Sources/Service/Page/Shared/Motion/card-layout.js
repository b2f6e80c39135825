// Where the cards of a page rest: one under the other, in the middle of the screen.

export const layoutTuning = {
  /** Pixels between two cards, and at the sides. Source: judged; a finger's breadth at the sides would be too much. */
  gap: 14, side: 16,
  /** The widest card. Source: judged; 60 letters a line. */
  widest: 440,
};

/** @typedef {{x: number, y: number}} Point */

/** @param {number} width of the stage @returns {number} of a card */
export function cardWidth(width) {
  return Math.max(1, Math.min(layoutTuning.widest, width - 2 * layoutTuning.side));
}

/** The centre of each card; `null` where they do not fit, and are a list that scrolls, without physics.
 * @param {number[]} heights @param {{width: number, height: number}} stage @returns {Point[] | null} */
export function layOut(heights, stage) {
  const all = heights.reduce((sum, height) => sum + height, 0) + layoutTuning.gap * (heights.length - 1);
  if (all > stage.height) return null;
  let top = (stage.height - all) / 2;
  return heights.map(height => {
    const home = { x: stage.width / 2, y: top + height / 2 };
    top += height + layoutTuning.gap;
    return home;
  });
}

/** Where a card enters from: above the screen, each a little farther than the one under it, and turned a little.
 * @param {Point} home @param {number} index @param {number} count @param {number} height of the stage */
export function entrance(home, index, count, height) {
  const side = index % 2 ? 1 : -1;
  return {
    from: { x: home.x + side * 24, y: home.y - height - 60 - 50 * (count - 1 - index) }, angle: side * 0.1,
  };
}

/** The cord from one card to the next: from the middle of a lower edge to the middle of an upper one.
 * @param {number} index of the upper one @param {number[]} heights */
export function cordBelow(index, heights) {
  return {
    from: index, to: index + 1, fromPoint: { x: 0, y: heights[index] / 2 },
    toPoint: { x: 0, y: -heights[index + 1] / 2 }, length: layoutTuning.gap + 70,
  };
}
