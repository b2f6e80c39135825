// Cards over whatever is on the screen, one page at a time; it knows nothing of what is under it, and leaves it as it
// was. Buttons do what throwing does, so that keyboard and screen reader have the same content.
import { answersOf, askedOn, followingPage, openQuestion, pagesOf, pageTimes, repliesAlong } from "/page/card-pages.js";
import { makeCard } from "/page/card-parts.js";
import { showOnStage } from "/page/card-stage.js";
import { make, setText } from "/page/elements.js";

/** @typedef {import("/page/card-pages.js").Page} Page */
/** @typedef {object} Host
 * @property {import("/page/texts.js").Say} say
 * @property {boolean} reducedMotion
 * @property {HTMLElement} root the layer is put into it
 * @property {(index: number) => void} onPage called with the place of each page that comes
 * @property {number} [least] seconds before which the last page cannot be left by its end: it would pay nothing
 * @property {(x: number, y: number) => void} [onOutside] called after a press below the cards, which puts them off
 * @typedef {object} Result
 * @property {boolean} finished whether the last page was left by its end, and not put off
 * @property {number[]} pages when each page came, in milliseconds since the first
 * @property {number[]} answers the chosen answers to a content's questions
 * @property {import("/page/card-pages.js").Replies} replies the answers to a questionnaire */

/** Shows what the service sent, a directive or pages of cards alone, until it is over or put off.
 * @param {any} content @param {Host} host @returns {Promise<Result>} */
export function showPages(content, host) {
  const { pages, isQuestionnaire, questions } = pagesOf(content);
  if (pages.length === 0) return Promise.resolve({ finished: true, pages: [], answers: [], replies: {} });
  return new Promise(resolve => {
    /** @type {CardLayer} */
    const layer = new CardLayer(pages, host, content?.title ?? "", finished => resolve({
      finished, pages: pageTimes(pages.map((page, place) => page.isCounted ? layer.moments[place] : undefined)),
      answers: answersOf(questions, layer.replies),
      replies: isQuestionnaire ? repliesAlong(pages, layer.replies) : {},
    }));
    layer.open();
  });
}

/** Shows pages of cards one under the other, as they are, for who made them; nothing can be answered or thrown.
 * @param {any} content @param {HTMLElement} element */
export function previewPages(content, element) {
  element.replaceChildren(...pagesOf(content).pages.map(page =>
    make("section", { class: "card-stage card-preview is-list" }, ...page.cards.map(card => makeCard(card, null)))));
}

class CardLayer {
  /** @type {import("/page/card-pages.js").Replies} */ replies = {};
  /** When each page came, by its place.
   * @type {number[]} */ moments = [];
  /** The places of the pages that were shown, up to the one that is.
   * @type {number[]} */ #way = [];
  /** Films that are not over.
   * @type {Set<HTMLElement>} */ #films = new Set();
  /** Pages whose films were seen. */ #seen = new Set();
  /** @type {import("/page/card-stage.js").Stage | null} */ #shown = null;
  /** When it may be over, by the clock of `performance`. */ #due = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #waiting;
  #from = document.activeElement;
  #isOver = false;

  /** @param {Page[]} pages @param {Host} host @param {string} title @param {(finished: boolean) => void} onEnd */
  constructor(pages, host, title, onEnd) {
    this.pages = pages;
    this.host = host;
    this.onEnd = onEnd;
    const { say } = host;
    this.stage = make("div", { class: "card-stage", role: "group", tabIndex: -1 });
    this.counter = make("p", { class: "card-counter" });
    this.hint = make("p", { class: "card-hint", role: "status" });
    this.why = make("span", { class: "card-unseen", id: "card-why" });
    this.back = make("button", { type: "button", class: "plain", onclick: () => this.#goBack() }, say("cardsBack"));
    this.later = make("button", { type: "button", class: "plain", onclick: () => this.#end(false) }, say("cardsLater"));
    this.next = make("button", {
      type: "button", class: "main", "aria-describedby": "card-why", onclick: () => this.#goOn(),
    });
    this.element = make("dialog", { class: "card-layer", "aria-label": title || say("cardsLabel") },
      make("header", { class: "card-head", hidden: !title && pages.length === 1 },
        title ? make("h2", {}, title) : null, this.counter),
      this.stage, make("footer", { class: "card-bar" }, this.hint, this.back, this.later, this.next, this.why));
    this.element.addEventListener("cancel", event => {
      event.preventDefault();
      this.#end(false);
    });
    // What is under the layer's foot stays in sight, and is meant by who presses there.
    this.element.addEventListener("click", event => {
      if (event.target !== this.element) return;
      this.#end(false);
      host.onOutside?.(event.clientX, event.clientY);
    });
  }

  open() {
    this.host.root.append(this.element);
    this.element.showModal();
    this.#due = performance.now() + (this.host.least ?? 0) * 1000;
    this.#show(0);
  }

  get #place() {
    return this.#way[this.#way.length - 1];
  }

  /** @param {number} place */
  #show(place) {
    const page = this.pages[place], { say } = this.host;
    this.#way.push(place);
    this.#films.clear();
    this.#shown?.remove();
    const holder = { say, replies: this.replies, films: this.#films, onChange: () => this.#refresh() };
    const cards = page.cards.map(card => makeCard(card, holder));
    // Who has seen a film once may go on at once.
    if (this.#seen.has(place)) this.#films.clear();
    const hasBranches = this.pages.some(page =>
      (page.next ?? "next") !== "next" || askedOn(page).some(asked => asked.next));
    const n = this.#way.length, most = n + this.pages.length - 1 - place;
    setText(this.counter, hasBranches && most > n ? say("cardsPageOnly", { n, most })
      : say("cardsPage", { n: place + 1, all: this.pages.length }));
    this.stage.setAttribute("aria-label", this.counter.textContent ?? "");
    this.counter.hidden = this.pages.length === 1;
    this.back.hidden = this.#way.length < 2;
    // What is one page to look at cannot be put off: its button closes it.
    this.later.hidden = this.pages.length === 1 && askedOn(page).length === 0 && this.#films.size === 0;
    setText(this.hint, "");
    this.moments[place] ??= performance.now();
    this.#shown = showOnStage(this.stage, cards, {
      isStill: this.host.reducedMotion, mayLeave: () => this.#reason() === null,
      onThrown: () => this.#follow(), onRefused: () => this.#explain(false),
    });
    this.#refresh();
    this.stage.focus({ preventScroll: true });
    this.host.onPage(place);
  }

  /** Why the page cannot be left yet; `null` where it can.
   * @returns {{sentence: string, element: HTMLElement | null} | null} */
  #reason() {
    const missing = this.#missing();
    if (missing || this.#secondsLeft() === 0) return missing;
    return { sentence: this.host.say("cardsTooSoon", { n: this.host.least ?? 0 }), element: null };
  }

  /** Seconds before which the last page cannot be left by its end. */
  #secondsLeft() {
    if (followingPage(this.pages, this.#place, this.replies) !== null) return 0;
    return Math.max(0, Math.ceil((this.#due - performance.now()) / 1000));
  }

  /** What is missing on the page before it can be left; `null` for nothing.
   * @returns {{sentence: string, element: HTMLElement | null} | null} */
  #missing() {
    const open = openQuestion(this.pages[this.#place], this.replies);
    if (open) {
      const field = this.stage.querySelector(`[data-question="${CSS.escape(open.id)}"] :is(input, textarea)`);
      return { sentence: this.host.say("cardsAnswerFirst"), element: /** @type {HTMLElement | null} */ (field) };
    }
    const [film] = this.#films;
    return film ? { sentence: this.host.say("cardsWatchFirst"), element: film } : null;
  }

  #refresh() {
    const reason = this.#reason(), isLast = followingPage(this.pages, this.#place, this.replies) === null;
    if (!this.#missing()) this.#seen.add(this.#place);
    const asks = this.pages.some(page => askedOn(page).length > 0), left = this.#secondsLeft();
    const label = this.host.say(!isLast ? "cardsNext" : asks ? "cardsSend" : "cardsDone");
    setText(this.next, left > 0 ? `${label} (${left})` : label);
    clearTimeout(this.#waiting);
    if (left > 0) this.#waiting = setTimeout(() => this.#refresh(), (this.#due - performance.now()) % 1000 + 20);
    // It can still be pressed: it then says why not.
    this.next.setAttribute("aria-disabled", String(reason !== null));
    setText(this.why, reason?.sentence ?? "");
    if (!reason) setText(this.hint, "");
  }

  /** @param {boolean} isByButton whether focus goes to what is missing */
  #explain(isByButton) {
    const reason = this.#reason();
    setText(this.hint, reason?.sentence ?? "");
    if (isByButton) reason?.element?.focus();
  }

  async #goOn() {
    if (this.#reason()) return this.#explain(true);
    const leaving = this.#shown;
    await leaving?.leave();
    // Pressed twice, or pressed and thrown, it is left once.
    if (leaving === this.#shown) this.#follow();
  }

  /** The page has left the screen: the next one comes, or it is over. */
  #follow() {
    if (this.#isOver) return;
    const next = followingPage(this.pages, this.#place, this.replies);
    if (next === null) this.#end(true);
    else this.#show(next);
  }

  #goBack() {
    this.#way.pop();
    const before = this.#way.pop();
    if (before !== undefined) this.#show(before);
  }

  /** @param {boolean} finished */
  #end(finished) {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#waiting);
    this.#shown?.remove();
    this.element.close();
    this.element.remove();
    if (this.#from instanceof HTMLElement && this.#from.isConnected) this.#from.focus({ preventScroll: true });
    this.onEnd(finished);
  }
}
