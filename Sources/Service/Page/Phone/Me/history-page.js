// What happened: every entry of the person's coins, newest first, with the picture that it belongs to.
import { address } from "/page/routes.js";
import { icon, keyedList, make, setText } from "/page/elements.js";
import { makeUploadPicture } from "/page/upload-picture.js";
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

/** What an entry is about: the campaign or the reward by its name; else its kind alone, since the ledger's own words
 * are for auditors and in one language.
 * @param {import("/page/app.js").App} app @param {any} entry @returns {string} */
function titleOf(app, entry) {
  const reward = app.state.now().rewards.find(known => known.id === entry.reference);
  // An invitation has no name: what its coins are for says it.
  return entry.occasion ? app.say(`occasion.${entry.occasion}`)
    : entry.name || reward?.name || app.say(`entry.${entry.kind}`);
}

/** The photo that an entry belongs to, among those that the page knows; the ledger has the beginning of its name.
 * @param {import("/page/app.js").App} app @param {any} entry @returns {string | undefined} */
function photoOf(app, entry) {
  const hash = String(entry.upload ?? "").split("/").at(-1);
  return hash ? app.state.now().uploads.find(upload => upload.id.startsWith(hash))?.id : undefined;
}

/** @param {import("/page/app.js").App} app @returns {import("/page/elements.js").ItemView<any>} */
function entryRow(app) {
  const what = make("a", { class: "result" });
  const when = make("p", { class: "quiet" });
  const coins = make("p", { class: "moved" });
  const picture = makeUploadPicture(app, "thumbnail");
  const place = make("div", { class: "thumbnail-place" }, picture.element, icon("coin"));
  return {
    element: make("li", { class: "row-item" }, place, make("div", { class: "grow" }, make("p", {}, what), when), coins),
    update(entry) {
      setText(what, titleOf(app, entry));
      const photo = photoOf(app, entry);
      if (photo) what.href = address("upload", photo);
      setText(when, [app.say(`entry.${entry.kind}`), entry.partner, app.texts.moment(entry.at)]
        .filter(Boolean).join(" · "));
      setText(coins, entry.coins > 0 ? `+${app.texts.number(entry.coins)}` : app.texts.number(entry.coins));
      picture.update(photo);
    },
  };
}
