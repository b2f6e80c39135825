// One review: its picture with marks, its facts, its lines and its coins.
import { byId, make, makeButton, setText } from "/page/desk-elements.js";
import { drawLines } from "/page/desk-lines.js";
import { drawMarks, middle, pointAt } from "/page/desk-marks.js";
import { drawUnsure } from "/page/desk-unsure.js";
import { Zoom } from "/page/desk-zoom.js";

/** @typedef {import("/page/desk-service.js").Review} Review */
/** @typedef {import("/page/desk-tabs.js").Desk} Desk */

export class ItemView {
  /** @param {Desk} desk @param {(upload: string) => void} openUpload */
  constructor(desk, openUpload) {
    this.desk = desk;
    this.openUpload = openUpload;
    /** @type {Review | null} */
    this.review = null;
    this.whole = byId("item", HTMLElement);
    this.form = byId("form", HTMLFormElement);
    this.picture = byId("picture", HTMLImageElement);
    /** @type {HTMLImageElement[]} the photos that show the upload, one below the other */
    this.photos = [this.picture];
    /** @type {[number, number]} their width and height together */
    this.size = [0, 0];
    const marks = document.getElementById("boxes");
    if (!marks) throw new Error("the page has no boxes");
    /** @type {Element} */
    this.marks = marks;
    this.zoom = new Zoom(byId("stage", HTMLElement), byId("sheet", HTMLElement));
    this.form.addEventListener("focusin", () => this.look());
  }

  get texts() { return this.desk.texts; }

  close() {
    this.review = null;
    this.whole.hidden = byId("bar", HTMLElement).hidden = true;
  }

  /** @param {Review} review */
  draw(review) {
    const { say } = this.texts;
    this.review = review;
    this.whole.hidden = byId("bar", HTMLElement).hidden = false;
    this.zoom.reset();
    byId("why", HTMLInputElement).value = "";
    byId("date", HTMLInputElement).value = "";
    const facts = this.facts(review);
    setText(byId("title", HTMLElement), review.receipt?.shop ?? review.upload);
    setText(byId("coins", HTMLElement), say("coins", { n: review.coins }) + (review.needs_two ? say("needsTwo") : ""));
    byId("shares", HTMLElement).replaceChildren(...review.shares.map(share => {
      const lines = share.lines.length ? say("ofLines", { n: share.lines.length, lines: share.lines.join(", ") }) : "";
      const row = make("li", `${share.name} (${share.partner}): ${say("coins", { n: share.coins })}`);
      row.append(make("span", [lines, share.why].filter(Boolean).join(" · "), "quiet"));
      return row;
    }));
    byId("reasons", HTMLElement).replaceChildren(...review.reasons.map(reason => make("li", reason.sentence)));
    byId("facts", HTMLElement).replaceChildren(
      ...facts.flatMap(([key, value]) => [make("dt", say(key)), make("dd", value)]));
    byId("twins", HTMLElement).replaceChildren(...review.twins.map(twin => {
      const row = make("li", `${say("twin")} (${say(twin.likeness)}: ${twin.agrees.join(", ")}) `);
      if (twin.paid) row.append(make("strong", `${say("twinPaid")} `));
      row.append(makeButton(say("openTwin"), () => this.openUpload(twin.upload)));
      return row;
    }));
    byId("gaveBack", HTMLElement).replaceChildren(...review.returns.map(sale => {
      const row = make("li", `${say("gaveBack", { n: sale.goods_of_sale, all: sale.goods, day: sale.day })} `);
      row.append(makeButton(say("openTwin"), () => this.openUpload(sale.document)));
      return row;
    }));
    byId("two", HTMLInputElement).checked = false;
    byId("twoline", HTMLElement).hidden = !review.twins.some(twin => twin.paid);
    const place = { open: byId("lines", HTMLElement), folded: byId("folded", HTMLDetailsElement) };
    drawLines(place, review.lines, review.receipt?.currency ?? "", this.texts);
    byId("dateline", HTMLElement).hidden = !review.receipt;
    drawUnsure(byId("unsure", HTMLElement), review.receipt?.candidates ?? {}, this.texts);
    for (const action of ["approve", "reject"]) byId(action, HTMLElement).hidden = !review.allowed.includes(action);
    byId("whyline", HTMLElement).hidden = !review.allowed.includes("reject");
    this.focus();
    void this.showPicture(review);
  }

  /** @param {Review} review @returns {[string, string][]} */
  facts(review) {
    const receipt = review.receipt ?? {};
    /** @type {[string, string | undefined][]} */
    const all = [
      ["user", review.user], ["sent", this.texts.moment(review.uploaded_at)], ["shop", receipt.shop],
      ["vat_number", receipt.vat_number], ["date", [receipt.date, receipt.time].filter(Boolean).join(" ")],
      ["total", [receipt.total, receipt.currency].filter(Boolean).join(" ")], ["document", receipt.document],
    ];
    return all.flatMap(([key, value]) => value ? [/** @type {[string, string]} */ ([key, value])] : []);
  }

  /** @param {Review} review */
  async showPicture(review) {
    this.picture.removeAttribute("src");
    this.marks.replaceChildren();
    for (const photo of this.photos.slice(1)) photo.remove();
    this.photos = [this.picture];
    this.size = [0, 0];
    while (this.photos.length < (review.photos ?? 1)) {
      const photo = make("img");
      photo.alt = "";
      this.marks.before(photo);
      this.photos.push(photo);
    }
    const { photos } = this;
    const areShown = await Promise.all(photos.map((photo, index) =>
      this.desk.service.show(review.upload, photo, photos.length > 1 ? index + 1 : undefined)));
    if (!areShown.every(Boolean) || this.review !== review) return;
    // All boxes are in pixels of the strip that the photos make, one below the other.
    const width = Math.max(...photos.map(photo => photo.naturalWidth));
    this.size = [width, photos.reduce((sum, photo) => sum + photo.naturalHeight, 0)];
    for (const photo of photos) photo.style.width = `${100 * photo.naturalWidth / width}%`;
    drawMarks(this.marks, review.lines, this.size[0], this.size[1]);
    this.look();
  }

  /** Focuses the first line in question, so that arrows choose at once; the review itself where there is none. */
  focus() {
    const first = byId("lines", HTMLElement).querySelector("input");
    const unsure = byId("unsure", HTMLElement).querySelector("input:checked");
    (first ?? (unsure instanceof HTMLElement ? unsure : this.whole)).focus({ preventScroll: true });
    scrollTo(0, 0);
  }

  /** @param {number} number a line */
  focusLine(number) {
    const input = this.form.querySelector(`input[name=line-${number}]`);
    if (input instanceof HTMLElement) input.focus();
  }

  /** The number of the line that has the focus. */
  get focusedLine() {
    const row = document.activeElement?.closest("[data-line]");
    return row instanceof HTMLElement ? Number(row.dataset.line) : null;
  }

  /** The place in the picture of the line that has the focus, 0 to 1 each way.
   * @returns {[number, number] | null} */
  get focusedPlace() {
    const center = middle(this.review?.lines.find(line => line.number === this.focusedLine));
    const [width, height] = this.size;
    return center && width ? [center[0] / width, center[1] / height] : null;
  }

  /** Shows the focused line in the picture. */
  look() {
    pointAt(this.marks, this.focusedLine);
    const place = this.focusedPlace;
    if (place) this.zoom.reveal(place);
  }
}
