import assert from "node:assert/strict";
import { test } from "node:test";
import { makeEventReader } from "../../Sources/Service/Page/Shared/Member/event-lines.js";

const text = ":\n\nevent: upload\nid: 7\ndata: {\"a\":1}\n\n: still here\n\ndata: one\ndata: two\n\n";
const expected = [
  { event: "upload", data: "{\"a\":1}", id: "7" }, { event: "message", data: "one\ntwo", id: null },
];

test("events are the same wherever the stream is cut", () => {
  for (let size = 1; size <= text.length; size += 1) {
    const found = [];
    const read = makeEventReader(event => found.push(event));
    for (let at = 0; at < text.length; at += size) read(text.slice(at, at + size));
    assert.deepEqual(found, expected, `pieces of ${size}`);
  }
});

test("from where to go on is told with an event and without one, after the event was taken", () => {
  const told = [];
  const read = makeEventReader(event => told.push(event.data), id => told.push(`id ${id}`));
  read(":\nid: 6\n\nevent: upload\nid: 7\ndata: one\n\n: still here\n\n");
  assert.deepEqual(told, ["id 6", "one", "id 7"]);
});

test("an event without an end is bounded", () => {
  const read = makeEventReader(() => {});
  assert.throws(() => { for (let n = 0; n < 20; n += 1) read("x".repeat(100_000)); });
});
