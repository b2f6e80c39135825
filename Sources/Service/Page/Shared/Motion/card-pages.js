// What the service sends to be shown as cards, as pages of one form: a content with cards, texts or a film, its
// questions, or a questionnaire. And what is sent back of it.

/** @typedef {{kind: string, colour?: string, ground?: string, text?: string, second?: string, picture?: string,
 *   icon?: string, question?: number, film?: string, asked?: Asked}} Part */
/** @typedef {{ground?: string, parts: Part[]}} Card */
/** @typedef {{id: string, text: string, kind: string, optional: boolean, answers?: string[], from?: number,
 *   to?: number, longest?: number, next?: string[]}} Asked */
/** A page; `isCounted` where its time is told to the service, which knows nothing of a page of questions after a text.
 * @typedef {{id: string, cards: Card[], isCounted: boolean, next?: string}} Page */
/** @typedef {{choices: number[]} | {number: number} | {text: string}} Reply */
/** @typedef {Record<string, Reply>} Replies */

/** The id of a question that a content asks at a place.
 * @param {number} place */
const idOf = place => `question-${place}`;

/** @param {any} content what the service sent, or pages of cards alone
 * @returns {{pages: Page[], isQuestionnaire: boolean, questions: number}} */
export function pagesOf(content) {
  const sent = Array.isArray(content) ? { pages: content } : content ?? {};
  if (sent.questionnaire) {
    return { pages: sent.questionnaire.pages.map(pageOfQuestionnaire), isQuestionnaire: true, questions: 0 };
  }
  /** @type {Asked[]} */
  const asked = (sent.questions ?? []).map((/** @type {any} */ question, /** @type {number} */ place) => ({
    id: idOf(place), text: question.text, kind: "single", optional: false, answers: question.answers,
  }));
  const shown = new Set();
  /** @type {Page[]} */
  const pages = [];
  for (const page of sent.pages ?? (sent.cards ?? []).map(pageOfText)) {
    const cards = page.cards.map((/** @type {Card} */ card) => ({
      ...card,
      parts: card.parts.map(part => {
        if (part.kind !== "question") return part;
        shown.add(part.question);
        return { ...part, asked: asked[part.question ?? -1] };
      }),
    }));
    pages.push({ id: String(pages.length), isCounted: true, cards });
  }
  // Questions that no card shows come after the last one.
  const rest = asked.filter((_, place) => !shown.has(place));
  if (rest.length > 0) pages.push({ id: "questions", isCounted: false, cards: rest.map(cardOfQuestion) });
  return { pages, isQuestionnaire: false, questions: asked.length };
}

/** @param {{kind: string, text: string}} card */
function pageOfText(card) {
  const part = card.kind === "video" ? { kind: "film", film: card.text } : { kind: "text", text: card.text };
  return { cards: [{ parts: [part] }] };
}

/** @param {Asked} asked @returns {Card} */
function cardOfQuestion(asked) {
  return { parts: [{ kind: "question", asked }] };
}

/** @param {{id: string, questions: Asked[], next: string}} page @returns {Page} */
function pageOfQuestionnaire(page) {
  return { id: page.id, cards: page.questions.map(cardOfQuestion), isCounted: true, next: page.next };
}

/** @param {Page} page @returns {Asked[]} */
export function askedOn(page) {
  return page.cards.flatMap(card => card.parts).flatMap(part => part.asked ? [part.asked] : []);
}

/** What is said of a question that nobody has answered: any number of answers can be none at all, and is told so;
 * otherwise there is no answer yet.
 * @param {Asked} asked @param {Reply | undefined} reply @returns {Reply | undefined} */
export function settled(asked, reply) {
  return reply ?? (asked.kind === "multiple" && !asked.optional ? { choices: [] } : undefined);
}

/** The first question of a page that must be answered before one goes on.
 * @param {Page} page @param {Replies} replies @returns {Asked | undefined} */
export function openQuestion(page, replies) {
  return askedOn(page).find(asked => !asked.optional && settled(asked, replies[asked.id]) === undefined);
}

/** The place of the page that comes next, as the service walks them: the first answer that leads somewhere leads, else
 * the page does; always to a later page.
 * @param {Page[]} pages @param {number} place @param {Replies} replies
 * @returns {number | null} `null` after the last */
export function followingPage(pages, place, replies) {
  let target = pages[place].next ?? "next";
  for (const asked of askedOn(pages[place])) {
    const reply = replies[asked.id];
    const chosen = reply && "choices" in reply ? reply.choices[0] : undefined;
    const led = chosen === undefined ? undefined : asked.next?.[chosen];
    if (led !== undefined && led !== "next") {
      target = led;
      break;
    }
  }
  const found = target === "end" ? -1 : target === "next" ? place + 1 : pages.findIndex(page => page.id === target);
  return found > place && found < pages.length ? found : null;
}

/** The replies of the pages that were shown in the end: who went back and took another way is not asked for the first.
 * @param {Page[]} pages @param {Replies} replies @returns {Replies} */
export function repliesAlong(pages, replies) {
  /** @type {Replies} */ const told = {};
  for (let place = pages.length > 0 ? 0 : null; place !== null; place = followingPage(pages, place, replies)) {
    for (const asked of askedOn(pages[place])) {
      const reply = settled(asked, replies[asked.id]);
      if (reply) told[asked.id] = reply;
    }
  }
  return told;
}

/** The chosen answers to a content's questions, in their order.
 * @param {number} questions @param {Replies} replies */
export function answersOf(questions, replies) {
  return Array.from({ length: questions }, (_, place) => {
    const reply = replies[idOf(place)];
    return reply && "choices" in reply ? reply.choices[0] : -1;
  }).filter(answer => answer >= 0);
}

/** When each page came, in milliseconds since the first, each later than the one before.
 * @param {(number | undefined)[]} moments @returns {number[]} */
export function pageTimes(moments) {
  /** @type {number[]} */ const times = [];
  for (const moment of moments) {
    if (moment === undefined) break;
    times.push(times.length === 0 ? 0 : Math.max(times[times.length - 1] + 1, Math.round(moment - (moments[0] ?? 0))));
  }
  return times;
}
