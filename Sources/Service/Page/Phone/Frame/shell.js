// The frame around the screens: the tabs, the address, the title, and what is said for a moment.
import { readRoute, address, tabs } from "/page/routes.js";
import { icon, make } from "/page/elements.js";

/** How long a sentence stays, milliseconds: two seconds and a bit for each ten letters (WCAG 2.2, 2.2.1, does not bind
 * it: nothing is lost with it). Source: judged. */
const stays = (/** @type {string} */ sentence) => 2500 + sentence.length * 60;

/** @typedef {object} Shell
 * @property {(path: string) => void} open an address
 * @property {() => void} refresh shows again what changed
 * @property {() => import("/page/app.js").Screen} current
 * @property {() => string} tab
 * @property {(sentence: string) => void} notify */

/** @param {import("/page/texts.js").Say} say @param {Record<string, import("/page/app.js").Screen>} screens
 * @param {(tab: string) => void} onOpen @returns {Shell} */
export function makeShell(say, screens, onOpen) {
  const links = new Map(tabs.map(tab => [tab, make("a", { href: address(tab), class: "tab", id: `tab-${tab}` },
    icon(tab), make("span", {}, say(`tabs.${tab}`)))]));
  const bar = make("nav", { class: "tabs", "aria-label": say("tabsLabel") }, ...links.values());
  const notice = make("p", { class: "notice", role: "status", id: "notice", hidden: true });
  const main = make("main", { id: "main", tabIndex: -1 }, ...tabs.map(tab => screens[tab].element));
  document.body.replaceChildren(
    make("header", {}, make("h1", {}, "qix")), notice, main, bar);
  let route = readRoute(location.hash);
  /** @type {ReturnType<typeof setTimeout> | undefined} */ let ending;

  /** @param {boolean} isNew whether another screen comes into view */
  function show(isNew) {
    for (const tab of tabs) {
      screens[tab].element.hidden = tab !== route.tab;
      const link = links.get(tab);
      if (tab === route.tab) link?.setAttribute("aria-current", "page");
      else link?.removeAttribute("aria-current");
    }
    screens[route.tab].show(route.path);
    if (!isNew) return;
    document.title = `${say(`tabs.${route.tab}`)} – qix`;
    scrollTo(0, 0);
    main.focus({ preventScroll: true });
    onOpen(route.tab);
  }
  const follow = () => { route = readRoute(location.hash); show(true); };
  addEventListener("hashchange", follow);
  show(false);
  document.title = `${say(`tabs.${route.tab}`)} – qix`;
  onOpen(route.tab);
  return {
    open(path) { if (location.hash === path) follow(); else location.hash = path; },
    refresh: () => show(false),
    current: () => screens[route.tab],
    tab: () => route.tab,
    notify(sentence) {
      clearTimeout(ending);
      notice.hidden = false;
      notice.textContent = sentence;
      ending = setTimeout(() => { notice.hidden = true; }, stays(sentence));
    },
  };
}
