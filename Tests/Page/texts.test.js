import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { chooseLanguage, languages, makeTexts } from "../../Sources/Service/Page/Shared/Member/texts.js";

const page = new URL("../../Sources/Service/Page/", import.meta.url);
const sentences = Object.fromEntries(languages.map(language =>
  [language, JSON.parse(readFileSync(new URL(`Texts/${language}.json`, page), "utf8"))]));
const scripts = readdirSync(new URL("Phone", page), { recursive: true }).filter(name => name.endsWith(".js"))
  .map(name => ({ name, text: readFileSync(new URL(`Phone/${name}`, page), "utf8") }));
const forms = sentence => typeof sentence === "string" ? [sentence] : Object.values(sentence);
const places = sentence => [...new Set(forms(sentence).flatMap(form => form.match(/\{\w+\}/g) ?? []))].sort();

test("each sentence is there in each language, with the same values", () => {
  for (const [key, sentence] of Object.entries(sentences.en)) {
    for (const language of languages) {
      assert.ok(key in sentences[language], `${language} has no ${key}`);
      assert.deepEqual(places(sentences[language][key]), places(sentence), `${language}: ${key}`);
      for (const form of forms(sentences[language][key])) assert.notEqual(form.trim(), "", `${language}: ${key}`);
    }
  }
  for (const language of languages) {
    assert.deepEqual(Object.keys(sentences[language]).sort(), Object.keys(sentences.en).sort(), language);
  }
});

test("a sentence with plurals has each that its language knows", () => {
  for (const language of languages) {
    const plurals = new Intl.PluralRules(language);
    for (const [key, sentence] of Object.entries(sentences[language])) {
      if (typeof sentence === "string") continue;
      for (const n of [0, 1, 2, 11, 1_000_000]) {
        assert.ok(plurals.select(n) in sentence || "other" in sentence, `${language}: ${key} for ${n}`);
      }
    }
  }
});

test("no sentence that a script says is missing", () => {
  for (const { name, text } of scripts) {
    for (const [, key] of text.matchAll(/\bsay\(\s*"([\w.]+)"/g)) assert.ok(key in sentences.en, `${name}: ${key}`);
  }
});

test("a value is put in as the language writes it, and no language is mixed with another", () => {
  const inItalian = makeTexts(sentences.it, "it").say("coinsTo", { n: 12345, reward: "Caffè" });
  assert.equal(inItalian, "Mancano 12.345 monete per: “Caffè”");
  assert.equal(makeTexts(sentences.it, "it").say("award", { n: 1 }), "+1 moneta");
  assert.equal(makeTexts(sentences.de, "de").say("award", { n: 2 }), "+2 Münzen");
  for (const language of languages) {
    const { say } = makeTexts(sentences[language], language);
    for (const key of Object.keys(sentences.en)) {
      const values = Object.fromEntries(places(sentences.en[key]).map(place => [place.slice(1, -1), 7]));
      assert.doesNotMatch(say(key, values), /[{}]|\bundefined\b|\bnull\b/, `${language}: ${key}`);
    }
  }
});

test("what nobody wrote is its key, and a value that nobody gave stays a place", () => {
  const { say } = makeTexts({ hello: "Hello {name}" }, "en");
  assert.equal(say("goodbye"), "goodbye");
  assert.equal(say("hello"), "Hello {name}");
});

test("a value is text: what looks like a place or a tag stays as it is", () => {
  const { say } = makeTexts({ hello: "Hello {name}" }, "en");
  assert.equal(say("hello", { name: "{name} <b>$&</b>" }), "Hello {name} <b>$&</b>");
});

test("the first language that the page speaks is taken, and English where there is none", () => {
  assert.equal(chooseLanguage(["nl-NL", "fr-CH", "it"]), "fr");
  assert.equal(chooseLanguage(["pt"]), "en");
  assert.equal(chooseLanguage([]), "en");
});

test("a date that is none is empty and stops nothing", () => {
  const { moment, day } = makeTexts({}, "it");
  assert.equal(moment("tomorrow"), "");
  assert.equal(day("2026-03-12"), "12 marzo 2026");
});

test("the service's dates and amounts are written as the language writes them", () => {
  const { dated, money } = makeTexts({}, "de");
  assert.equal(dated("Das gibt es vom 2026-03-01 bis zum 2026-05-31."),
    "Das gibt es vom 1. März 2026 bis zum 31. Mai 2026.");
  assert.equal(dated("Am 2026-13-40, 12026-03-01 oder 2026-03-01T10:00:00Z."),
    "Am 2026-13-40, 12026-03-01 oder 2026-03-01T10:00:00Z.");
  assert.equal(money(5, "EUR"), "5,00\u00a0€");
});
