// Coins that land are seen: the whole screen, what for, and how far it is to the next reward.
import { nextReward } from "/page/next-step.js";
import { icon, make } from "/page/elements.js";
import { openLayer } from "/page/layers.js";

/** How long the figure counts up, milliseconds. Source: judged; shorter is not seen, longer is waited for. */
const countTime = 900;

/** @param {import("/page/app.js").App} app @param {{coins: number, why: string[], onClose?: () => void}} landed */
export function celebrate(app, landed) {
  const { say } = app;
  const figure = make("p", { class: "landed", "aria-hidden": "true" });
  const known = app.state.now();
  const next = nextReward(known.rewards, known.balance);
  const layer = openLayer({
    label: say("award", { n: landed.coins }), class: "celebration", onClose: landed.onClose,
    content: [
      icon("coin"), figure, make("p", { class: "said", role: "status" }, say("award", { n: landed.coins })),
      ...landed.why.slice(0, 4).map(sentence => make("p", {}, sentence)),
      next === null ? null : make("p", { class: "quiet" }, next.missing > 0
        ? say("coinsTo", { n: next.missing, reward: next.reward.name })
        : say("enoughFor", { reward: next.reward.name })),
      next === null ? null : make("progress", { max: 1, value: next.share, "aria-label": next.reward.name }),
      make("button", { type: "button", class: "main large", id: "celebration-close", onclick: () => layer.close() },
        say("good")),
    ],
  });
  countUp(figure, landed.coins, app.texts.number);
  // Short: it is felt once, and not at all where the phone does not buzz.
  navigator.vibrate?.(40);
}

/** @param {HTMLElement} figure @param {number} coins @param {(value: number) => string} number */
function countUp(figure, coins, number) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    figure.textContent = `+${number(coins)}`;
    return;
  }
  const start = performance.now();
  /** @param {number} now */
  const frame = now => {
    const share = Math.min(1, Math.max(0, (now - start) / countTime));
    figure.textContent = `+${number(Math.round(coins * (1 - (1 - share) ** 3)))}`;
    if (share < 1 && figure.isConnected) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Why an upload earned its coins, campaign by campaign.
 * @param {import("/page/app.js").App} app @param {any} upload @returns {string[]} */
export function reasonsOf(app, upload) {
  const names = new Map(app.state.now().campaigns.map(campaign => [campaign.id, campaign.name]));
  return (upload.awards ?? []).map(/** @param {any} award */ award =>
    app.say("awardedFor", { campaign: names.get(award.campaign) ?? award.partner, n: award.coins }));
}
