"use strict";
// The desk: what waits for a person, one upload at a time, by keyboard. All that is shown is set as text, never as markup:
// it comes from strangers' receipts.

const texts = {
  it: {
    desk: "banco", queue: "In attesa", appeals: "Reclami", find: "Cerca", leave: "Esci", enter: "Entra", token: "Il tuo token",
    tokenHow: "Quello che l'operatore ti ha dato; resta in questa scheda e se ne va con lei.",
    waiting: n => `${n} in attesa`, empty: "Non aspetta niente.", coins: (n, two) => `${n} monete${two ? ", servono due persone" : ""}`,
    date: "Data d'acquisto", why: "Perché", approve: "Approva", reject: "Respingi", skip: "Salta", space: "spazio",
    notThere: "non c'è", lease: n => `È tuo ancora per ${n} s.`, another: "lo guarda un altro", one: n => `${n} parere`, yours: "tuo",
    settled: n => `Fatto: ${n} monete.`, second: "Detto. Decide una seconda persona.", sayWhy: "Per respingere, di' perché.",
    choose: "Scegli un prodotto per ogni riga in dubbio.", twin: "Simile a", same: "lo stesso scontrino", perhaps: "forse lo stesso",
    shop: "Negozio", vat_number: "P. IVA", total: "Totale", document: "Documento", user: "Utente", sent: "Inviato",
    findHow: "Utente, caricamento, negozio, numero o prodotto", nothing: "Non si trova niente.", reverse: "Riprendi le monete",
    undo: "Annulla la revisione", reversed: (n, d) => `${n} monete${d ? `, ${d} di debito` : ""}.`, askWhy: "Perché? Lo legge anche l'utente.",
    noAppeals: "Nessun reclamo.", uphold: "Ha ragione", decline: "Resta così", answer: "Risposta per l'utente", give: "Monete", campaign: "Campagna",
    answered: "Risposto.", refused: "Questo token non apre il banco.", offline: "Il servizio non risponde.", entries: "Movimenti", balance: n => `Saldo: ${n} monete`,
    picture: "La foto del caricamento", openTwin: "apri",
  },
  en: {
    desk: "desk", queue: "Waiting", appeals: "Appeals", find: "Find", leave: "Sign out", enter: "Sign in", token: "Your token",
    tokenHow: "The token that the operator gave you. It is stored in this tab until you close it.",
    waiting: n => `${n} waiting`, empty: "No uploads are waiting.", coins: (n, two) => `${n} coins${two ? ", two reviewers decide" : ""}`,
    date: "Day of purchase", why: "Why", approve: "Approve", reject: "Reject", skip: "Skip", space: "space",
    notThere: "not on the receipt", lease: n => `Yours for another ${n} s.`, another: "another reviewer has it", one: n => `${n} opinion`, yours: "yours",
    settled: n => `Done: ${n} coins.`, second: "Saved. A second reviewer must decide.", sayWhy: "A rejection needs a reason.",
    choose: "Choose a product for each line in question.", twin: "Similar to", same: "the same receipt", perhaps: "perhaps the same",
    shop: "Shop", vat_number: "VAT number", total: "Total", document: "Document", user: "User", sent: "Sent",
    findHow: "A user, an upload, a shop, a number or a product", nothing: "Nothing found.", reverse: "Take the coins back",
    undo: "Undo the review", reversed: (n, d) => `${n} coins${d ? `, ${d} of debt` : ""}.`, askWhy: "Why? The user reads it too.",
    noAppeals: "No appeals.", uphold: "The user is right", decline: "Keep the decision", answer: "Answer for the user", give: "Coins", campaign: "Campaign",
    answered: "Answered.", refused: "This token has no access to the review desk.", offline: "The service does not answer.", entries: "Entries", balance: n => `Balance: ${n} coins`,
    picture: "The upload's picture", openTwin: "open",
  },
};

const $ = id => document.getElementById(id);
let language = localStorage.getItem("language") || (navigator.language.startsWith("it") ? "it" : "en");
let token = sessionStorage.getItem("desk") || "";
let current = null, skipped = new Set(), url = null, until = 0, busy = false;
const say = (key, ...values) => { const text = texts[language][key]; return typeof text === "function" ? text(...values) : text; };

function make(name, text, properties = {}) {
  const element = Object.assign(document.createElement(name), properties);
  if (text !== undefined && text !== null) element.textContent = text;
  return element;
}
function notice(text) { $("notice").textContent = text || ""; $("notice").hidden = !text; }
function path(upload) { const cut = upload.lastIndexOf("/"); return encodeURIComponent(upload.slice(0, cut)) + "/" + encodeURIComponent(upload.slice(cut + 1)); }

/** Calls the service; gives the answer's body, or throws words to show. */
async function call(method, where, body) {
  const headers = { Authorization: `Bearer ${token}`, "Accept-Language": language };
  if (body) headers["Content-Type"] = "application/json";
  let answer;
  try { answer = await fetch(where, { method, headers, body: body && JSON.stringify(body) }); } catch { throw new Error(say("offline")); }
  if (answer.status === 401 || answer.status === 403 && where.startsWith("/v1/reviews")) { leave(); throw new Error(say("refused")); }
  if (answer.status === 204) return null;
  const type = answer.headers.get("Content-Type") || "";
  const value = type.includes("json") ? await answer.json() : await answer.blob();
  if (!answer.ok) throw new Error(value.detail || answer.statusText);
  return value;
}
/** Runs something that the user asked for, once at a time, and shows what went wrong. */
async function attempt(body) {
  if (busy) return;
  busy = true;
  try { await body(); } catch (error) { notice(error.message); } finally { busy = false; }
}

function translate() {
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = say(element.dataset.text);
  for (const button of document.querySelectorAll("[data-language]")) button.setAttribute("aria-pressed", button.dataset.language === language);
  $("picture").alt = say("picture");
}
function leave() { token = ""; sessionStorage.removeItem("desk"); current = null; show(null); }
function show(tab) {
  $("enter").hidden = Boolean(token); $("tabs").hidden = !token; $("leave").hidden = !token;
  for (const name of ["queue", "appeals", "find"]) $(name).hidden = !token || name !== tab;
  for (const button of document.querySelectorAll("[data-tab]")) button.setAttribute("aria-pressed", button.dataset.tab === tab);
}

async function refresh() {
  const queue = await call("GET", "/v1/reviews");
  $("queue-label").textContent = say("waiting", queue.waiting);
  $("list").replaceChildren(...queue.reviews.map(review => {
    const button = make("button", `${review.shop || review.upload} · ${say("coins", review.coins, review.needs_two)}`, { type: "button" });
    const states = [review.state === "another" ? say("another") : "", review.opinions ? say("one", review.opinions) : ""].filter(Boolean);
    button.append(make("span", [...states, ...review.reasons.map(reason => reason.sentence)].join(" · "), { className: "why" }));
    button.dataset.upload = review.upload;
    button.setAttribute("aria-current", current?.upload === review.upload);
    button.addEventListener("click", () => attempt(() => take(review.upload)));
    const row = make("li"); row.append(button); return row;
  }));
  $("empty").hidden = queue.reviews.length > 0;
  return queue.reviews;
}

async function next() {
  const reviews = await refresh();
  const free = reviews.find(review => review.state !== "another" && !skipped.has(review.upload));
  if (free) {
    try { return await take(free.upload); } catch (error) { skipped.add(free.upload); throw error; }
  }
  current = null; $("item").hidden = true;
  if (reviews.length) { skipped.clear(); }
}

async function take(upload) {
  if (current && current.upload !== upload) await release();
  draw(await call("PUT", `/v1/reviews/${path(upload)}/lease`));
  for (const button of $("list").querySelectorAll("button")) button.setAttribute("aria-current", button.dataset.upload === upload);
  await picture(upload);
}
async function release() {
  if (current?.lease?.yours) await call("DELETE", `/v1/reviews/${path(current.upload)}/lease`).catch(() => {});
}
async function picture(upload) {
  if (url) URL.revokeObjectURL(url);
  url = null; $("picture").removeAttribute("src"); $("boxes").replaceChildren();
  try { url = URL.createObjectURL(await call("GET", `/v1/desk/uploads/${path(upload)}/picture`)); } catch { return; }
  if (current?.upload !== upload) return;
  $("picture").onload = boxes; $("picture").src = url;
}
function boxes() {
  const { naturalWidth: width, naturalHeight: height } = $("picture");
  $("boxes").replaceChildren(...current.lines.filter(line => line.box).map(line => {
    const mark = make("div", null, { className: line.question ? "question" : "" });
    const [x, y, across, down] = line.box;
    mark.style.left = `${100 * x / width}%`; mark.style.top = `${100 * y / height}%`;
    mark.style.width = `${100 * across / width}%`; mark.style.height = `${100 * down / height}%`;
    mark.append(make("span", line.number)); return mark;
  }));
}

/** What stands there, with the pieces and the amount where the row itself does not say them. */
function words(line) {
  const pieces = line.pieces > 1 && !/\d\s*[x×*]/i.test(line.text) ? `${line.pieces} ×` : "";
  const amount = line.amount && !line.text.replaceAll(",", ".").includes(line.amount) ? line.amount : "";
  return [pieces, line.text, amount].filter(Boolean).join(" ");
}

function draw(item) {
  current = item; until = Date.now() + 1000 * (item.lease?.seconds || 0);
  $("item").hidden = false; $("sheet").classList.remove("large"); $("why").value = ""; $("date").value = "";
  $("title").textContent = item.upload;
  $("coins").textContent = say("coins", item.coins, item.needs_two);
  $("reasons").replaceChildren(...item.reasons.map(reason => make("li", reason.sentence)));
  const facts = { user: item.user, sent: item.uploaded_at, ...item.receipt };
  if (facts.total && facts.currency) facts.total += ` ${facts.currency}`;
  if (facts.date && facts.time) facts.date += ` ${facts.time}`;
  $("facts").replaceChildren(...["user", "sent", "shop", "vat_number", "date", "total", "document"].filter(key => facts[key])
    .flatMap(key => [make("dt", say(key)), make("dd", facts[key])]));
  $("twins").replaceChildren(...item.twins.map(twin => {
    const row = make("li", `${say("twin")} ${twin.upload} (${say(twin.likeness)}: ${twin.agrees.join(", ")}) `);
    const button = make("button", say("openTwin"), { type: "button" });
    button.addEventListener("click", () => attempt(async () => { show("find"); await story(twin.upload); }));
    row.append(button); return row;
  }));
  $("lines").replaceChildren(...item.lines.map(line => {
    const set = make("fieldset"), what = words(line);
    set.append(make("legend", `${line.number}. ${what}`));
    const choices = [...line.products.map(product => [product.gtin, `${product.name} (${product.gtin})`]), ["", say("notThere")]];
    for (const [value, label] of choices) {
      const input = make("input", null, { type: "radio", name: `line-${line.number}`, value });
      // One product that a line may be is what was set aside; of several, the reviewer says which.
      input.checked = line.products.length === 1 && value === line.products[0].gtin;
      const whole = make("label"); whole.append(input, make("span", label)); set.append(whole);
    }
    const row = make("li"); row.append(set); return row;
  }));
  $("dateline").hidden = !item.receipt;
  $("item").focus({ preventScroll: true });
}

async function answer(verdict) {
  if (!current) return;
  const word = { verdict, why: $("why").value.trim() || undefined };
  if (verdict === "reject" && !word.why) { $("why").focus(); return notice(say("sayWhy")); }
  if (verdict === "approve") {
    word.lines = []; word.drop = [];
    for (const line of current.lines) {
      const chosen = document.querySelector(`input[name=line-${line.number}]:checked`);
      if (!chosen) return notice(say("choose"));
      if (!chosen.value) word.drop.push(line.number);
      else if (line.products.length > 1) word.lines.push({ line: line.number, gtin: chosen.value });
    }
    if ($("date").value) word.date = $("date").value;
  }
  const done = await call("POST", `/v1/reviews/${path(current.upload)}/answer`, word);
  if (done.outcome === "second_opinion") skipped.add(current.upload);
  current = null;
  await next();
  notice(done.outcome === "settled" ? say("settled", done.coins) : say("second"));
}
async function skip() { if (!current) return; skipped.add(current.upload); await release(); current = null; notice(""); await next(); }

async function appeals() {
  const { appeals: open } = await call("GET", "/v1/appeals");
  $("none").hidden = open.length > 0;
  $("objections").replaceChildren(...open.map(appeal => {
    const row = make("li", null, { className: "card" });
    const head = make("button", appeal.upload, { type: "button" });
    head.addEventListener("click", () => attempt(async () => { show("find"); await story(appeal.upload); }));
    const text = make("textarea", "", { maxLength: 1000 }); text.setAttribute("aria-label", say("answer")); text.placeholder = say("answer");
    const coins = make("input", null, { type: "number", min: 0, placeholder: say("give") }); coins.setAttribute("aria-label", say("give"));
    const campaign = make("input", null, { placeholder: say("campaign") }); campaign.setAttribute("aria-label", say("campaign"));
    const settle = verdict => attempt(async () => {
      const word = { verdict, answer: text.value };
      if (verdict === "upheld" && Number(coins.value) > 0) { word.coins = Number(coins.value); word.campaign = campaign.value; }
      await call("POST", `/v1/appeals/${appeal.number}/answer`, word);
      await appeals(); notice(say("answered"));
    });
    const yes = make("button", say("uphold"), { type: "button", className: "main" }); yes.addEventListener("click", () => settle("upheld"));
    const no = make("button", say("decline"), { type: "button" }); no.addEventListener("click", () => settle("declined"));
    const keys = make("p", null, { className: "keys" }); keys.append(coins, campaign, yes, no);
    row.append(head, make("p", appeal.text), ...(appeal.gtin ? [make("p", appeal.gtin)] : []), text, keys); return row;
  }));
}

async function find() {
  const { uploads } = await call("GET", `/v1/desk/search?q=${encodeURIComponent($("q").value)}`);
  notice(uploads.length ? "" : say("nothing")); $("story").hidden = true;
  $("found").className = "rows";
  $("found").replaceChildren(...uploads.map(upload => {
    const words = [upload.upload, upload.shop, upload.date, upload.total, upload.outcome, say("coins", upload.coins + upload.pending_coins, false)];
    const button = make("button", words.filter(Boolean).join(" · "), { type: "button" });
    button.addEventListener("click", () => attempt(() => story(upload.upload)));
    const row = make("li"); row.append(button); return row;
  }));
}
async function story(upload) {
  const told = await call("GET", `/v1/desk/uploads/${path(upload)}`);
  const card = make("div", null, { className: "card" });
  card.append(make("h3", told.upload), ...told.sentences.map(sentence => make("p", sentence)));
  if (told.appeal) card.append(make("p", `${say("appeals")}: ${told.appeal.text} ${told.appeal.answer || ""}`));
  const table = make("table"), body = make("tbody");
  table.append(make("caption", say("entries")), body);
  for (const entry of told.entries) {
    const row = make("tr");
    row.append(make("td", entry.at), make("td", entry.kind), make("td", entry.coins, { className: "number" }), make("td", entry.reason));
    body.append(row);
  }
  const scroll = make("div", null, { className: "scroll" }); scroll.append(table); card.append(scroll, make("p", say("balance", told.available)));
  const keys = make("p", null, { className: "keys" });
  for (const [what, key] of [["reversal", "reverse"], ["undoing", "undo"]]) {
    const button = make("button", say(key), { type: "button", className: what === "reversal" ? "bad" : "" });
    button.addEventListener("click", () => attempt(async () => {
      const why = prompt(say("askWhy")); if (!why) return;
      const done = await call("POST", `/v1/desk/uploads/${path(upload)}/${what}`, { why });
      await story(upload); notice(say("reversed", done.coins, done.debt));
    }));
    keys.append(button);
  }
  const image = make("img", null, { alt: say("picture") }); image.style.maxWidth = "100%";
  card.append(keys, image);
  $("story").hidden = false; $("story").replaceChildren(card); $("story").focus();
  call("GET", `/v1/desk/uploads/${path(upload)}/picture`).then(blob => {
    image.src = URL.createObjectURL(blob); image.onload = () => URL.revokeObjectURL(image.src);
  }).catch(() => image.remove());
}

const tabs = { queue: next, appeals, find: async () => { $("q").focus(); } };
function open(tab) { notice(""); attempt(async () => { if (tab !== "queue") { await release(); current = null; } show(tab); await tabs[tab](); }); }

$("enter").addEventListener("submit", event => {
  event.preventDefault(); token = $("token").value.trim(); $("token").value = "";
  sessionStorage.setItem("desk", token); open("queue");
});
$("leave").addEventListener("click", () => attempt(async () => { await release(); leave(); }));
$("search").addEventListener("submit", event => { event.preventDefault(); attempt(find); });
$("form").addEventListener("submit", event => event.preventDefault());
$("approve").addEventListener("click", () => attempt(() => answer("approve")));
$("reject").addEventListener("click", () => attempt(() => answer("reject")));
$("skip").addEventListener("click", () => attempt(skip));
$("sheet").addEventListener("click", () => $("sheet").classList.toggle("large"));
for (const button of document.querySelectorAll("[data-tab]")) button.addEventListener("click", () => open(button.dataset.tab));
for (const button of document.querySelectorAll("[data-language]")) button.addEventListener("click", () => {
  language = button.dataset.language; localStorage.setItem("language", language); translate();
  const tab = document.querySelector("[data-tab][aria-pressed=true]").dataset.tab; if (token) open(tab);
});
document.addEventListener("keydown", event => {
  if ($("queue").hidden || !current || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input:not([type=radio]), textarea, select")) return;
  if (event.key === " " && event.target.closest("button, input")) return;
  const keys = { 1: () => answer("approve"), 0: () => answer("reject"), " ": skip };
  if (keys[event.key]) { event.preventDefault(); attempt(keys[event.key]); }
});
// A lease is held while somebody works; it ends by itself where nobody does.
setInterval(() => {
  if (!current?.lease?.yours) { $("lease").textContent = ""; return; }
  $("lease").textContent = say("lease", Math.max(0, Math.round((until - Date.now()) / 1000)));
}, 1000);
addEventListener("pagehide", () => {
  if (current?.lease?.yours) fetch(`/v1/reviews/${path(current.upload)}/lease`, { method: "DELETE", headers: { Authorization: `Bearer ${token}` }, keepalive: true });
});

translate();
if (token) open("queue"); else show(null);
