// The lines of a review: those in question open, the certain ones folded with their count and sum.
import { make } from "/page/desk-elements.js";

/** @typedef {import("/page/desk-service.js").Line} Line */
/** @typedef {import("/page/desk-service.js").Candidate} Candidate */
/** @typedef {import("/page/texts.js").Texts} Texts */

/** What stands there, with the pieces and the amount where the row itself does not say them.
 * @param {Line} line */
export function printed(line) {
  const pieces = line.pieces > 1 && !/\d\s*[x×*]/i.test(line.text) ? `${line.pieces} ×` : "";
  const amount = line.amount && !line.text.replaceAll(",", ".").includes(line.amount) ? line.amount : "";
  return [pieces, line.text, amount].filter(Boolean).join(" ");
}

/** The sum of the lines' amounts, in hundredths so that nothing is lost; null where one is not known.
 * @param {Line[]} lines */
export function sum(lines) {
  let cents = 0;
  for (const line of lines) {
    if (line.amount === undefined) return null;
    cents += Math.round(100 * Number(line.amount));
  }
  return (cents / 100).toFixed(2);
}

/** The facts of a candidate, each with whether it differs among the candidates.
 * @param {Candidate} product @param {Candidate[]} all @param {Texts} texts */
export function facts(product, all, texts) {
  /** @type {((candidate: Candidate) => string)[]} */
  const told = [
    candidate => candidate.brand,
    candidate => candidate.size ?? "",
    candidate => candidate.price ? texts.say("usually", { price: candidate.price }) : "",
    candidate => candidate.gtin,
  ];
  return told.map(tell => ({ text: tell(product), differs: all.some(other => tell(other) !== tell(product)) }))
    .filter(fact => fact.text);
}

/** @param {Line} line @param {string} value @param {boolean} checked @param {HTMLElement} what */
function choice(line, value, checked, what) {
  const input = make("input"), whole = make("label");
  input.type = "radio";
  input.name = `line-${line.number}`;
  input.value = value;
  input.checked = checked;
  whole.append(input, what);
  return whole;
}

/** @param {Line} line @param {Texts} texts */
function question(line, texts) {
  const set = make("fieldset");
  set.append(make("legend", `${line.number}. ${printed(line)}`));
  for (const product of line.products) {
    const what = make("span");
    if (product.picture?.startsWith("/v1/")) {
      const picture = make("img");
      picture.src = product.picture;
      picture.alt = "";
      picture.className = "candidate";
      what.append(picture);
    }
    what.append(make("span", product.name, "name"), " ");
    for (const fact of facts(product, line.products, texts)) {
      what.append(make(fact.differs ? "strong" : "span", fact.text, fact.differs ? "" : "quiet"), " ");
    }
    // One product that a line may be is what was set aside; of several, the reviewer says which.
    set.append(choice(line, product.gtin, line.products.length === 1, what));
  }
  set.append(choice(line, "", false, make("span", texts.say("notThere"))));
  return set;
}

/** @param {Line} line @param {Texts} texts */
function certain(line, texts) {
  const box = make("label"), input = make("input");
  input.type = "checkbox";
  input.name = `drop-${line.number}`;
  box.append(input, make("span", texts.say("notThere")));
  const [product] = line.products;
  const row = make("div");
  row.append(make("span", `${line.number}. ${printed(line)} `), make("span", product?.name ?? "", "quiet"), box);
  return row;
}

/** @param {Line} line @param {HTMLElement} content */
function row(line, content) {
  const item = make("li");
  item.dataset.line = String(line.number);
  item.append(content);
  return item;
}

/** Draws the lines into their places.
 * @param {{ open: HTMLElement, folded: HTMLDetailsElement }} place @param {Line[]} lines
 * @param {string} currency @param {Texts} texts */
export function drawLines(place, lines, currency, texts) {
  const open = lines.filter(line => line.question), known = lines.filter(line => !line.question);
  place.open.replaceChildren(...open.map(line => row(line, question(line, texts))));
  place.folded.hidden = known.length === 0;
  place.folded.open = false;
  const paid = sum(known), list = make("ol");
  list.append(...known.map(line => row(line, certain(line, texts))));
  const count = texts.say("certain", { n: known.length });
  place.folded.replaceChildren(make("summary", paid ? `${count}, ${paid} ${currency}`.trim() : count), list);
}

/** What the reviewer chose; the number of the first line without a choice where there is one.
 * @param {Line[]} lines @param {ParentNode} form */
export function chosen(lines, form) {
  /** @type {{ lines: { line: number, gtin: string }[], drop: number[], missing: number | null }} */
  const answer = { lines: [], drop: [], missing: null };
  for (const line of lines) {
    if (!line.question) {
      if (form.querySelector(`input[name=drop-${line.number}]:checked`)) answer.drop.push(line.number);
      continue;
    }
    const input = form.querySelector(`input[name=line-${line.number}]:checked`);
    if (!(input instanceof HTMLInputElement)) answer.missing ??= line.number;
    else if (!input.value) answer.drop.push(line.number);
    else if (line.products.length > 1) answer.lines.push({ line: line.number, gtin: input.value });
  }
  return answer;
}
