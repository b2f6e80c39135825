// What happened: every entry of the person's coins, newest first, with the picture that it belongs to.
import { address } from "/page/routes.js";
import { icon, keyedList, make, setText } from "/page/elements.js";
import { uploadRow } from "/page/upload-row.js";

/** Entries shown at once; the rest by a button. Source: judged, some ten screens of a phone. */
const pageLength = 50;

/** @param {import("/page/app.js").App} app */
export function makeHistoryPage(app) {
  const { say } = app;
  const list = make("ol", { class: "list", id: "entries" });
  const showEntries = keyedList(list, /** @param {any} entry */ entry => String(entry.sequence), () => entryRow(app));
  const photos = make("ol", { class: "list", id: "uploads" });
  const showPhotos = keyedList(photos, /** @param {any} upload */ upload => upload.id,
    upload => uploadRow(app, upload));
  const none = make("p", { class: "quiet" }, say("noEntries"));
  const noPhotos = make("p", { class: "quiet" }, say("noPhotos"));
  let shown = pageLength;
  let loaded = "";
  /** @type {any[]} */ let entries = [];
  const more = make("button", { type: "button", class: "plain", onclick: () => { shown += pageLength; render(); } },
    say("more"));
  const element = make("section", {}, make("h2", {}, say("photos")), noPhotos, photos,
    make("h2", {}, say("entries")), none, list, more);
  function render() {
    none.hidden = entries.length > 0;
    showEntries(entries.slice(0, shown));
    more.hidden = entries.length <= shown;
  }
  return {
    element,
    show() {
      const known = app.state.now();
      const rows = [...app.unsent(), ...known.uploads];
      noPhotos.hidden = rows.length > 0;
      showPhotos(rows);
      render();
      // Asked for again only where coins moved.
      const state = JSON.stringify([known.balance, known.purchases.length, known.uploads.length, known.me.id]);
      if (state === loaded) return;
      loaded = state;
      app.client.get("/v1/me/entries").then(answer => {
        entries = answer.entries.reverse();
        render();
      }).catch(() => { loaded = ""; });
    },
  };
}

/** @param {import("/page/app.js").App} app @returns {import("/page/elements.js").ItemView<any>} */
function entryRow(app) {
  const what = make("a", { class: "result" });
  const when = make("p", { class: "quiet" });
  const coins = make("p", { class: "moved" });
  const place = make("div", { class: "thumbnail-place" });
  return {
    element: make("li", { class: "row-item" }, place, make("div", { class: "grow" }, make("p", {}, what), when), coins),
    update(entry) {
      setText(what, entry.name || entry.reason || app.say(`entry.${entry.kind}`));
      if (entry.upload) what.href = address("upload", entry.upload);
      setText(when, [app.say(`entry.${entry.kind}`), entry.partner, app.texts.moment(entry.at)]
        .filter(Boolean).join(" · "));
      setText(coins, entry.coins > 0 ? `+${app.texts.number(entry.coins)}` : app.texts.number(entry.coins));
      if (place.childElementCount > 0) return;
      const thumbnail = entry.upload ? app.thumbnail(entry.upload) : null;
      place.append(thumbnail ? make("img", { src: thumbnail, alt: "", class: "thumbnail" }) : icon("coin"));
    },
  };
}
