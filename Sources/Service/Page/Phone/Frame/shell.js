// The frame around the screens: the tabs, the address, the title, and what is said for a moment.
import { readRoute, address, tabs } from "/page/routes.js";
import { icon, make } from "/page/elements.js";

/** How long a sentence stays, milliseconds: two seconds and a bit for each ten letters (WCAG 2.2, 2.2.1, does not bind
 * it: nothing is lost with it). Source: judged. */
const stays = (/** @type {string} */ sentence) => 2500 + sentence.length * 60;

/** @typedef {import("/page/app.js").Screen} Screen */
/** @typedef {object} Shell
 * @property {(path: string) => void} open an address
 * @property {() => void} refresh shows again what changed
 * @property {() => Screen | undefined} current
 * @property {() => Promise<void>} loadRest loads the screens that were not opened yet
 * @property {() => string} tab
 * @property {(fallback: string) => void} back to where one was; to the fallback where the visit began here
 * @property {(sentence: string) => void} notify */

/** What stands above the screens where the programme has no name of its own. */
const usualName = "qix";

/** The first screen is loaded before the frame is shown, the others when they are opened or `loadRest` is called.
 * @param {import("/page/texts.js").Say} say @param {Record<string, () => Promise<Screen>>} makers
 * @param {(tab: string) => void} onOpen @param {() => string | undefined} programme its name
 * @returns {Promise<Shell>} */
export async function makeShell(say, makers, onOpen, programme) {
  let route = readRoute(location.hash);
  /** @type {Map<string, Screen>} */ const screens = new Map();
  /** @type {Map<string, Promise<void>>} */ const loading = new Map();
  const places = new Map(tabs.map(tab => [tab, make("div", { hidden: tab !== route.tab })]));
  /** @param {string} tab */
  const load = tab => {
    let isLoaded = loading.get(tab);
    if (!isLoaded) {
      loading.set(tab, isLoaded = makers[tab]().then(screen => {
        screens.set(tab, screen);
        places.get(tab)?.append(screen.element);
      }, () => { loading.delete(tab); }));
    }
    return isLoaded;
  };
  await load(route.tab);
  const links = new Map(tabs.map(tab => [tab, make("a", { href: address(tab), class: "tab", id: `tab-${tab}` },
    icon(tab), make("span", {}, say(`tabs.${tab}`)))]));
  const bar = make("nav", { class: "tabs", "aria-label": say("tabsLabel") }, ...links.values());
  const main = make("main", { id: "main", tabIndex: -1 }, ...places.values());
  const notices = makeNotices();
  const title = make("h1", {});
  const name = () => programme() ?? usualName;

  /** @param {boolean} isNew whether another screen comes into view */
  function show(isNew) {
    if (title.textContent !== name()) title.textContent = name();
    for (const tab of tabs) {
      const place = places.get(tab), link = links.get(tab);
      if (place) place.hidden = tab !== route.tab;
      if (tab === route.tab) link?.setAttribute("aria-current", "page");
      else link?.removeAttribute("aria-current");
    }
    const screen = screens.get(route.tab);
    if (screen) screen.show(route.path);
    else load(route.tab).then(() => screens.get(route.tab)?.show(route.path));
    if (!isNew) return;
    document.title = `${say(`tabs.${route.tab}`)} – ${name()}`;
    scrollTo(0, 0);
    main.focus({ preventScroll: true });
    onOpen(route.tab);
  }
  let followed = 0;
  const follow = () => { route = readRoute(location.hash); followed += 1; show(true); };
  addEventListener("hashchange", follow);
  // Shown before it is put in, so that nothing moves that was seen.
  show(false);
  document.body.replaceChildren(make("header", {}, title), notices.element, main, bar);
  document.title = `${say(`tabs.${route.tab}`)} – ${name()}`;
  onOpen(route.tab);
  return {
    open(path) { if (location.hash === path) follow(); else location.hash = path; },
    refresh: () => show(false),
    current: () => screens.get(route.tab),
    tab: () => route.tab,
    back(fallback) {
      // What came before this visit belongs to another page.
      if (followed > 0) history.back();
      else location.hash = fallback;
    },
    notify: notices.say,
    async loadRest() { for (const tab of tabs) await load(tab); },
  };
}

/** Sentences that stay for a moment. */
function makeNotices() {
  const element = make("p", { class: "notice", role: "status", id: "notice", hidden: true });
  /** @type {ReturnType<typeof setTimeout> | undefined} */ let ending;
  return {
    element,
    /** @param {string} sentence */
    say(sentence) {
      clearTimeout(ending);
      element.hidden = false;
      element.textContent = sentence;
      ending = setTimeout(() => { element.hidden = true; }, stays(sentence));
    },
  };
}
