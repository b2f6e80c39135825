import assert from "node:assert/strict";
import { test } from "node:test";
import { cornersOf, tiltOf } from "../../Sources/Service/Page/Desk/Review/row-tilt.js";

/** Upright boxes about rows of a receipt that is turned about its left top corner. */
function rows(turn, count = 12, indent = () => 0) {
  const boxes = [];
  for (let row = 0; row < count; row += 1) {
    const left = 100 + indent(row), top = 200 + 40 * row, width = 250 + 90 * (row % 4), height = 26;
    const corners = [[left, top], [left + width, top], [left + width, top + height], [left, top + height]]
      .map(([x, y]) => [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)]);
    const xs = corners.map(([x]) => x), ys = corners.map(([, y]) => y);
    boxes.push([Math.min(...xs), Math.min(...ys), Math.max(...xs) - Math.min(...xs),
      Math.max(...ys) - Math.min(...ys)].map(Math.round));
  }
  return boxes;
}

test("a receipt that lies turned is seen in the boxes of its rows, to half a degree, either way", () => {
  for (const degrees of [-12, -6, -2, 2, 6, 12]) {
    const found = tiltOf(rows(degrees * Math.PI / 180)) * 180 / Math.PI;
    assert.ok(Math.abs(found - degrees) < 0.5, `${degrees}: ${found}`);
  }
});

test("an upright receipt stays upright, also with indented rows", () => {
  assert.equal(tiltOf(rows(0)), 0);
  assert.equal(tiltOf(rows(0, 12, row => 3 * row)), 0, "each row a little more to the right is no turn");
  assert.equal(tiltOf(rows(0, 12, row => row % 3 === 0 ? 40 : 0)), 0);
});

test("few rows tell nothing", () => assert.equal(tiltOf(rows(0.1, 3)), 0));

test("the corners of a turned row lie on its box, and are the box where nothing is turned", () => {
  const box = [10, 20, 300, 60];
  assert.deepEqual(cornersOf(box, 0), [[10, 20], [310, 20], [310, 80], [10, 80]]);
  const corners = cornersOf(box, 0.1), xs = corners.map(([x]) => x), ys = corners.map(([, y]) => y);
  for (const [found, expected] of [[Math.min(...xs), 10], [Math.max(...xs), 310], [Math.min(...ys), 20],
    [Math.max(...ys), 80]]) assert.ok(Math.abs(found - expected) < 0.01, `${found} for ${expected}`);
  assert.ok(corners[1][1] > corners[0][1], "clockwise: the right end is lower");
  assert.deepEqual(cornersOf([0, 0, 300, 20], 0.2), [[0, 0], [300, 0], [300, 20], [0, 20]], "too flat for the turn");
});
