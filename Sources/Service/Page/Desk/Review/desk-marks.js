// Where the lines stand in the picture: polygons in the picture's own coordinates, so that they follow every zoom.

import { cornersOf, tiltOf } from "/page/row-tilt.js";

const namespace = "http://www.w3.org/2000/svg";

/** @typedef {import("/page/desk-service.js").Line} Line */

/** @param {string} name @param {Record<string, string | number>} attributes */
function shape(name, attributes) {
  const element = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** The middle of a line, in the picture's coordinates; null where nobody knows where it stands.
 * @param {Line | undefined} line @returns {[number, number] | null} */
export function middle(line) {
  return line?.box ? [line.box[0] + line.box[2] / 2, line.box[1] + line.box[3] / 2] : null;
}

/** Draws the marks of the lines over a picture of this size.
 * @param {Element} host @param {Line[]} lines @param {number} width @param {number} height */
export function drawMarks(host, lines, width, height) {
  host.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const size = Math.max(12, width / 40);
  // Readings give upright boxes; on a photo that was taken at an angle the rows are not.
  const tilt = tiltOf(lines.flatMap(line => line.box ? [line.box] : []));
  host.replaceChildren(...lines.flatMap(line => {
    if (!line.box) return [];
    const points = cornersOf(line.box, tilt).map(corner => corner.map(Math.round).join(",")).join(" ");
    const mark = shape("g", { class: line.question ? "question" : "certain", "data-line": line.number });
    mark.append(shape("polygon", { points }));
    if (line.question) {
      const [x, y, , tall] = line.box, left = Math.max(0, x - 1.6 * size), level = y + tall / 2;
      const label = shape("text", { x: left + .7 * size, y: level + .35 * size, "font-size": size });
      label.textContent = String(line.number);
      const side = 1.4 * size;
      mark.append(shape("rect", { x: left, y: level - side / 2, width: side, height: side }), label);
    }
    return [mark];
  }));
}

/** Marks the line at which one looks.
 * @param {Element} host @param {number | null} number */
export function pointAt(host, number) {
  for (const mark of host.children) {
    mark.classList.toggle("here", number !== null && mark.getAttribute("data-line") === String(number));
  }
}
