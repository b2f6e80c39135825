// What the parts of the desk share, and which of them is shown.
import { byId } from "/page/desk-elements.js";
import { Refusal } from "/page/desk-service.js";

/** @typedef {import("/page/desk-service.js").Service} Service */
/** @typedef {import("/page/texts.js").Texts} Texts */

export const tabs = ["queue", "appeals", "find", "cards"];

export class Desk {
  /** @param {Service} service @param {Texts} texts */
  constructor(service, texts) {
    this.service = service;
    this.texts = texts;
    this.isBusy = false;
    /** Opens an upload's history.
     * @type {(upload: string) => void} */
    this.openUpload = _ => {};
  }

  /** @param {string} text */
  notice(text) {
    const place = byId("notice", HTMLElement);
    place.textContent = text;
    place.hidden = !text;
  }

  /** Does what somebody asked for, one thing at a time, and shows what went wrong.
   * @param {() => Promise<void>} body */
  attempt(body) {
    if (this.isBusy) return;
    this.isBusy = true;
    body().catch(error => this.tell(error)).finally(() => { this.isBusy = false; });
  }

  /** @param {unknown} error */
  tell(error) {
    if (error instanceof Refusal && error.status === 401) this.leave();
    if (error instanceof Refusal && error.status === 0) this.notice(this.texts.say("offline"));
    else this.notice(error instanceof Error ? error.message : String(error));
  }

  leave() {
    this.service.signIn("");
    this.show(null);
  }

  /** @param {string | null} tab */
  show(tab) {
    const isIn = Boolean(this.service.token);
    byId("enter", HTMLElement).hidden = isIn;
    byId("tabs", HTMLElement).hidden = byId("leave", HTMLElement).hidden = !isIn;
    if (!isIn || tab !== "queue") byId("bar", HTMLElement).hidden = true;
    for (const name of tabs) byId(name, HTMLElement).hidden = !isIn || name !== tab;
    for (const button of document.querySelectorAll("[data-tab]")) {
      button.setAttribute("aria-pressed", String(button instanceof HTMLElement && button.dataset.tab === tab));
    }
  }
}
