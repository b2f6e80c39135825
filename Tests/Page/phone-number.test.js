import assert from "node:assert/strict";
import { test } from "node:test";
import { firstCountry, international, isNumber } from "../../Sources/Service/Page/Shared/Member/phone-number.js";

test("a number as at home gets the chosen country's code; its zero stays where the country keeps it", () => {
  for (const [text, country, expected] of [
    ["347 1234567", "IT", "+393471234567"], ["02 1234-5678", "IT", "+390212345678"],
    ["0151 23456789", "DE", "+4915123456789"], ["06 12 34 56 78", "FR", "+33612345678"],
    ["612 34 56 78", "ES", "+34612345678"], ["07700 900123", "GB", "+447700900123"],
    ["(079) 123.45.67", "CH", "+41791234567"], ["1 202 555 0100", "US", "+12025550100"],
  ]) assert.equal(international(text, country), expected, text);
});

test("a number with a code of its own keeps it, whatever country is chosen", () => {
  assert.equal(international("+39 347 123 4567", "DE"), "+393471234567");
  assert.equal(international("0049 151 23456789", "IT"), "+4915123456789");
});

test("an address is no number and stays as it was written", () => {
  assert.equal(international(" anna@example.org ", "IT"), "anna@example.org");
  assert.equal(international("347 anna", "IT"), "347 anna");
  assert.deepEqual(["347", "+39 02", "", "-", "a@b.it"].map(isNumber), [true, true, false, false, false]);
});

test("the country to begin with is the browser's where it names one in the page's language", () => {
  assert.equal(firstCountry("it", ["it"]), "IT");
  assert.equal(firstCountry("de", ["en-US", "de-AT"]), "AT");
  assert.equal(firstCountry("en", ["en-IE"]), "IE");
  assert.equal(firstCountry("fr", ["de-CH", "fr-XX"]), "FR");
});
