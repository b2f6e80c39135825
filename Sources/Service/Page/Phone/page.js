"use strict";
// The page of a member. A photo is kept on the phone until the service has answered for it, so that it may be taken
// where there is no network; its bytes name it, so that sending it twice does no harm.

const texts = {
  it: {
    yourCoins: "Le tue monete", shake: "Scontrino o codice a barre",
    how: "Fotografa lo scontrino intero e disteso, oppure il codice a barre di un prodotto.",
    choose: "Scatta o scegli una foto", photos: "Le tue foto", none: "Ancora nessuna foto.", offers: "Adesso si guadagna con",
    waiting: "La stiamo leggendo…", kept: "Aspetta la rete.", sending: "In invio…", pending: n => `${n} in verifica`,
    award: n => `+${n} monete`, review: "La controlla una persona", reject: "Nessuna moneta",
    unread: "Per ora non letta: riproviamo", refused: "Non accettata",
    rewards: "Cosa si compra", price: n => `${n} monete`, buy: "Prendi", sure: n => `Spendere ${n} monete?`,
    soldOut: "Esaurito", bought: "Tuo", callOff: "Annulla", calledOff: "Annullato", sureOff: n => `Annullare e riavere ${n} monete?`,
    now: "Adesso", shakeHow: "Scuoti il telefono, o premi qui.", shakeIt: "Scuoti", later: "Più tardi", next: "Avanti", done: "Fatto",
    page: (n, all) => `${n} di ${all}`, friends: "Porta un amico", invite: "Il mio invito",
    friendsHow: (mine, theirs) => `${mine} monete a te e ${theirs} a chi arriva, al suo primo scontrino.`,
    directive: { receipt: "Fotografa uno scontrino.", scan: "Fotografa un codice a barre.", nothing: "Per ora niente: riprova più tardi.", tv: "Accendi la TV.", stadium: "Alza il telefono allo stadio." },
    paid: n => `+${n} monete`, pages_out_of_order: "Leggi le pagine in ordine.", too_fast: "Troppo in fretta: riprova domani.",
    times_disagree: "L'orologio non torna: riprova domani.", wrong_answers: "Non tutte le risposte erano giuste: riprova domani.", budget_spent: "Le monete per questo sono finite.",
    signHow: "Per spendere le monete, accedi con il telefono o l'e-mail: ti mandiamo un codice.", contact: "Telefono con prefisso (+39…) o e-mail", code: "Il codice ricevuto", askCode: "Manda il codice", signIn: "Accedi",
    offline: "Sei senza rete. Le foto restano qui e partono appena torna.", until: d => `fino al ${d}`, photo: "La tua foto",
  },
  en: {
    yourCoins: "Your coins", shake: "Receipt or barcode",
    how: "Photograph the whole receipt, lying flat, or the barcode of a product.",
    choose: "Take or choose a photo", photos: "Your photos", none: "No photo yet.", offers: "Current campaigns",
    waiting: "We are reading it…", kept: "Waiting for the network.", sending: "Sending…", pending: n => `${n} being checked`,
    award: n => `+${n} coins`, review: "A person is checking it", reject: "No coins",
    unread: "Not read this time: we will try again", refused: "Not accepted",
    rewards: "What coins buy", price: n => `${n} coins`, buy: "Get it", sure: n => `Spend ${n} coins?`,
    soldOut: "Sold out", bought: "Yours", callOff: "Cancel", calledOff: "Cancelled", sureOff: n => `Cancel and get ${n} coins back?`,
    now: "Now", shakeHow: "Shake the phone, or press here.", shakeIt: "Shake", later: "Later", next: "Next", done: "Done",
    page: (n, all) => `${n} of ${all}`, friends: "Invite a friend", invite: "My invitation",
    friendsHow: (mine, theirs) => `${mine} coins for you and ${theirs} for your friend, after their first receipt.`,
    directive: { receipt: "Photograph a receipt.", scan: "Photograph a barcode.", nothing: "Nothing for now: try again later.", tv: "Turn the TV on.", stadium: "Raise the phone in the stadium." },
    paid: n => `+${n} coins`, pages_out_of_order: "Read the pages in order.", too_fast: "Too fast: try again tomorrow.",
    times_disagree: "The times do not match: try again tomorrow.", wrong_answers: "Not all answers were right: try again tomorrow.", budget_spent: "There are no coins left for this.",
    signHow: "To spend coins, sign in with your phone or e-mail: we send you a code.", contact: "Phone with country code (+39…) or e-mail", code: "The code you received", askCode: "Send the code", signIn: "Sign in",
    offline: "You are offline. Photos stay here and are sent when the network is back.", until: d => `until ${d}`, photo: "Your photo",
  },
};
const remembered = name => { try { return localStorage.getItem(name); } catch { return null; } };
const remember = (name, value) => { try { localStorage.setItem(name, value); } catch { /* a private window */ } };

let language = remembered("language") || (navigator.language.startsWith("it") ? "it" : "en");
let token = remembered("token");
const say = (key, ...values) => typeof texts[language][key] === "function" ? texts[language][key](...values) : texts[language][key];
const element = id => document.getElementById(id);
const number = value => new Intl.NumberFormat(language).format(value);
const day = value => new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(value));

function speak() {
  document.documentElement.lang = language;
  for (const node of document.querySelectorAll("[data-text]")) node.textContent = say(node.dataset.text);
  for (const button of document.querySelectorAll("[data-language]")) {
    button.setAttribute("aria-pressed", String(button.dataset.language === language));
  }
}

// What waits for the network.
const store = new Promise((resolve, reject) => {
  const opening = indexedDB.open("qix", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("photos", { keyPath: "id" });
  opening.onsuccess = () => resolve(opening.result);
  opening.onerror = () => reject(opening.error);
});
async function photos(mode, action) {
  const transaction = (await store).transaction("photos", mode);
  const request = action(transaction.objectStore("photos"));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}

async function ask(path, options = {}) {
  const headers = { "Accept-Language": language, ...options.headers };
  if (token) headers.Authorization = `Bearer ${token}`;
  return fetch(path, { ...options, headers });
}

let joining;
function join() {
  // One user, however many questions are asked at once.
  return joining ??= (async () => {
    if (!token) {
      const invitation = remembered("invitation");
      const answer = await fetch("/v1/users", invitation
        ? { method: "POST", body: JSON.stringify({ invitation }), headers: { "Content-Type": "application/json" } }
        : { method: "POST" });
      if (!answer.ok) throw new Error(String(answer.status));
      token = (await answer.json()).token;
      remember("token", token);
    }
  })().finally(() => { joining = undefined; });
}

const previews = new Map();
function card(upload, isFresh) {
  const item = document.createElement("li");
  const state = upload.state === "decided" ? upload.outcome : upload.state;
  item.className = `${state}${isFresh ? " fresh" : ""}`;
  if (previews.has(upload.id)) {
    const image = document.createElement("img");
    image.src = previews.get(upload.id);
    image.alt = say("photo");
    // What the browser cannot show is no photo.
    image.addEventListener("error", () => image.remove());
    item.append(image);
  }
  const words = document.createElement("div");
  const result = document.createElement("p");
  result.className = "result";
  result.textContent = state === "award" ? say("award", number(upload.coins)) : say(state) ?? state;
  words.append(result);
  for (const reason of upload.reasons ?? []) {
    if (reason.code === "awarded") continue;
    const why = document.createElement("p");
    why.textContent = reason.sentence;
    words.append(why);
  }
  for (const award of upload.awards ?? []) {
    const why = document.createElement("p");
    why.className = "quiet";
    why.textContent = `${award.partner}: ${number(award.coins)}`;
    words.append(why);
  }
  item.append(words);
  return item;
}

function line(title, detail, action) {
  const item = document.createElement("li");
  const words = document.createElement("div");
  for (const [text, style] of [[title, "result"], [detail, "quiet"]]) {
    const paragraph = document.createElement("p");
    paragraph.className = style;
    paragraph.textContent = text;
    words.append(paragraph);
  }
  item.append(words);
  if (action) item.append(action);
  return item;
}

// A wish keeps its key until it was answered: asked twice, it is bought once.
const wishes = new Map();
async function buy(reward) {
  if (!confirm(say("sure", number(reward.price)))) return;
  if (!wishes.has(reward.id)) wishes.set(reward.id, `${Date.now()}-${Math.random().toString(36).slice(2)}`);
  try {
    const answer = await ask("/v1/spends", {
      method: "POST", body: JSON.stringify({ reward: reward.id }),
      headers: { "Content-Type": "application/json", "Idempotency-Key": wishes.get(reward.id) },
    });
    wishes.delete(reward.id);
    await show();
    if (!answer.ok) {
      element("notice").hidden = false;
      element("notice").textContent = (await answer.json()).detail;
    }
  } catch {
    await show();
  }
}

async function callOff(spend) {
  if (!confirm(say("sureOff", number(spend.coins)))) return;
  try {
    const answer = await ask(`/v1/spends/${spend.id}`, { method: "DELETE" });
    await show();
    if (!answer.ok) {
      element("notice").hidden = false;
      element("notice").textContent = (await answer.json()).detail;
    }
  } catch {
    await show();
  }
}

// Coins are spent by who has signed in: by a code that is sent to a phone or an address.
async function sign(event) {
  event.preventDefault();
  const to = element("contact").value.trim();
  const isAsking = element("code-part").hidden;
  const body = isAsking ? { to } : { to, code: element("code").value.trim() };
  try {
    const answer = await ask(isAsking ? "/v1/otp" : "/v1/otp/verify", {
      method: "POST", body: JSON.stringify(body),
      headers: { "Content-Type": "application/json", "Accept-Language": language },
    });
    const problem = answer.ok ? null : (await answer.json()).detail;
    if (answer.ok && isAsking) {
      element("code-part").hidden = false;
      element("code").required = true;
      element("sign-button").textContent = say("signIn");
      element("code").focus();
      return;
    }
    await show();
    if (problem) {
      element("notice").hidden = false;
      element("notice").textContent = problem;
    }
  } catch {
    await show();
  }
}

function shop(rewards, spends, available, tier) {
  element("sign").hidden = tier !== "trial" || rewards.every(reward => reward.for_you);
  element("sign-button").textContent = say(element("code-part").hidden ? "askCode" : "signIn");
  element("shop").hidden = rewards.length === 0 && spends.length === 0;
  const names = new Map(rewards.map(reward => [reward.id, reward.name]));
  element("rewards").replaceChildren(...rewards.filter(reward => reward.for_you).map(reward => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "buy";
    button.textContent = reward.left > 0 ? say("buy") : say("soldOut");
    button.setAttribute("aria-label", `${button.textContent}: ${reward.name}`);
    button.disabled = reward.left === 0 || reward.price > available;
    button.addEventListener("click", () => buy(reward));
    return line(reward.name, say("price", number(reward.price)), button);
  }));
  element("spends").replaceChildren(...spends.map(spend => {
    const name = names.get(spend.reward) ?? spend.reward;
    const state = spend.cancelled ? say("calledOff") : spend.code ? `${say("bought")}: ${spend.code}` : say("bought");
    if (!spend.cancel_until || Date.parse(spend.cancel_until) < Date.now()) return line(name, state);
    const button = document.createElement("button");
    button.type = "button";
    button.className = "buy";
    button.textContent = say("callOff");
    button.setAttribute("aria-label", `${button.textContent}: ${name}`);
    button.addEventListener("click", () => callOff(spend));
    return line(name, state, button);
  }));
}

const seen = new Map();
async function show() {
  const waiting = await photos("readonly", table => table.getAll());
  let decided = [];
  try {
    const [balance, uploads, campaigns, rewards, spends, me] = await Promise.all(
      ["me/balance", "uploads?limit=30", "campaigns", "rewards", "spends", "me"].map(path => ask(`/v1/${path}`)));
    if (balance.status === 401) {
      // A token of another service, or one that was taken back.
      token = null;
      await join();
      return show();
    }
    if (!balance.ok || !uploads.ok || !campaigns.ok || !rewards.ok || !spends.ok || !me.ok) throw new Error("busy");
    const purse = await balance.json();
    element("available").textContent = number(purse.available);
    element("pending").hidden = purse.pending === 0;
    element("pending").textContent = say("pending", number(purse.pending));
    shop((await rewards.json()).rewards, (await spends.json()).spends, purse.available, (await me.json()).tier);
    decided = (await uploads.json()).uploads;
    element("campaigns").replaceChildren(...(await campaigns.json()).campaigns.map(campaign =>
      line(campaign.name, `${campaign.partner}, ${say("until", day(campaign.to))}`)));
    element("notice").hidden = true;
  } catch {
    element("notice").hidden = false;
    element("notice").textContent = say("offline");
  }
  const sent = new Set(decided.map(upload => upload.id));
  const local = waiting.filter(photo => !sent.has(photo.id)).sort((left, right) => right.at - left.at)
    .map(photo => ({ id: photo.id, state: photo.problem ? "refused" : navigator.onLine ? "sending" : "kept",
      reasons: photo.problem ? [{ sentence: photo.problem }] : [] }));
  for (const photo of waiting) if (!previews.has(photo.id)) previews.set(photo.id, URL.createObjectURL(photo.blob));
  const all = [...local, ...decided];
  element("none").hidden = all.length > 0;
  element("uploads").replaceChildren(...all.map(upload => {
    const isFresh = seen.has(upload.id) && seen.get(upload.id) !== upload.state;
    seen.set(upload.id, upload.state);
    return card(upload, isFresh);
  }));
  return all.some(upload => upload.state === "waiting");
}

let isSending = false;
async function send() {
  if (isSending) return;
  isSending = true;
  let isOver = true;
  try {
    await join();
    for (const photo of await photos("readonly", table => table.getAll())) {
      if (photo.problem) continue;
      const answer = await ask("/v1/uploads", {
        method: "POST", body: photo.blob,
        headers: { "Content-Type": photo.blob.type || "application/octet-stream", Prefer: "wait=5" },
      });
      if (answer.ok) {
        lastDone = "upload";
        await photos("readwrite", table => table.delete(photo.id));
      } else if (answer.status >= 500 || answer.status === 429 || answer.status === 408 || answer.status === 401) {
        isOver = false;
      } else {
        const problem = (await answer.json()).detail;
        await photos("readwrite", table => table.put({ ...photo, problem }));
      }
      await show();
    }
  } catch {
    isOver = false;
  } finally {
    isSending = false;
  }
  try { if (await show()) isOver = false; } catch { isOver = false; }
  // Again soon, while something waits here or there.
  if (!isOver) setTimeout(send, 5000);
}

async function choose(files) {
  for (const file of files) {
    const hash = await name(file);
    await photos("readwrite", table => table.put({ id: hash, blob: file, at: Date.now() }));
    previews.set(hash, URL.createObjectURL(file));
  }
  await show();
  await send();
}

async function name(file) {
  // Only on https and on this machine can a page hash; elsewhere any name will do.
  if (!crypto.subtle) return `${Date.now()}-${file.size}`;
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, "0")).join("");
}

for (const button of document.querySelectorAll("[data-language]")) {
  button.addEventListener("click", () => {
    language = button.dataset.language;
    remember("language", language);
    speak();
    show();
    offerInvitation();
  });
}
element("photo").addEventListener("change", event => {
  const files = [...event.target.files];
  event.target.value = "";
  choose(files);
});
element("sign").addEventListener("submit", sign);
element("contact").addEventListener("input", () => {
  // A code is another contact's no more.
  element("code-part").hidden = true;
  element("code").required = false;
  element("code").value = "";
  element("sign-button").textContent = say("askCode");
});
addEventListener("online", send);
addEventListener("offline", show);

// A link that somebody came by is kept until they join, through an installation too.
const invitation = new URLSearchParams(location.search).get("i");
if (invitation) { remember("invitation", invitation); history.replaceState(null, "", "/"); }

let lastDone = null;
let isShaking = false;
async function shake() {
  if (isShaking || element("cards").open) return;
  isShaking = true;
  try {
    await join();
    const answer = await ask("/v1/shakes", {
      method: "POST", body: JSON.stringify({ screen: "home", did: lastDone }), headers: { "Content-Type": "application/json" },
    });
    if (!answer.ok) throw new Error(String(answer.status));
    const directive = await answer.json();
    element("directive").hidden = false;
    element("directive").textContent = texts[language].directive[directive.directive] ?? directive.title;
    if (directive.shake) showCards(directive);
    else if (directive.directive === "receipt" || directive.directive === "scan") element("photo").focus();
  } catch {
    element("notice").hidden = false;
    element("notice").textContent = say("offline");
  } finally {
    isShaking = false;
  }
}

// Cards in pages: what is to be read or watched, then what is asked, one thing at a time.
function showCards(directive) {
  const start = performance.now();
  const pages = [], answers = [];
  const steps = [...directive.cards.map(card => ({ card })), ...directive.questions.map(question => ({ question }))];
  let at = -1;
  const dialog = element("cards");
  element("cards-title").textContent = directive.title;
  const next = async () => {
    at += 1;
    if (at === steps.length) {
      dialog.close();
      try {
        const answer = await ask(`/v1/shakes/${directive.shake}/answers`, {
          method: "POST", body: JSON.stringify({ pages, answers }), headers: { "Content-Type": "application/json" },
        });
        if (!answer.ok) throw new Error(String(answer.status));
        const outcome = await answer.json();
        lastDone = directive.directive;
        element("directive").textContent = say(outcome.code, number(outcome.coins));
      } catch {
        element("directive").textContent = say("offline");
      }
      await show();
      return;
    }
    const { card, question } = steps[at];
    const box = element("card");
    box.replaceChildren();
    element("cards-place").textContent = say("page", at + 1, steps.length);
    element("cards-next").textContent = at + 1 === steps.length ? say("done") : say("next");
    element("cards-next").disabled = false;
    if (card) {
      pages.push(pages.length === 0 ? 0 : Math.round(performance.now() - start));
      const node = document.createElement(card.kind === "video" ? "a" : "p");
      node.textContent = card.text;
      if (card.kind === "video" && card.text.startsWith("https://")) { node.href = card.text; node.rel = "noreferrer"; node.target = "_blank"; }
      box.append(node);
    } else {
      const place = answers.length;
      element("cards-next").disabled = true;
      const group = document.createElement("fieldset");
      const legend = document.createElement("legend");
      legend.textContent = question.text;
      group.append(legend);
      question.answers.forEach((text, index) => {
        const label = document.createElement("label");
        const choice = document.createElement("input");
        choice.type = "radio";
        choice.name = "answer";
        choice.addEventListener("change", () => { answers[place] = index; element("cards-next").disabled = false; });
        label.append(choice, ` ${text}`);
        group.append(label);
      });
      box.append(group);
    }
    box.focus();
  };
  element("cards-next").onclick = next;
  element("cards-close").onclick = () => dialog.close();
  dialog.showModal();
  next();
}

element("shake").addEventListener("click", () => {
  // Some phones hand out motion only after they were asked in a press.
  if (globalThis.DeviceMotionEvent?.requestPermission) DeviceMotionEvent.requestPermission().catch(() => {});
  shake();
});
// Twice the earth's pull and more, thrice in a second, is no walk.
let jolts = [];
addEventListener("devicemotion", event => {
  const force = event.accelerationIncludingGravity;
  if (!force || Math.hypot(force.x, force.y, force.z) < 20) return;
  const now = performance.now();
  jolts = [...jolts.filter(time => now - time < 1000), now];
  if (jolts.length >= 3) { jolts = []; shake(); }
});

let friends;
async function offerInvitation() {
  try {
    await join();
    const answer = await ask("/v1/invitations", { method: "POST" });
    if (!answer.ok) return;
    friends = await answer.json();
    element("friends").hidden = false;
    element("friends-how").textContent = say("friendsHow", number(friends.inviter), number(friends.friend));
  } catch { /* offered when there is a network */ }
}
element("invite").addEventListener("click", async () => {
  const link = new URL(friends.path, location.href).href;
  element("link").textContent = link;
  if (navigator.share) await navigator.share({ url: link }).catch(() => {});
});
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/worker.js").catch(() => {});
speak();
send();
offerInvitation();
