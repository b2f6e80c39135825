import assert from "node:assert/strict";
import { test } from "node:test";
import { commonPlace } from "../../Sources/Service/Page/Shared/Member/places.js";

test("the town in which all rewards are taken is named, wherever in a text it stands", () => {
  assert.equal(commonPlace([
    "Zeig den Code an der Kasse der Bar Centrale, via Roma 1, Pavia.",
    "Sie liegt am Servicetresen des Supermarkts Naviglio in Pavia für dich bereit.",
    "Zeig den Code in der Bar Centrale, via Roma 1, 27100 Pavia, bevor du bestellst."]), "Pavia");
  assert.equal(commonPlace(["At the counter of Bar Centrale, San Remo.", "In San Remo, at the port."]), "San Remo");
});

test("where the places differ, or one reward does not say where, nothing is named", () => {
  assert.equal(commonPlace(["Alla cassa, Pavia.", "Alla cassa, Genova."]), "");
  assert.equal(commonPlace(["Alla cassa, Pavia.", ""]), "");
  assert.equal(commonPlace([]), "");
  assert.equal(commonPlace(["Alla cassa, Roma.", "Alla cassa dei Romani, in Romagna."]), "");
  // A noun that all texts have is no place: it stands in no address.
  assert.equal(commonPlace(["Zeig den Code an der Kasse.", "Den Code liest die Kasse."]), "");
});
