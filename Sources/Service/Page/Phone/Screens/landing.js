// Where a link leads: what it gives, with its picture and coins, and one button.
import { asksToJoin } from "/page/access.js";
import { tell, tellSentence } from "/page/content-row.js";
import { icon, make } from "/page/elements.js";
import { openLayer } from "/page/layers.js";
import { earnedBy, validSentence, whereAllTaken, whereTaken } from "/page/reward-words.js";
import { aboutSentence, coinsOf, meantSentence, offerPicture, retailersSentence, rewardPicture, shakeIcon }
  from "/page/offer-row.js";
import { address } from "/page/routes.js";

/** @typedef {import("/page/app.js").App} App */

/** Most things that are named instead of what a link does not lead to. Source: judged, what a small phone shows. */
const mostInstead = 3;

/** @param {App} app
 * @param {{picture: string | Element, title: string, gives: string, lines?: (string | null | undefined)[],
 *   action: string, more?: import("/page/elements.js").Child[]}} landing
 * @returns {Promise<boolean>} whether the button was pressed */
function land(app, landing) {
  return new Promise(resolve => {
    let isTaken = false;
    const layer = openLayer({
      label: landing.title, class: "landing", onClose: () => resolve(isTaken),
      content: [
        typeof landing.picture === "string" ? icon(landing.picture) : landing.picture, make("h2", {}, landing.title),
        landing.gives ? make("p", { class: "gives" }, landing.gives) : null,
        ...(landing.lines ?? []).filter(Boolean).map(line => make("p", {}, line)), ...landing.more ?? [],
        make("button", { type: "button", class: "main large", id: "landing-go", onclick: () => {
          isTaken = true;
          layer.close();
        } }, landing.action),
        make("button", { type: "button", class: "plain", onclick: () => layer.close() }, app.say("later")),
      ],
    });
  });
}

/** What a friend's invitation gives; taken at the first photo.
 * @param {App} app @returns {Promise<boolean>} whether there is nothing left to show of it */
export async function openInvitation(app) {
  const { say } = app;
  if (app.state.now().uploads.length > 0) return true;
  // What an invitation pays is the programme's, the same for all.
  const terms = await app.client.send("POST", "/v1/invitations").catch(() => null);
  if (terms === null) return false;
  const isTaken = await land(app, { picture: "friends", title: say("landing.friend"),
    gives: say("landing.coins", { n: terms.friend }),
    lines: [say("landing.friendHow"), say("firstStepHow"), aboutSentence(app), whereAllTaken(app)],
    action: say("photographReceipt") });
  if (isTaken) app.photograph("receipt");
  return true;
}

/** What a link of the address leads to: that, and nothing else; or why not, and what would change it.
 * @param {App} app @param {"content" | "campaign" | "offer"} kind @param {string} id
 * @returns {Promise<boolean>} whether it was shown */
export async function openLink(app, kind, id) {
  const landing = await app.client.get(`/v1/landing/${kind}/${encodeURIComponent(id)}`).catch(() => null);
  if (landing === null) return false;
  await openLanding(app, kind, id, landing);
  return true;
}

/** @param {App} app @param {"content" | "campaign" | "offer"} kind @param {string} id @param {any} landing */
async function openLanding(app, kind, id, landing) {
  const { subject } = landing;
  const state = landing.access?.state ?? "over";
  if (subject && state === "tell") return openTelling(app, kind, id, landing);
  if (!subject || state !== "open") return openInstead(app, landing);
  if (subject.kind === "content") return openContent(app, landing);
  const reward = app.state.now().rewards.find(known => known.id === id);
  if (subject.kind === "offer" && reward) return openReward(app, reward);
  const campaign = app.state.now().campaigns.find(known => known.id === id);
  if (campaign) return openCampaign(app, campaign);
  location.hash = address("earn");
}

/** Something for whom more is known than of the person: for whom, and the button that leads to telling it.
 * @param {App} app @param {string} kind @param {string} id @param {any} landing */
async function openTelling(app, kind, id, landing) {
  const { say } = app;
  const isTaken = await land(app, { picture: "star", title: landing.subject.title, gives: "",
    lines: [landing.subject.partner, say("linkForOthers", { whom: landing.for_whom ?? "" }),
      tellSentence(app, landing.access)],
    action: say(asksToJoin(landing.access) ? "signIn" : "tellUs") });
  if (isTaken) await tell(app, kind, id, landing.access);
}

/** @param {App} app @param {any} landing @returns {string} why the link leads to nothing for the person */
function whyNot(app, landing) {
  const { say } = app;
  const { state, from, until, again } = landing.access ?? {};
  switch (landing.subject ? state : "over") {
  case "others": return say("linkForOthers", { whom: landing.for_whom ?? "" });
  case "not_yet": return say("linkNotYet", { day: app.texts.day(from) });
  case "done": return say("linkDone");
  case "again": return say("linkAgain", { moment: app.texts.moment(again) });
  default: return until ? say("linkUntil", { day: app.texts.day(until) }) : say("linkOver");
  }
}

/** Why it is not for the person, or not now; what is instead, each a button that leads there.
 * @param {App} app @param {any} landing */
async function openInstead(app, landing) {
  const { say } = app;
  const why = whyNot(app, landing);
  /** @type {{id: string, kind: string, title: string, partner?: string}[]} */ const others = landing.instead ?? [];
  /** @type {(() => void) | null} */ let follow = null;
  const rows = others.slice(0, mostInstead).map(other => make("li", {}, make("button", { type: "button", class: "way",
    "data-instead": other.id, onclick: (/** @type {Event} */ event) => {
      follow = () => openOther(app, other);
      /** @type {HTMLElement} */ (event.currentTarget).closest("dialog")?.close();
    } }, icon(other.kind === "offer" ? "shop" : "coin"), make("span", { class: "way-words" },
    make("span", { class: "result" }, other.title), make("span", { class: "quiet" }, other.partner ?? "")))));
  const isTaken = await land(app, { picture: "coin", title: landing.subject?.title ?? why, gives: "",
    lines: [landing.subject ? why : null, rows.length > 0 ? say("waysInstead") : null],
    action: say("landing.seeOffers"), more: [make("ul", { class: "list" }, ...rows)] });
  const chosen = /** @type {(() => void) | null} */ (follow);
  if (chosen) chosen();
  else if (isTaken) app.go("earn");
}

/** @param {App} app @param {{id: string, kind: string}} other */
function openOther(app, other) {
  if (other.kind === "content") return app.openContent(other.id);
  app.go(...other.kind === "offer" ? ["shop"] : ["earn", "offer", other.id]);
}

/** What a content pays is told first; it begins when the person begins.
 * @param {App} app @param {any} landing */
async function openContent(app, landing) {
  const { say } = app;
  const { id, title, partner } = landing.subject;
  const content = app.state.now().contents?.find(known => known.id === id);
  const kind = content?.kind ?? "read";
  const isTaken = await land(app, {
    picture: kind === "ask" ? "shake" : shakeIcon(kind), title,
    gives: content?.coins ? say("landing.coins", { n: content.coins }) : "",
    lines: [partner, landing.for_whom ? say("forWhom", { whom: landing.for_whom }) : null,
      (content?.seconds ?? 0) > 1 ? say("landing.seconds", { n: content?.seconds ?? 0 }) : null],
    action: say(content ? `landing.begin.${kind}` : "open"),
  });
  if (isTaken) await app.openContent(id);
}

/** @param {App} app @param {any} campaign */
async function openCampaign(app, campaign) {
  const { say } = app;
  const shake = campaign.shake === "auto" ? "receipt" : campaign.shake;
  const isTaken = await land(app, {
    picture: offerPicture(campaign) ?? shakeIcon(shake), title: campaign.name, gives: coinsOf(app, campaign),
    lines: [campaign.partner, campaign.for_whom ? say("forWhom", { whom: campaign.for_whom }) : null,
      meantSentence(app, campaign), retailersSentence(app, campaign),
      say("until", { day: app.texts.day(campaign.to) })],
    action: campaign.discount_of ? say("takeDiscount") : say(`landing.begin.${shake}`),
  });
  // What is behind the layer is about the same: the offer, with its conditions.
  location.hash = address("earn", "offer", campaign.id);
  if (!isTaken) return;
  if (campaign.discount_of) app.go("shop");
  else if (shake === "tv" || shake === "stadium") app.listen(shake);
  else app.photograph(shake);
}

/** @param {App} app @param {any} reward */
async function openReward(app, reward) {
  const { say } = app;
  const { balance } = app.state.now();
  const missing = Math.max(0, reward.price - balance.available);
  const source = earnedBy(app, reward);
  const isTaken = await land(app, {
    picture: rewardPicture(reward) ?? "shop", title: reward.name,
    gives: reward.price === 0 ? say("free") : say("price", { n: reward.price }),
    lines: [reward.partner, reward.for_whom ? say("forWhom", { whom: reward.for_whom }) : null, whereTaken(app, reward),
      source && !reward.earned ? say("landing.earnFirst", { names: source.title }) : null,
      validSentence(app, reward), missing > 0 ? say("landing.missing", { n: missing }) : null],
    action: source?.content && !reward.earned ? say("open")
      : say(missing > 0 ? "landing.howToEarn" : "seeShop"),
  });
  location.hash = address("shop");
  // What earns it comes first.
  if (isTaken && source?.content && !reward.earned) await app.openContent(source.content);
}
