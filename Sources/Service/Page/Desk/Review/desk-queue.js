// What waits for a person, one upload at a time.
import { byId, make, makeButton, patch, setText } from "/page/desk-elements.js";
import { ItemView } from "/page/desk-item.js";
import { chosen } from "/page/desk-lines.js";
import { chosenFields } from "/page/desk-unsure.js";

/** @typedef {import("/page/desk-service.js").ListedReview} ListedReview */
/** @typedef {import("/page/desk-service.js").ReturnedSale} ReturnedSale */
/** @typedef {import("/page/desk-tabs.js").Desk} Desk */

export class Queue {
  /** @param {Desk} desk @param {(upload: string) => void} openUpload */
  constructor(desk, openUpload) {
    this.desk = desk;
    this.openUpload = openUpload;
    this.view = new ItemView(desk, openUpload);
    /** @type {Set<string>} */
    this.skipped = new Set();
    this.until = 0;
    this.why = byId("why", HTMLInputElement);
    byId("approve", HTMLElement).addEventListener("click", () => this.approve());
    byId("reject", HTMLElement).addEventListener("click", () => this.reject());
    byId("skip", HTMLElement).addEventListener("click", () => this.skip());
    byId("form", HTMLFormElement).addEventListener("submit", event => event.preventDefault());
    this.why.addEventListener("keydown", event => {
      if (event.key === "Enter") { event.preventDefault(); this.reject(); }
      if (event.key === "Escape") { desk.notice(""); this.view.focus(); }
    });
    setInterval(() => this.tick(), 1000);
    addEventListener("pagehide", () => { void this.release(true); });
  }

  get isOpen() { return this.view.review !== null && !byId("queue", HTMLElement).hidden; }

  /** A lease is held while somebody works; it ends by itself where nobody does. */
  tick() {
    const left = Math.max(0, Math.round((this.until - Date.now()) / 1000));
    const isHeld = this.view.review?.lease?.yours;
    setText(byId("lease", HTMLElement), isHeld ? this.desk.texts.say("lease", { n: left }) : "");
  }

  async refresh() {
    const { say } = this.desk.texts;
    /** @type {{ waiting: number, reviews: ListedReview[] }} */
    const queue = await this.desk.service.call("GET", "/v1/reviews");
    setText(byId("queue-label", HTMLElement), say("waiting", { n: queue.waiting }));
    patch(byId("list", HTMLElement), queue.reviews, review => review.upload, review => {
      const row = make("li"), button = makeButton(null, () => this.desk.attempt(() => this.take(review.upload)));
      button.append(make("span", null, "what"), make("span", null, "why"));
      row.append(button);
      return row;
    }, (row, review) => this.update(row, review));
    byId("empty", HTMLElement).hidden = queue.reviews.length > 0;
    await this.refreshReturns();
    return queue.reviews;
  }

  /** Sales whose goods were given back: whoever opens one can take its coins back. */
  async refreshReturns() {
    const { say } = this.desk.texts;
    /** @type {{ returns: ReturnedSale[] }} */
    const { returns } = await this.desk.service.call("GET", "/v1/desk/returns");
    byId("returns", HTMLElement).hidden = returns.length === 0;
    patch(byId("returned", HTMLElement), returns, sale => `${sale.sale} ${sale.document}`, sale => {
      const row = make("li");
      row.append(
        make("span"), " ", makeButton(say("openSale"), () => this.openUpload(sale.sale)), " ",
        makeButton(say("openTwin"), () => this.openUpload(sale.document)));
      return row;
    }, (row, sale) => {
      const told = say("gaveBack", { n: sale.goods_of_sale, all: sale.goods, day: sale.day });
      const what = row.querySelector("span");
      if (what) setText(what, `${say("coins", { n: sale.coins + sale.pending_coins })} · ${sale.sale} · ${told}`);
    });
  }

  /** @param {HTMLElement} row @param {ListedReview} review */
  update(row, review) {
    const { say } = this.desk.texts, button = row.querySelector("button"), [what, why] = row.querySelectorAll("span");
    if (!button || !what || !why) return;
    const states = [review.opinions ? say("opinions", { n: review.opinions }) : ""];
    if (review.state === "another") states.push(say("another"));
    else if (!review.allowed.length) states.push(say("notYours"));
    const told = [review.shop ?? review.upload, say("coins", { n: review.coins }), ...states];
    setText(what, told.filter(Boolean).join(" · "));
    setText(why, review.reasons.map(reason => reason.sentence).join(" "));
    button.disabled = !review.allowed.length;
    button.setAttribute("aria-current", String(this.view.review?.upload === review.upload));
  }

  /** Takes the next that this person may decide. */
  async next() {
    const reviews = await this.refresh();
    const free = reviews.find(review => review.allowed.length && !this.skipped.has(review.upload));
    if (!free) {
      this.skipped.clear();
      this.view.close();
      return;
    }
    try {
      await this.take(free.upload);
    } catch (error) {
      this.skipped.add(free.upload);
      throw error;
    }
  }

  /** @param {string} upload */
  async take(upload) {
    if (this.view.review && this.view.review.upload !== upload) await this.release();
    const { service } = this.desk;
    /** @type {import("/page/desk-service.js").Review} */
    const review = await service.call("PUT", `/v1/reviews/${service.path(upload)}/lease`);
    this.until = Date.now() + 1000 * (review.lease?.seconds ?? 0);
    this.view.draw(review);
    this.tick();
    for (const row of byId("list", HTMLElement).children) {
      const isIt = row instanceof HTMLElement && row.dataset.key === upload;
      row.querySelector("button")?.setAttribute("aria-current", String(isIt));
    }
  }

  /** @param {boolean} [isLeaving] whether the page goes */
  async release(isLeaving = false) {
    const review = this.view.review, { service } = this.desk;
    if (!review?.lease?.yours) return;
    const lease = `/v1/reviews/${service.path(review.upload)}/lease`;
    await service.call("DELETE", lease, undefined, isLeaving).catch(() => {});
  }

  approve() {
    const review = this.view.review;
    if (!review?.allowed.includes("approve")) return;
    const { lines, drop, missing } = chosen(review.lines, this.view.form);
    if (missing !== null) {
      this.desk.notice(this.desk.texts.say("choose", { line: missing }));
      this.view.focusLine(missing);
      return;
    }
    const two = byId("two", HTMLInputElement);
    if (review.twins.some(twin => twin.paid) && !two.checked) {
      this.desk.notice(this.desk.texts.say("sayTwo"));
      two.focus();
      return;
    }
    // What is written in the field counts more than what was chosen.
    const fields = chosenFields(byId("unsure", HTMLElement)), written = byId("date", HTMLInputElement).value;
    if (written) fields.date = written;
    const why = this.why.value.trim() || undefined, another = two.checked || undefined;
    this.answer({ verdict: "approve", why, lines, drop, another, ...fields });
  }

  /** Rejects with the reason that stands there; where none stands, asks for it, and Enter rejects then. */
  reject() {
    if (!this.view.review?.allowed.includes("reject")) return;
    const why = this.why.value.trim();
    if (why) return this.answer({ verdict: "reject", why });
    this.desk.notice(this.desk.texts.say("sayWhy"));
    this.why.focus();
  }

  /** @param {{ verdict: string, why?: string, lines?: object[], drop?: number[], another?: boolean, date?: string,
   *   total?: string, shop?: string }} word */
  answer(word) {
    const { desk, view } = this;
    desk.attempt(async () => {
      const review = view.review;
      if (!review) return;
      const done = await desk.service.call("POST", `/v1/reviews/${desk.service.path(review.upload)}/answer`, word);
      if (done.outcome === "second_opinion") this.skipped.add(review.upload);
      view.review = null;
      await this.next();
      desk.notice(done.outcome === "settled" ? desk.texts.say("settled", { n: done.coins }) : desk.texts.say("second"));
    });
  }

  skip() {
    this.desk.attempt(async () => {
      if (!this.view.review) return;
      this.skipped.add(this.view.review.upload);
      await this.release();
      this.view.review = null;
      this.desk.notice("");
      await this.next();
    });
  }

  /** Gives back what is held, as somebody turns to something else. */
  async leave() {
    await this.release();
    this.view.close();
  }
}
