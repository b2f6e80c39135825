// Says that there is nothing more behind a shake today, and what pays instead.
import { make } from "/page/elements.js";
import { openLayer } from "/page/layers.js";
import { hasDone } from "/page/next-ways.js";
import { makeWaysList } from "/page/ways-list.js";

/** Most ways that the sheet names. Source: judged, what a small phone shows. */
const mostShown = 5;

/** @param {import("/page/app.js").App} app @param {string} screen whose shake it was */
export function openWays(app, screen) {
  const { say } = app;
  const title = screen === "shake" || hasDone(app.state.now().contents, screen) ? say(`waysDone.${screen}`)
    : say(`noneNow.${screen}`);
  const ways = makeWaysList(app, mostShown, () => layer.close());
  ways.update();
  const layer = openLayer({
    label: title, class: "sheet",
    content: [
      make("h2", {}, title), make("p", { class: "quiet" }, say("waysInstead")), ways.element,
      make("button", { type: "button", class: "plain", onclick: () => layer.close() }, say("close")),
    ],
  });
}
