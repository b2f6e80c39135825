// One upload from its picture to the balance, and what may still be done about it.
import { byId, make, makeButton } from "/page/desk-elements.js";
import { askReason } from "/page/desk-reason.js";
import { Refusal } from "/page/desk-service.js";

/** @typedef {import("/page/desk-service.js").Story} Story */
/** @typedef {import("/page/desk-tabs.js").Desk} Desk */

const words = { reversal: "reverse", undoing: "undo" };

/** @param {Desk} desk @param {Story} story */
function entries(desk, story) {
  const table = make("table"), body = make("tbody"), scroll = make("div", null, "scroll");
  table.append(make("caption", desk.texts.say("entries")), body);
  for (const entry of story.entries) {
    const row = make("tr");
    row.append(
      make("td", desk.texts.moment(entry.at)), make("td", desk.texts.say(`kind.${entry.kind}`)),
      make("td", desk.texts.number(entry.coins), "number"), make("td", entry.reason ?? ""));
    body.append(row);
  }
  scroll.append(table);
  return scroll;
}

/** @param {Desk} desk @param {Story} story */
function actions(desk, story) {
  const { say } = desk.texts, keys = make("p", null, "keys"), question = make("div");
  // Asked once the service has said that a receipt like it was paid.
  const two = make("input"), label = make("label", say("two"));
  two.type = "checkbox";
  label.prepend(two);
  label.hidden = true;
  for (const [action, word] of Object.entries(words)) {
    if (!story.allowed.includes(action)) continue;
    /** @param {string} why */
    const book = why => desk.attempt(async () => {
      const where = `/v1/desk/uploads/${desk.service.path(story.upload)}/${action}`;
      const done = await desk.service.call("POST", where, { why, another: two.checked || undefined })
        .catch(refusal => {
          if (!(refusal instanceof Refusal) || refusal.code !== "receipt_paid") throw refusal;
          label.hidden = false;
          two.focus();
          throw new Error(say("sayTwo"));
        });
      await showStory(desk, story.upload);
      desk.notice(say("reversed", { n: done.coins }) + (done.debt ? ` ${say("debt", { n: done.debt })}` : ""));
    });
    const button = makeButton(say(word), () => askReason(question, button, say, say(word), book));
    button.dataset.action = action;
    keys.append(button);
  }
  const whole = make("div");
  whole.append(keys, label, question);
  return whole;
}

/** @param {Desk} desk @param {string} upload */
export async function showStory(desk, upload) {
  const { service, texts } = desk;
  /** @type {Story} */
  const story = await service.call("GET", `/v1/desk/uploads/${service.path(upload)}`);
  const card = make("div", null, "card"), image = make("img", null, "whole");
  image.alt = texts.say("picture");
  card.append(make("h3", story.upload), ...story.sentences.map(sentence => make("p", sentence)));
  const { appeal } = story;
  if (appeal) card.append(make("p", `${texts.say("appeals")}: ${appeal.text} ${appeal.answer ?? ""}`));
  const balance = make("p", texts.say("balance", { n: story.available }));
  const images = [image, ...Array.from({ length: (story.photos ?? 1) - 1 }, () => {
    const photo = make("img", null, "whole");
    photo.alt = image.alt;
    return photo;
  })];
  card.append(entries(desk, story), balance, actions(desk, story), ...images);
  const host = byId("story", HTMLElement);
  host.hidden = false;
  host.replaceChildren(card);
  host.focus();
  for (const [index, photo] of images.entries()) {
    void service.show(upload, photo, images.length > 1 ? index + 1 : undefined)
      .then(isShown => { if (!isShown) photo.remove(); });
  }
}
