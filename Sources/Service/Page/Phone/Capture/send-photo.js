// Sends the bytes of one photo or recording, with progress, which fetch does not tell.

/** @typedef {import("/page/upload-queue.js").Sending} Sending */
/** @typedef {import("/page/upload-answer.js").Answer} Answer */

/** Seconds that the service may take to decide, before it answers that it has not yet. */
const decisionWait = 5;
/** Milliseconds without a byte sent or an answer, after which the network is taken for gone. */
const patience = 45_000;

/**
 * @param {Sending} sending
 * @param {{token: string|null, language: string}} person
 * @returns {Promise<Answer>} rejects where there was no answer
 */
export function sendPhoto({ blob, shake, onProgress, signal }, { token, language }) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    /** @type {ReturnType<typeof setTimeout>|undefined} */ let timer;
    const wait = () => { clearTimeout(timer); timer = setTimeout(() => request.abort(), patience); };
    request.open("POST", `/v1/uploads?shake=${encodeURIComponent(shake)}`);
    request.setRequestHeader("Content-Type", blob.type || "application/octet-stream");
    request.setRequestHeader("Accept-Language", language);
    request.setRequestHeader("Prefer", `wait=${decisionWait}`);
    if (token) request.setRequestHeader("Authorization", `Bearer ${token}`);
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      wait();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener("load", () => resolve({ status: request.status, body: jsonOf(request.responseText),
      retryAfter: request.getResponseHeader("Retry-After"), date: request.getResponseHeader("Date") }));
    request.addEventListener("error", () => reject(new Error("the network failed")));
    request.addEventListener("abort", () => reject(new Error("given up")));
    request.addEventListener("loadend", () => clearTimeout(timer));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    wait();
    request.send(blob);
  });
}

/**
 * Asks whether the service has an upload.
 * @param {string} id
 * @param {{token: string|null, language: string}} person
 * @returns {Promise<Answer>}
 */
export async function findUpload(id, { token, language }) {
  const headers = { "Accept-Language": language, ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(`/v1/uploads/${id}`, { headers, cache: "no-store" });
  return { status: answer.status, body: jsonOf(await answer.text()), retryAfter: answer.headers.get("Retry-After"),
    date: answer.headers.get("Date") };
}

/** @param {string} text */
function jsonOf(text) {
  try { return JSON.parse(text); } catch { return undefined; }
}
