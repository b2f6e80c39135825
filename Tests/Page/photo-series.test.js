import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { photosOf, seriesOf, seriesType } from "../../Sources/Service/Page/Shared/Photos/photo-series.js";

const photos = [1, 511, 512, 1300].map((size, index) =>
  new Blob([new Uint8Array(size).fill(65 + index)], { type: "image/jpeg" }));

test("a series gives its photos back, byte for byte and in their order", async () => {
  const found = await photosOf(seriesOf(photos));
  assert.deepEqual(await Promise.all(found.map(photo => photo.text())),
    await Promise.all(photos.map(photo => photo.text())));
});

test("equal photos make equal bytes, so that what is sent again is known", async () => {
  const [one, other] = [seriesOf(photos), seriesOf([...photos])];
  assert.deepEqual(new Uint8Array(await one.arrayBuffer()), new Uint8Array(await other.arrayBuffer()));
  assert.equal(one.type, seriesType);
  assert.notEqual(await seriesOf(photos.toReversed()).text(), await one.text());
});

test("tar reads the archive", async () => {
  const folder = mkdtempSync(join(tmpdir(), "series-"));
  try {
    writeFileSync(join(folder, "series.tar"), new Uint8Array(await seriesOf(photos).arrayBuffer()));
    execFileSync("tar", ["xf", "series.tar"], { cwd: folder });
    for (const [index, photo] of photos.entries()) {
      assert.equal(readFileSync(join(folder, String(index + 1)), "latin1"), await photo.text());
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
