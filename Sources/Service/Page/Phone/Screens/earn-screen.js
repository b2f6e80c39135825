// Earn: the six shakes as buttons, and the campaigns that pay today. One campaign opens as a page of its own.
import { address } from "/page/routes.js";
import { icon, keyedList, make, setText } from "/page/elements.js";
import { mayBeOpen } from "/page/access.js";
import { contentPage, contentRow } from "/page/content-row.js";
import { limitsOfCampaigns, makeLimits, mostSentence } from "/page/limit-lines.js";
import { coinsOf, meantSentence, offerPicture, offerRow, retailersSentence, shakeIcon } from "/page/offer-row.js";

/** @param {import("/page/app.js").App} app @returns {import("/page/app.js").Screen} */
export function earnScreen(app) {
  const { say } = app;
  /** @param {string} shake @param {() => void} act */
  const tile = (shake, act) => make("button", {
    type: "button", class: `tile tile-${shake}`, id: `shake-${shake}`, onclick: act },
    icon(shakeIcon(shake)), make("span", {}, say(`shakes.${shake}`)),
    make("small", {}, say(`shakeOn.${shake}`)));
  const tiles = make("div", { class: "tiles", role: "group", "aria-label": say("sixShakes") },
    tile("receipt", () => app.photograph("receipt")), tile("scan", () => app.photograph("scan")),
    tile("tv", () => app.listen("tv")), tile("stadium", () => app.listen("stadium")),
    tile("read", () => app.shake({ screen: "read" })), tile("video", () => app.shake({ screen: "video" })));
  const list = make("ul", { class: "list" });
  const showOffers = keyedList(list, /** @param {any} offer */ offer => offer.id, offer => offerRow(app, offer));
  const none = make("p", { class: "quiet" }, say("noOffers"));
  const limits = makeLimits(app, "sending");
  const contents = make("ul", { class: "list", id: "contents" });
  const showContents = keyedList(contents, /** @param {any} content */ content => content.id,
    content => contentRow(app, content));
  const contentsPart = make("section", {}, make("h2", {}, say("contents")), contents);
  const all = make("div", {}, limits.element, tiles, contentsPart, make("h2", {}, say("offers")), none, list);
  const one = make("div", { hidden: true });
  /** @type {{offer?: string, content?: string}} */ let chosen = {};
  return {
    element: make("div", { class: "screen" }, all, one), title: "earn",
    show(path) {
      const known = app.state.now();
      const offer = path[1] === "offer" ? known.campaigns.find(campaign => campaign.id === path[2]) : undefined;
      const content = path[1] === "content" ? known.contents?.find(({ id }) => id === path[2]) : undefined;
      one.hidden = !offer && !content;
      all.hidden = !one.hidden;
      chosen = offer ? { offer: offer.id } : content ? { content: content.id } : {};
      if (offer) one.replaceChildren(...offerPage(app, offer));
      if (content) one.replaceChildren(make("div", {}, ...contentPage(app, content)));
      const campaigns = known.campaigns.filter(mayBeOpen);
      none.hidden = campaigns.length > 0;
      showOffers(campaigns);
      const shown = (known.contents ?? []).filter(mayBeOpen);
      contentsPart.hidden = shown.length === 0;
      showContents(shown);
      limits.update();
    },
    inView: () => chosen,
  };
}

/** @param {import("/page/app.js").App} app @param {any} offer @returns {HTMLElement[]} */
function offerPage(app, offer) {
  const { say } = app;
  const act = offer.shake === "tv" || offer.shake === "stadium" ? () => app.listen(offer.shake)
    : () => app.photograph(offer.shake === "scan" ? "scan" : "receipt");
  const pays = make("p", { class: "pays" });
  setText(pays, coinsOf(app, offer));
  const action = offer.discount_of
    ? make("a", { class: "button main large", href: address("shop") }, icon("shop"), say("takeDiscount"))
    : make("button", { type: "button", class: "main large", onclick: act }, icon(shakeIcon(offer.shake)),
      say(`shakes.${offer.shake === "auto" ? "receipt" : offer.shake}`));
  return [
    make("p", {}, make("a", { href: address("earn"), class: "back", onclick: (/** @type {Event} */ event) => {
      event.preventDefault();
      app.back("earn");
    } }, say("back"))),
    make("section", { class: "step" }, offerPicture(offer), make("h2", {}, offer.name),
      make("p", {}, offer.partner), pays,
      ...[meantSentence(app, offer), retailersSentence(app, offer)].filter(Boolean).map(line => make("p", {}, line)),
      ...[mostSentence(app, offer)].filter(Boolean).map(line => make("p", { class: "quiet" }, line)),
      ...limitsOfCampaigns(app, [offer.id]).map(line => make("p", { class: "limit" }, line)),
      offer.for_whom ? make("p", {}, say("forWhom", { whom: offer.for_whom })) : null,
      make("p", { class: "quiet" }, say("until", { day: app.texts.day(offer.to) })), action,
      make("button", { type: "button", class: "plain", onclick: () => app.shake({ offer: offer.id }) },
        say("shakeForThis"))),
  ];
}
