// Shake: one large button that does what shaking the phone does, here and on every other screen.
import { icon, make } from "/page/elements.js";
import { makeLimits } from "/page/limit-lines.js";

/** @param {import("/page/app.js").App} app @returns {import("/page/app.js").Screen} */
export function shakeScreen(app) {
  const { say } = app;
  const button = make("button", { type: "button", class: "shaker", id: "shake", onclick: () => app.shake() },
    icon("phone"), make("span", {}, say("shakeIt")));
  const limits = makeLimits(app, "shaking");
  const element = make("div", { class: "screen centred" }, make("h2", {}, say("shakeAnywhere")),
    make("p", {}, say("shakeHow")), button, make("p", { class: "quiet" }, say("shakeMeans")), limits.element);
  return { element, title: "shake", show: limits.update };
}
