import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { sha256, sha256OfBlob } from "../../Sources/Service/Page/Shared/Photos/sha256.js";

const digest = bytes => createHash("sha256").update(bytes).digest("hex");

test("bytes of each length around the ends of blocks have the digest that others work out", () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + length) & 255);
    assert.equal(sha256(bytes), digest(bytes), `${length} bytes`);
  }
  const photo = Uint8Array.from({ length: 3_000_001 }, (_, at) => (at * at) & 255);
  assert.equal(sha256(photo), digest(photo));
});

test("a blob has its bytes' digest", async () => {
  const bytes = Uint8Array.of(1, 2, 3);
  assert.equal(await sha256OfBlob(new Blob([bytes])), digest(bytes));
});
