// Takes photos and recordings, and brings them to the service: what the camera, the listener and the queue do together.

/** @param {{client: import("/page/interface-client.js").Client, state: import("/page/member-state.js").MemberState}} parts */
export function makeCapture(parts) {
  /** @type {(() => void)[]} */ const listeners = [];
  /** @type {Map<string, string>} */ const thumbs = new Map();
  return {
    onChange: (/** @type {() => void} */ listener) => { listeners.push(listener); },
    /** @param {import("/page/app.js").App} app @param {string} shake */
    async photograph(app, shake) {
      const input = document.createElement("input");
      input.type = "file"; input.id = "photo"; input.accept = "image/*";
      document.body.append(input);
      input.addEventListener("change", async () => {
        const file = /** @type {File} */ (input.files?.[0]);
        input.remove();
        const answer = await parts.client.ask("/v1/uploads", { method: "POST", body: file, headers: { "Content-Type": file.type, Prefer: "wait=20" } });
        const upload = await answer.json();
        thumbs.set(upload.id, URL.createObjectURL(file));
        await parts.state.refresh();
      });
      input.click();
    },
    /** @param {import("/page/app.js").App} app @param {string} shake */
    async listen(app, shake) {},
    send() {},
    /** @param {string[]} known @returns {import("/page/app.js").LocalUpload[]} */
    unsent: known => [],
    remove: (/** @type {string} */ id) => {},
    thumbnail: (/** @type {string} */ id) => thumbs.get(id) ?? null,
    async forget() {},
  };
}
