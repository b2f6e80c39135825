// What can be done next that pays, as a list: each with its picture, its coins and what it takes.
import { address } from "/page/routes.js";
import { icon, keyedList, make, setText } from "/page/elements.js";
import { meantSentence, shakeIcon } from "/page/offer-row.js";

/** @typedef {import("/page/next-ways.js").Way} Way */

/** @param {import("/page/app.js").App} app @param {number} most rows
 * @param {() => void} [before] before one is followed
 * @returns {{element: HTMLElement, update: () => boolean}} `update` says whether there is any */
export function makeWaysList(app, most, before) {
  const element = make("ul", { class: "list ways" });
  const show = keyedList(element, /** @param {Way} way */ way => way.id, () => wayRow(app, before));
  return {
    element,
    update() {
      const ways = app.ways().slice(0, most);
      show(ways);
      return ways.length > 0;
    },
  };
}

/** @param {import("/page/app.js").App} app @param {Way} way @returns {string} */
export function waysCoins(app, way) {
  return way.coins === null ? "" : app.say(`wayCoins.${way.per}`, { n: way.coins });
}

/** @param {import("/page/app.js").App} app @param {Way} way */
function follow(app, way) {
  if (way.content) return app.openContent(way.content.id);
  if (way.kind === "shake") return app.shake();
  app.go(...way.kind === "friends" ? ["me", "friends"] : ["earn", "offer", way.id]);
}

/** @param {import("/page/app.js").App} app @param {() => void} [before]
 * @returns {import("/page/elements.js").ItemView<Way>} */
function wayRow(app, before) {
  const { say } = app;
  /** @type {Way | null} */ let way = null;
  const place = make("span", { class: "way-picture" });
  const name = make("span", { class: "result" });
  const what = make("span", { class: "quiet" });
  const coins = make("span", { class: "moved pays" });
  const button = make("button", { type: "button", class: "way", onclick: () => {
    if (!way) return;
    before?.();
    follow(app, way);
  } }, place, make("span", { class: "way-words" }, name, what), coins);
  let picture = "";
  return {
    element: make("li", {}, button),
    update(item) {
      way = item;
      if (picture !== item.shake) {
        picture = item.shake;
        place.replaceChildren(icon(item.shake === "friends" || item.shake === "shake" ? item.shake
          : shakeIcon(item.shake)));
      }
      setText(name, item.title ?? say(`way.${item.shake}`));
      const how = item.campaign && meantSentence(app, item.campaign) || say(`wayHow.${item.shake}`);
      const whom = item.campaign?.for_whom ?? item.content?.for_whom;
      // How long it takes is said before: faster than that pays nothing.
      const least = item.content?.seconds ?? 0;
      const told = least > 1 ? `${how}, ${say("atLeast", { n: least })}` : how;
      setText(what, whom ? `${told}. ${say("forWhom", { whom })}` : told);
      setText(coins, waysCoins(app, item));
      button.dataset.way = item.id;
    },
  };
}
