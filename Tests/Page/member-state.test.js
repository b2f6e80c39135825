import assert from "node:assert/strict";
import { test } from "node:test";
import { makeClient, Refusal } from "../../Sources/Service/Page/Shared/Member/interface-client.js";
import { makeState } from "../../Sources/Service/Page/Shared/Member/member-state.js";

const answers = {
  "/v1/me/balance": { available: 5, pending: 0, debt: 0, as_of: "2026-03-12T19:00:00Z" },
  "/v1/uploads?limit=50": { uploads: [{ id: "u1", state: "decided", outcome: "review", coins: 0 }] },
  "/v1/campaigns": { today: "2026-03-12", campaigns: [] }, "/v1/rewards": { rewards: [] },
  "/v1/spends": { spends: [] }, "/v1/me": { id: "me", tier: "trial", contacts: [] },
};

/** A service of ours: paths with answers, and a token that it revokes. */
function makeService() {
  const service = { users: 0, token: null, isDown: false, asked: [] };
  service.fetch = async (path, options = {}) => {
    if (service.isDown) throw new TypeError("no network");
    service.asked.push([options.method ?? "GET", path]);
    const json = (value, status = 200, headers = {}) =>
      new Response(JSON.stringify(value), { status, headers });
    if (path === "/v1/users") {
      if (options.body?.includes("no code")) return json({ code: "bad_body" }, 400);
      service.users += 1;
      service.token = `token ${service.users}`;
      return json({ token: service.token });
    }
    if (options.headers?.Authorization !== `Bearer ${service.token}`) return json({ code: "bad_token" }, 401);
    if (path === "/v1/slow") return json({ code: "too_many", detail: "Wait." }, 429, { "Retry-After": "7" });
    return path in answers ? json(answers[path]) : json({ code: "not_found", detail: "None." }, 404);
  };
  return service;
}

function makePhone(service) {
  const kept = { token: null, snapshot: null, invitation: null };
  const client = makeClient({ fetch: service.fetch, token: () => kept.token, language: () => "it",
    keepToken: token => { kept.token = token; }, invitation: () => kept.invitation,
    dropInvitation: () => { kept.invitation = null; } });
  const open = () => makeState({ client, read: () => kept.snapshot,
    keep: snapshot => { kept.snapshot = structuredClone(snapshot); } });
  return { kept, client, open };
}

test("however much is asked at once, one user joins", async () => {
  const service = makeService(), phone = makePhone(service), state = phone.open();
  assert.equal(await state.refresh(), true);
  assert.equal(service.users, 1);
  assert.equal(state.now().balance.available, 5);
});

test("without a network the last answers are shown with their date, and are not fresh", async () => {
  const service = makeService(), phone = makePhone(service);
  await phone.open().refresh();
  service.isDown = true;
  const state = phone.open();
  assert.equal(await state.refresh(), false);
  assert.equal(state.now().balance.available, 5);
  assert.equal(state.now().asOf, "2026-03-12T19:00:00Z");
  assert.equal(state.now().isFresh, false);
});

test("a revoked token is given up, and the next question joins anew", async () => {
  const service = makeService(), phone = makePhone(service), state = phone.open();
  await state.refresh();
  service.token = "another";
  assert.equal(await state.refresh(), false);
  assert.equal(phone.kept.token, null);
  assert.equal(await state.refresh(), true);
  assert.equal(service.users, 2);
});

test("a bad link keeps nobody out, and is not sent again", async () => {
  const service = makeService(), phone = makePhone(service);
  phone.kept.invitation = "no code";
  assert.equal(await phone.open().refresh(), true);
  assert.equal(phone.kept.invitation, null);
});

test("a photo that was sent under two names of one person is told once, as it earned", async () => {
  const service = makeService(), state = makePhone(service).open();
  const before = answers["/v1/uploads?limit=50"];
  answers["/v1/uploads?limit=50"] = { uploads: [
    ["u2", "reject", 0], ["u1", "award", 5], ["u2", "award", 62], ["u1", "reject", 0],
  ].map(([id, outcome, coins]) => ({ id, state: "decided", outcome, coins })) };
  await state.refresh();
  answers["/v1/uploads?limit=50"] = before;
  assert.deepEqual(state.now().uploads.map(upload => [upload.id, upload.coins]), [["u2", 62], ["u1", 5]]);
});

test("what the service tells later takes the place of what was known", async () => {
  const service = makeService(), state = makePhone(service).open();
  await state.refresh();
  const seen = [];
  state.onChange((now, before) => seen.push([before.uploads[0].outcome, now.uploads[0].outcome]));
  state.take("upload", { id: "u1", state: "decided", outcome: "award", coins: 43 });
  state.take("upload", { id: "u2", state: "waiting", coins: 0 });
  state.take("balance", { available: 48, pending: 0, debt: 0 });
  state.take("something else", { id: "x" });
  assert.deepEqual(seen[0], ["review", "award"]);
  assert.deepEqual(state.now().uploads.map(upload => upload.id), ["u2", "u1"]);
  assert.equal(state.now().balance.available, 48);
});

test("a refusal has the service's sentence and says when to come again", async () => {
  const { client } = makePhone(makeService());
  await assert.rejects(client.get("/v1/slow"), problem => {
    assert.ok(problem instanceof Refusal);
    assert.deepEqual([problem.status, problem.code, problem.message, problem.problem.seconds],
      [429, "too_many", "Wait.", 7]);
    return true;
  });
});
