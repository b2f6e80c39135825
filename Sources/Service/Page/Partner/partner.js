"use strict";
// A partner's page: what its campaigns have paid, its links, its statement, and what it proposes. Operators see all partners'
// links and proposals here, and decide. All that is shown is set as text, never as markup.

const texts = {
  it: {
    partner: "partner", overview: "Panoramica", links: "Link", statement: "Rendiconto", answers: "Questionari", proposals: "Proposte",
    leave: "Esci", enter: "Entra", token: "Il tuo token", tokenHow: "Quello che l'operatore ti ha dato; resta in questa scheda e se ne va con lei.",
    audiences: "Pubblico", kind: "A che cosa porta", campaign: "campagna", content: "contenuto", offer: "offerta", invitation: "invito",
    target: "Il suo id", source: "Dove si vede", medium: "Su che cosa", label: "Il tuo nome per il link", make: "Crea il link",
    sheet: "Foglio da stampare", draw: "Codice QR", from: "Dal", to: "al", show: "Mostra", file: "File delle campagne (YAML)", propose: "Proponi",
    small: "Una cifra si dice solo di gruppi interi di persone, arrotondata per difetto.", refused: "Questo token non apre questa pagina.",
    offline: "Il servizio non risponde.", nothing: "Ancora niente.", name: "Nome", days: "Giorni", budget: "Budget", spent: "Pagate", people: "Persone",
    opened: "Aperture", joined: "Arrivati", signed: "Registrati", earned: "Premiati", bought: "Acquirenti", uploads: "Caricamenti", awarded: "Date", reversed: "Riprese",
    waiting: "in attesa", accepted: "accettata", refusedState: "respinta", accept: "Accetta", refuse: "Respingi", askWhy: "Perché? Lo legge il partner.",
    proposed: "Proposta inviata. Decide un operatore.", read: "Leggi", months: "L'ultimo mese", madeLink: "Il link c'è.", coins: "monete",
  },
  en: {
    partner: "partner", overview: "Overview", links: "Links", statement: "Statement", answers: "Questionnaires", proposals: "Proposals",
    leave: "Sign out", enter: "Sign in", token: "Your token", tokenHow: "The token that the operator gave you. It is stored in this tab until you close it.",
    audiences: "Audiences", kind: "What it leads to", campaign: "campaign", content: "content", offer: "offer", invitation: "invitation",
    target: "Its id", source: "Where it is seen", medium: "What carries it", label: "Your name for it", make: "Make the link",
    sheet: "Sheet to print", draw: "QR code", from: "From", to: "to", show: "Show", file: "Campaigns file (YAML)", propose: "Propose",
    small: "A figure is told of whole groups of people only, rounded down.", refused: "This token does not open this page.",
    offline: "The service does not answer.", nothing: "Nothing yet.", name: "Name", days: "Days", budget: "Budget", spent: "Paid", people: "People",
    opened: "Opened", joined: "Joined", signed: "Signed", earned: "Earned", bought: "Bought", uploads: "Uploads", awarded: "Given", reversed: "Taken back",
    waiting: "waiting", accepted: "accepted", refusedState: "refused", accept: "Accept", refuse: "Refuse", askWhy: "Why? The partner reads it.",
    proposed: "Proposed. An operator decides.", read: "Read", months: "The last month", madeLink: "The link is there.", coins: "coins",
  },
};

const $ = id => document.getElementById(id);
let language = localStorage.getItem("language") || (navigator.language.startsWith("it") ? "it" : "en");
let token = sessionStorage.getItem("partner") || "";
let isPartner = false, busy = false, url = null;
const say = key => texts[language][key];

function make(name, text, properties = {}) {
  const element = Object.assign(document.createElement(name), properties);
  if (text !== undefined && text !== null) element.textContent = text;
  return element;
}
function notice(text) { $("notice").textContent = text || ""; $("notice").hidden = !text; }

/** Calls the service; gives the answer's body, or throws words to show. */
async function call(method, where, body, type = "application/json") {
  const headers = { Authorization: `Bearer ${token}`, "Accept-Language": language };
  if (body) headers["Content-Type"] = type;
  let answer;
  try { answer = await fetch(where, { method, headers, body }); } catch { throw new Error(say("offline")); }
  if (answer.status === 401) { leave(); throw new Error(say("refused")); }
  const kind = answer.headers.get("Content-Type") || "";
  const value = kind.includes("json") ? await answer.json() : await answer.blob();
  if (!answer.ok) throw Object.assign(new Error(value.detail || answer.statusText), { status: answer.status });
  return value;
}
/** Runs something that the user asked for, once at a time, and shows what went wrong. */
async function attempt(body) {
  if (busy) return;
  busy = true;
  try { await body(); } catch (error) { notice(error.message); } finally { busy = false; }
}

/** A table; figures that are not told are a dash. */
function table(place, heads, rows) {
  if (rows.length === 0) { place.replaceChildren(make("p", say("nothing"), { className: "quiet" })); return; }
  const head = make("tr");
  head.append(...heads.map(text => make("th", text, { scope: "col" })));
  const body = rows.map(cells => {
    const row = make("tr");
    row.append(...cells.map(cell => {
      if (cell instanceof Node) { const box = make("td"); box.append(cell); return box; }
      const isNumber = typeof cell === "number";
      return make("td", isNumber ? cell.toLocaleString(language) : cell ?? "–", { className: isNumber ? "number" : "" });
    }));
    return row;
  });
  const all = make("table");
  const [top, rest] = [make("thead"), make("tbody")];
  top.append(head);
  rest.append(...body);
  all.append(top, rest);
  place.replaceChildren(all);
}

const tabs = {
  async overview() {
    const all = await call("GET", "/v1/partner");
    table($("paying"), [say("name"), say("days"), say("budget"), say("spent")],
      all.paying.map(one => [one.name, `${one.from} – ${one.to}`, one.budget, one.spent]));
    table($("audiences"), [say("audiences"), say("people")], all.audiences.map(one => [one.id, one.people]));
  },
  async links() {
    const { links } = await call("GET", "/v1/links");
    const stages = ["opened", "joined", "signed", "earned", "bought"];
    table($("made"), [say("links"), ...stages.map(say), say("draw")], links.map(link => {
      const button = make("button", say("draw"), { type: "button" });
      button.setAttribute("aria-label", `${say("draw")}: ${link.path}`);
      button.addEventListener("click", () => attempt(() => draw(link.path)));
      return [link.path, ...stages.map(stage => link[stage]), link.kind === "invitation" ? "–" : button];
    }));
  },
  async statement() {
    const { lines } = await call("GET", `/v1/statements?from=${$("from").value}&to=${$("to").value}`);
    table($("lines-table"), [say("name"), say("uploads"), say("awarded"), say("reversed")],
      lines.map(line => [line.campaign, line.uploads, line.coins_awarded, line.coins_reversed]));
  },
  async answers() {
    const { questionnaires } = await call("GET", "/v1/questionnaires");
    const boxes = questionnaires.map(asked => {
      const box = make("article", null, { className: "card" });
      box.append(make("h3", asked.title), make("p", `${say("people")}: ${asked.people?.toLocaleString(language) ?? "–"}`));
      for (const question of asked.questions) {
        const counts = Object.entries(question.counts).map(([answer, count]) => `${answer}: ${count}`).join(", ");
        box.append(make("p", `${question.text} ${counts || "–"}`));
      }
      return box;
    });
    $("figures").replaceChildren(...(boxes.length ? boxes : [make("p", say("nothing"), { className: "quiet" })]));
  },
  async proposals() {
    $("propose").hidden = !isPartner;
    const { proposals } = await call("GET", "/v1/proposals");
    $("wishes").replaceChildren(...proposals.reverse().map(proposal));
  },
};

function proposal(one) {
  const box = make("li", null, { className: "card" });
  const state = one.state === "refused" ? say("refusedState") : say(one.state);
  box.append(make("h3", `${one.partner}: ${state}`), make("p", one.at, { className: "quiet" }));
  if (one.why) box.append(make("p", one.why));
  for (const campaign of one.simulated?.campaigns ?? []) {
    box.append(make("p", `${say("months")}, ${campaign.id}: ${campaign.uploads ?? "–"}, ${campaign.coins ?? "–"} ${say("coins")}`));
  }
  const keys = make("p", null, { className: "keys" });
  const read = make("button", say("read"), { type: "button" });
  read.addEventListener("click", () => attempt(async () => {
    const whole = await call("GET", `/v1/proposals/${one.id}`);
    read.replaceWith(make("pre", whole.file));
  }));
  keys.append(read);
  if (!isPartner && one.state === "waiting") {
    for (const [verdict, style] of [["accept", "main"], ["refuse", "bad"]]) {
      const button = make("button", say(verdict), { type: "button", className: style });
      button.addEventListener("click", () => attempt(async () => {
        const why = prompt(say("askWhy"));
        if (why === null) return;
        await call("PUT", `/v1/proposals/${one.id}`, JSON.stringify({ verdict, why: why || null }));
        await tabs.proposals();
      }));
      keys.append(button);
    }
  }
  box.append(keys);
  return box;
}

async function draw(path) {
  const query = new URLSearchParams({ link: path, base: location.origin });
  const picture = await call("GET", `/v1/links/code?${query}`);
  if (url) URL.revokeObjectURL(url);
  url = URL.createObjectURL(picture);
  $("code").src = url;
  $("code").alt = `${say("draw")}: ${location.origin}${path}`;
  $("address").textContent = location.origin + path;
  $("drawn").hidden = false;
}

function translate() {
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = say(element.dataset.text);
  for (const button of document.querySelectorAll("[data-language]")) button.setAttribute("aria-pressed", button.dataset.language === language);
}
function leave() { token = ""; sessionStorage.removeItem("partner"); show(null); }
function show(tab) {
  $("enter").hidden = Boolean(token); $("tabs").hidden = !token; $("leave").hidden = !token;
  for (const name of Object.keys(tabs)) $(name).hidden = !token || name !== tab;
  for (const button of document.querySelectorAll("[data-tab]")) {
    button.setAttribute("aria-pressed", button.dataset.tab === tab);
    if (button.dataset.tab === "overview") button.hidden = !isPartner;
  }
}
function open(tab) { notice(""); show(tab); attempt(tabs[tab]); }

/** Finds out whose token it is: a partner's, or an operator's, who has no overview. */
async function enter() {
  isPartner = true;
  try { await call("GET", "/v1/partner"); } catch (error) {
    if (error.status !== 403) throw error;
    isPartner = false;
    try { await call("GET", "/v1/proposals"); } catch { leave(); throw new Error(say("refused")); }
  }
  const today = new Date();
  $("to").value = today.toISOString().slice(0, 10);
  $("from").value = new Date(today.getTime() - 30 * 86_400_000).toISOString().slice(0, 10);
}
/** Enters with the token at hand, and shows the first tab. */
async function begin() {
  await enter();
  sessionStorage.setItem("partner", token);
  const first = isPartner ? "overview" : "proposals";
  notice("");
  show(first);
  await tabs[first]();
}

$("enter").addEventListener("submit", event => {
  event.preventDefault();
  token = $("token").value.trim();
  $("token").value = "";
  attempt(begin);
});
$("leave").addEventListener("click", leave);
$("make").addEventListener("submit", event => {
  event.preventDefault();
  attempt(async () => {
    const wish = { kind: $("kind").value };
    for (const field of ["target", "source", "medium", "label"]) if ($(field).value) wish[field] = $(field).value;
    const link = await call("POST", "/v1/links", JSON.stringify(wish));
    notice(`${say("madeLink")} ${location.origin}${link.path}`);
    await tabs.links();
  });
});
$("sheet-button").addEventListener("click", () => attempt(async () => {
  const page = await call("GET", `/v1/links/sheet?${new URLSearchParams({ base: location.origin })}`);
  const link = make("a", null, { href: URL.createObjectURL(page), download: "links.html" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}));
$("days").addEventListener("submit", event => { event.preventDefault(); attempt(tabs.statement); });
$("propose").addEventListener("submit", event => {
  event.preventDefault();
  attempt(async () => {
    const text = await $("file").files[0].text();
    await call("POST", "/v1/partner/proposals", text, "application/yaml");
    $("propose").reset();
    notice(say("proposed"));
    await tabs.proposals();
  });
});
for (const button of document.querySelectorAll("[data-tab]")) button.addEventListener("click", () => open(button.dataset.tab));
for (const button of document.querySelectorAll("[data-language]")) button.addEventListener("click", () => {
  language = button.dataset.language; localStorage.setItem("language", language); translate();
  const tab = document.querySelector("[data-tab][aria-pressed=true]")?.dataset.tab; if (token && tab) open(tab);
});

translate();
show(null);
if (token) attempt(begin);
