import assert from "node:assert/strict";
import { test } from "node:test";
import { cardWidth, entrance, layOut, layoutTuning } from "../../Sources/Service/Page/Shared/Motion/card-layout.js";
import {
  answersOf, askedOn, followingPage, openQuestion, pagesOf, pageTimes, repliesAlong,
} from "../../Sources/Service/Page/Shared/Motion/card-pages.js";
import { followPointer } from "../../Sources/Service/Page/Shared/Motion/throw-speed.js";

const questions = [
  { text: "Where from?", answers: ["The Alps", "The sea"] }, { text: "What?", answers: ["Milk", "Salt"] },
];
const text = { kind: "text", colour: "#000000", text: "Words" };

test("texts are a page each, and their questions a last one, whose time nobody is told", () => {
  const { pages } = pagesOf({ cards: [{ kind: "text", text: "One" }, { kind: "text", text: "Two" }], questions });
  assert.deepEqual(pages.map(page => page.isCounted), [true, true, false]);
  assert.deepEqual(askedOn(pages[2]).map(asked => asked.text), ["Where from?", "What?"]);
});

test("cards are shown instead of their texts, and a question where a card has it", () => {
  const { pages } = pagesOf({
    pages: [{ cards: [{ ground: "#ffffff", parts: [text, { kind: "question", colour: "#000000", question: 1 }] }] }],
    cards: [{ kind: "text", text: "Words" }], questions,
  });
  assert.equal(pages.length, 2);
  assert.deepEqual(askedOn(pages[0]).map(asked => asked.text), ["What?"]);
  assert.deepEqual(askedOn(pages[1]).map(asked => asked.text), ["Where from?"]);
});

test("a film is a page with its address; pages alone are shown as they are; nothing is nothing", () => {
  const film = pagesOf({ cards: [{ kind: "video", text: "https://a.example/b" }] }).pages[0].cards[0].parts[0];
  assert.equal(film.film, "https://a.example/b");
  assert.equal(pagesOf([{ cards: [{ parts: [text] }] }]).pages.length, 1);
  assert.equal(pagesOf(undefined).pages.length, 0);
  assert.equal(pagesOf({ directive: "nothing", cards: [], questions: [] }).pages.length, 0);
});

test("answers are told in the questions' order, in whatever order they were given", () => {
  assert.deepEqual(answersOf(2, { "question-1": { choices: [0] }, "question-0": { choices: [1] } }), [1, 0]);
});

test("a card that asks for a question nobody sent asks nothing", () => {
  const { pages } = pagesOf([{ cards: [{ parts: [{ kind: "question", question: 7 }] }] }]);
  assert.deepEqual(askedOn(pages[0]), []);
  assert.equal(openQuestion(pages[0], {}), undefined);
});

const asked = (id, kind, more = {}) => ({ id, text: id, kind, optional: false, ...more });
const questionnaire = { questionnaire: { pages: [
  { id: "a", next: "next", questions: [
    asked("likes", "single", { answers: ["x", "y", "z", "w"], next: ["next", "c", "end", "a"] }),
    asked("other", "single", { answers: ["x", "y"], next: ["end", "next"] })] },
  { id: "b", next: "end", questions: [asked("many", "multiple", { answers: ["x", "y"] })] },
  { id: "c", next: "next", questions: [asked("words", "text", { optional: true, longest: 9 })] },
] } };

test("the first answer that leads somewhere leads, else the page does, and never back", () => {
  const { pages } = pagesOf(questionnaire);
  const after = (likes, other) => followingPage(pages, 0, {
    ...likes === null ? {} : { likes: { choices: [likes] } },
    ...other === undefined ? {} : { other: { choices: [other] } },
  });
  assert.equal(after(null), 1, "the page's own way");
  assert.equal(after(0), 1, "next is the page's way");
  assert.equal(after(1), 2);
  assert.equal(after(2), null);
  assert.equal(after(3), null, "a way back is the end");
  assert.equal(after(0, 0), null, "the first question leads nowhere, so the second does");
  assert.equal(after(1, 0), 2, "the first question's way comes first");
  assert.equal(followingPage(pages, 1, {}), null);
  assert.equal(followingPage(pages, 2, {}), null, "after the last one there is none");
});

test("only the replies of the way that was taken are told", () => {
  const { pages } = pagesOf(questionnaire);
  const replies = { likes: { choices: [1] }, other: { choices: [1] }, many: { choices: [0] }, words: { text: "so" } };
  assert.deepEqual(Object.keys(repliesAlong(pages, replies)), ["likes", "other", "words"]);
});

test("any number of answers can be none, and is told so; what is optional and open is left out", () => {
  const { pages } = pagesOf(questionnaire);
  assert.equal(openQuestion(pages[1], {}), undefined);
  assert.deepEqual(repliesAlong(pages, { likes: { choices: [0] }, other: { choices: [1] } }).many, { choices: [] });
  assert.equal(openQuestion(pages[2], {}), undefined);
  assert.equal(openQuestion(pages[0], { likes: { choices: [0] } })?.id, "other");
});

test("times begin with 0 and grow, and end where a page did not come", () => {
  assert.deepEqual(pageTimes([500.4, 500.4, 9000.6, undefined, 9999]), [0, 1, 8500]);
  assert.deepEqual(pageTimes([]), []);
});

test("cards rest under one another in the middle, without touching, and enter in their order", () => {
  const stage = { width: 360, height: 640 }, heights = [100, 40, 200], homes = layOut(heights, stage);
  homes.forEach((home, index) => {
    assert.equal(home.x, 180);
    const above = index > 0 ? homes[index - 1].y + heights[index - 1] / 2 : -Infinity;
    assert.ok(home.y - heights[index] / 2 - above >= layoutTuning.gap - 1e-9);
    const { from } = entrance(home, index, 3, stage.height);
    assert.ok(from.y + heights[index] / 2 < 0);
  });
  assert.ok(homes[0].y - 50 + homes[2].y + 100 - 640 < 1e-9);
  assert.equal(layOut([400, 400], stage), null, "what does not fit has no place");
  assert.equal(cardWidth(360), 328);
  assert.equal(cardWidth(1280), layoutTuning.widest);
});

test("the speed of a finger is that of its last tenth of a second", () => {
  for (const every of [4, 8, 16, 33]) {
    const path = followPointer();
    let at = 0, x = 0;
    for (; at < 300; at += every) path.add(x += every * 0.1, 0, at);
    for (; at < 600; at += every) path.add(x += every * 1.5, 0, at);
    const speed = path.at(at - every);
    assert.ok(Math.abs(speed.x - 1500) < 1 && speed.y === 0, `${every}: ${speed.x}`);
  }
});

test("a finger that rested before it let go did not throw, nor did one that only pressed", () => {
  const path = followPointer();
  for (let at = 0; at <= 200; at += 16) path.add(at * 3, 0, at);
  assert.ok(Math.hypot(path.at(360).x) < 900);
  assert.equal(path.at(400).x, 0);
  const pressed = followPointer();
  pressed.add(5, 5, 0);
  assert.deepEqual(pressed.at(1), { x: 0, y: 0 });
});
