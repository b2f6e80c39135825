// Home: the coins, the one thing to do now, what is near, and the last photos.
import { endingToday, nextReward, nextStep } from "/page/next-step.js";
import { address } from "/page/routes.js";
import { icon, keyedList, make, setText } from "/page/elements.js";
import { uploadRow } from "/page/upload-row.js";
import { aboutSentence, offerRow } from "/page/offer-row.js";
import { enoughSentence, whereAllTaken } from "/page/reward-words.js";
import { makeLimits } from "/page/limit-lines.js";
import { makeWaysList } from "/page/ways-list.js";

/** Most ways to coins that home names. Source: judged, what a small phone shows without scrolling twice. */
const mostWays = 6;

/** @param {import("/page/app.js").App} app @returns {import("/page/app.js").Screen} */
export function homeScreen(app) {
  const { say } = app;
  const purse = makePurse(app);
  const step = make("section", { class: "step", "aria-label": say("now") });
  let shownStep = "";
  const ways = makeWaysList(app, mostWays);
  const waysTitle = make("h2", {});
  const waysPart = make("section", { id: "ways" }, waysTitle, ways.element);
  const ending = make("ul", { class: "list" });
  const endingPart = make("section", {}, make("h2", {}, say("endsToday")), ending);
  const showEnding = keyedList(ending, /** @param {any} offer */ offer => offer.id, offer => offerRow(app, offer));
  const last = make("ol", { class: "list" });
  const showLast = keyedList(last, /** @param {any} upload */ upload => upload.id, upload => uploadRow(app, upload));
  const none = make("p", { class: "quiet" }, say("noPhotos"));
  const lastPart = make("section", { hidden: true },
    make("div", { class: "heading" }, make("h2", {}, say("lastPhotos")),
      make("a", { href: address("me", "history") }, say("seeAll"))), none, last);
  const limits = makeLimits(app, "all");
  const element = make("div", { class: "screen" }, purse.element, step, limits.element, waysPart, endingPart, lastPart);
  return {
    element, title: "home",
    show() {
      const known = app.state.now();
      purse.update(known);
      const unsent = app.unsent();
      const next = nextStep({ tier: known.me.tier, balance: known.balance, rewards: known.rewards,
        uploads: known.uploads, hasUnsent: unsent.length > 0 });
      if (shownStep !== next) {
        shownStep = next;
        step.replaceChildren(...stepContent(app, next));
      }
      const about = step.querySelector(".about");
      if (about && known.asOf !== null) {
        setText(about, [aboutSentence(app), whereAllTaken(app)].filter(Boolean).join(" "));
      }
      limits.update();
      const nearest = nextReward(known.rewards, known.balance);
      setText(waysTitle, nearest && nearest.missing > 0 && known.balance.available > 0
        ? say("waysTo", { n: nearest.missing, reward: nearest.reward.name }) : say("waysNow"));
      waysPart.hidden = !ways.update();
      const offers = endingToday(known.campaigns, app.today());
      endingPart.hidden = offers.length === 0;
      showEnding(offers);
      const rows = [...unsent, ...known.uploads].slice(0, 3);
      none.hidden = rows.length > 0;
      // What comes above it is told first: it would move down.
      lastPart.hidden = known.asOf === null && rows.length === 0;
      showLast(rows);
    },
  };
}

/** @param {import("/page/app.js").App} app */
function makePurse(app) {
  const { say, texts } = app;
  const coins = make("p", { class: "coins", id: "available", "aria-live": "polite" }, "–");
  const pending = make("p", { class: "quiet", id: "pending", hidden: true });
  const when = make("p", { class: "quiet", id: "pending-when", hidden: true });
  const debt = make("p", { class: "quiet", hidden: true });
  const asOf = make("p", { class: "quiet", hidden: true });
  const bar = make("progress", { max: 1, value: 0 });
  const towards = make("p", { class: "towards" }, "\u00a0");
  const near = make("a", { class: "near", href: address("shop"), hidden: true }, towards, bar);
  const element = make("section", { class: "purse", "aria-label": say("yourCoins") },
    make("p", {}, say("yourCoins")), coins, pending, when, debt, asOf, near);
  return {
    element,
    /** @param {import("/page/member-state.js").Snapshot} known */
    update(known) {
      if (known.asOf !== null) setText(coins, texts.number(known.balance.available));
      pending.hidden = known.balance.pending === 0;
      setText(pending, say("pending", { n: known.balance.pending }));
      debt.hidden = known.balance.debt === 0;
      setText(debt, say("debt", { n: known.balance.debt }));
      asOf.hidden = known.isFresh || known.asOf === null;
      setText(asOf, say("asOf", { moment: known.asOf === null ? "" : texts.moment(known.asOf) }));
      const next = nextReward(known.rewards, known.balance);
      // Its place is kept before the service has told it, so that nothing moves.
      near.hidden = known.asOf !== null && next === null;
      near.classList.toggle("unknown", next === null);
      setText(when, pendingWhen(app, known));
      when.hidden = when.textContent === "" || known.balance.pending === 0;
      if (next === null) return;
      const enough = enoughSentence(app);
      const further = next.missing > 0 ? say("coinsTo", { n: next.missing, reward: next.reward.name }) : "";
      setText(towards, [enough && `${enough}.`, further].filter(Boolean).join(" "));
      bar.value = next.share;
      bar.setAttribute("aria-label", towards.textContent ?? "");
    },
  };
}

/** When what is checked is known, and what to do meanwhile.
 * @param {import("/page/app.js").App} app @param {import("/page/member-state.js").Snapshot} known @returns {string} */
function pendingWhen(app, known) {
  const last = known.uploads.filter(upload => upload.outcome === "review").map(upload => upload.expected_by)
    .filter(Boolean).sort().at(-1);
  return last ? app.say("pendingBy", { moment: app.texts.moment(last) }) : app.say("pendingMeanwhile");
}

/** @param {import("/page/app.js").App} app @param {ReturnType<typeof nextStep>} step @returns {HTMLElement[]} */
function stepContent(app, step) {
  const { say } = app;
  const camera = () => make("button", { type: "button", class: "main large", id: "photograph",
    onclick: () => app.photograph("receipt") }, icon("camera"), say("photographReceipt"));
  switch (step) {
  case "first":
    return [make("h2", {}, say("firstStep")), make("p", {}, say("firstStepHow")), camera(),
      // Its place is kept before the service has told it, so that nothing moves.
      make("p", { class: "about quiet" }, "\u00a0"),
      make("button", { type: "button", class: "plain", onclick: () => app.photograph("scan") }, say("orBarcode")),
      make("p", {}, make("a", { class: "slight", href: address("earn") }, say("landing.seeOffers")))];
  case "sign-in":
    return [make("h2", {}, say("keepCoins")), make("p", {}, say("keepCoinsWhy")),
      make("button", { type: "button", class: "main large", id: "sign-in", onclick: () => app.signIn() },
        icon("me"), say("signIn"))];
  case "spend":
    return [make("h2", {}, say("canSpend")),
      make("a", { class: "button main large", href: address("shop") }, icon("shop"), say("seeShop"))];
  default:
    return [make("h2", {}, say("photographNext")), make("p", { class: "quiet" }, say("how")), camera()];
  }
}
