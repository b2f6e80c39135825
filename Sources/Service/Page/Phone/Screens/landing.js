// Where a link leads: what it gives, with its picture and coins, and one button.
import { icon, make } from "/page/elements.js";
import { openLayer } from "/page/layers.js";
import { aboutSentence, coinsOf, meantSentence, offerPicture, retailersSentence, rewardPicture, shakeIcon }
  from "/page/offer-row.js";
import { address } from "/page/routes.js";

/** @typedef {import("/page/app.js").App} App */

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
 * @param {App} app */
export async function openInvitation(app) {
  const { say } = app;
  if (app.state.now().uploads.length > 0) return;
  // What an invitation pays is the programme's, the same for all.
  const terms = await app.client.send("POST", "/v1/invitations").catch(() => null);
  if (terms === null) return;
  const isTaken = await land(app, { picture: "friends", title: say("landing.friend"),
    gives: say("landing.coins", { n: terms.friend }),
    lines: [say("landing.friendHow"), say("firstStepHow"), aboutSentence(app)],
    action: say("photographReceipt") });
  if (isTaken) app.photograph("receipt");
}

/** What a link of the address leads to.
 * @param {App} app @param {"content" | "campaign" | "offer"} kind @param {string} id */
export async function openLink(app, kind, id) {
  const landing = await app.client.get(`/v1/landing/${kind}/${encodeURIComponent(id)}`).catch(() => null);
  if (landing === null) return;
  const { subject } = landing;
  if (!subject || !landing.runs || landing.for_you === false) return openInstead(app, landing);
  if (kind === "content") return openContent(app, id);
  const reward = app.state.now().rewards.find(known => known.id === id);
  if (kind === "offer" && reward) return openReward(app, reward);
  const campaign = app.state.now().campaigns.find(known => known.id === id);
  if (campaign) return openCampaign(app, campaign);
  location.hash = address("earn");
}

/** @param {App} app @param {any} landing */
async function openInstead(app, landing) {
  const { say } = app;
  const reason = landing.subject && landing.for_you === false
    ? say("linkForOthers", { whom: landing.for_whom ?? "" }) : say("linkOver");
  /** @type {{id: string, kind: string, title: string, partner?: string}[]} */ const others = landing.instead ?? [];
  const isTaken = await land(app, { picture: "coin", title: reason, gives: "",
    lines: others.length > 0 ? [say("waysInstead")] : [], action: say("landing.seeOffers"),
    more: [make("ul", { class: "list" }, ...others.slice(0, 3).map(other =>
      make("li", { class: "row-item" }, icon("coin"), make("div", {}, make("p", { class: "result" }, other.title),
        make("p", { class: "quiet" }, other.partner ?? "")))))] });
  if (isTaken) app.go("earn");
}

/** The shake of a content tells what it pays; it begins when the person begins.
 * @param {App} app @param {string} id */
function openContent(app, id) {
  const { say } = app;
  return app.shake({ content: id }, directive => directive.shake ? land(app, {
    picture: directive.directive === "ask" ? "shake" : shakeIcon(directive.directive), title: directive.title ?? "",
    gives: directive.coins > 0 ? say("landing.coins", { n: directive.coins }) : "",
    lines: [directive.partner, directive.seconds > 1 ? say("landing.seconds", { n: directive.seconds }) : null],
    action: say(`landing.begin.${directive.directive}`),
  }) : Promise.resolve(true));
}

/** @param {App} app @param {any} campaign */
async function openCampaign(app, campaign) {
  const { say } = app;
  const shake = campaign.shake === "auto" ? "receipt" : campaign.shake;
  const isTaken = await land(app, {
    picture: offerPicture(campaign) ?? shakeIcon(shake), title: campaign.name, gives: coinsOf(app, campaign),
    lines: [campaign.partner, meantSentence(app, campaign), retailersSentence(app, campaign),
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
  await land(app, {
    picture: rewardPicture(reward) ?? "shop", title: reward.name,
    gives: reward.price === 0 ? say("free") : say("price", { n: reward.price }),
    lines: [reward.partner, reward.how, missing > 0 ? say("landing.missing", { n: missing }) : null],
    action: say(missing > 0 ? "landing.howToEarn" : "seeShop"),
  });
  location.hash = address("shop");
}
