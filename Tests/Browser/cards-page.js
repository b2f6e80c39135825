// The page of cards.py: something under the cards, and what starts them. With `?by-hand` frames come when asked for,
// so that a picture can be taken of each.
if (new URLSearchParams(location.search).has("by-hand")) {
  let now = performance.now(), waiting = [];
  performance.now = () => now;
  globalThis.requestAnimationFrame = callback => waiting.push(callback);
  globalThis.cancelAnimationFrame = () => { waiting = []; };
  globalThis.frame = milliseconds => {
    now += milliseconds;
    const due = waiting;
    waiting = [];
    for (const callback of due) callback(now);
  };
}
const { showPages, previewPages } = await import("/page/card-overlay.js");
const { makeTexts } = await import("/page/texts.js");
const texts = makeTexts(await (await fetch("/page/en.json")).json(), "en");
globalThis.say = texts.say;
globalThis.previewPages = previewPages;
globalThis.shown = [];
globalThis.start = (content, options = {}) => {
  globalThis.result = null;
  globalThis.shown = [];
  showPages(content, {
    say: texts.say, root: document.body, reducedMotion: false, onPage: index => shown.push(index), ...options,
  }).then(result => { globalThis.result = result; });
};
// The transforms of the cards, as x, y and angle.
globalThis.poses = () => [...document.querySelectorAll(".card")].map(card =>
  (card.style.transform.match(/-?[\d.e-]+(?=px|rad)/g) ?? []).map(Number));
// The stamps of frames, and how long what is done in each takes.
globalThis.stamps = [];
globalThis.work = [];
globalThis.stopWatching = () => {
  const seen = globalThis.stamps;
  globalThis.stamps = [];
  return seen;
};
globalThis.watchFrames = () => {
  const mine = globalThis.stamps = [], ask = globalThis.requestAnimationFrame;
  globalThis.requestAnimationFrame = callback => ask(now => {
    const begun = performance.now();
    callback(now);
    work.push(performance.now() - begun);
  });
  const each = now => {
    mine.push(now);
    if (mine === globalThis.stamps) ask(each);
    else globalThis.requestAnimationFrame = ask;
  };
  ask(each);
};
document.getElementById("open").addEventListener("click", () => start(globalThis.content));
globalThis.isReady = true;
