// Me: who one is here and what that gives; what happened; friends; devices; one's data.
import { address } from "/page/routes.js";
import { icon, make } from "/page/elements.js";
import { makeDataPage } from "/page/data-page.js";
import { makeDevicesPage } from "/page/devices-page.js";
import { makeFriendsPage } from "/page/friends-page.js";
import { makeHistoryPage } from "/page/history-page.js";
import { makeProfilePage } from "/page/profile-page.js";
import { makeUploadPage } from "/page/upload-screen.js";

/** @param {import("/page/app.js").App} app @returns {import("/page/app.js").Screen} */
export function meScreen(app) {
  const { say } = app;
  /** @type {Record<string, {element: HTMLElement, show: () => void}>} */
  const pages = {
    history: makeHistoryPage(app), profile: makeProfilePage(app), friends: makeFriendsPage(app),
    devices: makeDevicesPage(app), data: makeDataPage(app),
  };
  const uploadPlace = make("div", {});
  const upload = makeUploadPage(app, uploadPlace);
  const level = make("section", { class: "step" });
  let shownLevel = "";
  const menu = make("nav", { class: "menu", "aria-label": say("tabs.me") }, ...Object.keys(pages).map(name =>
    make("a", { href: address("me", name) }, icon(name), make("span", {}, say(`pages.${name}`)))));
  const first = make("div", {}, level, menu);
  const back = make("p", {}, make("a", { href: address("me"), class: "back",
    onclick: (/** @type {Event} */ event) => { event.preventDefault(); app.back("me"); } }, say("back")));
  const element = make("div", { class: "screen" }, first, back, uploadPlace,
    ...Object.values(pages).map(page => page.element));
  return {
    element, title: "me",
    show(path) {
      const id = path[0] === "upload" ? path[1] : undefined;
      const name = id === undefined && path[1] !== undefined && Object.hasOwn(pages, path[1]) ? path[1] : undefined;
      first.hidden = id !== undefined || name !== undefined;
      back.hidden = name === undefined;
      uploadPlace.hidden = id === undefined;
      for (const [other, page] of Object.entries(pages)) page.element.hidden = other !== name;
      if (id !== undefined) upload.show(id);
      else if (name !== undefined) pages[name].show();
      else showLevel();
    },
  };

  function showLevel() {
    const { me } = app.state.now();
    const shows = `${me.tier} ${me.contacts?.[0] ?? ""}`;
    if (shownLevel === shows && level.childElementCount > 0) return;
    shownLevel = shows;
    level.replaceChildren(
      make("h2", {}, say(`tier.${me.tier}`)), make("p", { class: "result" }, me.contacts?.[0] ?? ""),
      make("p", {}, say(`tierGives.${me.tier}`)),
      me.tier === "trial"
        ? make("button", { type: "button", class: "main large", onclick: () => app.signIn() }, icon("me"),
          say("signIn"))
        : me.tier === "signed"
          ? make("a", { class: "button main large", href: address("me", "profile") }, say("becomePro")) : "");
  }
}

