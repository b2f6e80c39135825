// The invitation: its link, to share or to be read off the screen, and what it gives to both.
import { codePicture } from "/page/code-picture.js";
import { icon, make } from "/page/elements.js";
import { Refusal } from "/page/interface-client.js";
import { remember } from "/page/memory.js";

/** @param {import("/page/app.js").App} app */
export function makeFriendsPage(app) {
  const { say } = app;
  const content = make("div", {}, make("p", { class: "quiet" }, say("loading")));
  const element = make("section", {}, make("h2", {}, say("pages.friends")), content);
  let loaded = "";
  async function load() {
    try {
      const invitation = await app.client.send("POST", "/v1/invitations");
      remember("inviter", JSON.stringify(invitation.inviter));
      const link = new URL(invitation.path, location.href).href;
      const said = make("p", { role: "status", class: "quiet" });
      content.replaceChildren(
        make("p", {}, say("friendsHow", { mine: invitation.inviter, theirs: invitation.friend })),
        codePicture(app, `/v1/invitations/code?base=${encodeURIComponent(location.origin)}`, say("invitationPicture")),
        make("p", { class: "code", id: "invitation" }, link),
        make("button", { type: "button", class: "main large", onclick: () => share(app, link, said) }, icon("share"),
          say("invite")), said);
    } catch (problem) {
      const isNone = problem instanceof Refusal && problem.status === 404;
      content.replaceChildren(make("p", {}, say(isNone ? "noInvitations" : "offline")));
      loaded = "";
    }
  }
  return {
    element,
    show() {
      const key = app.state.now().me.id;
      if (key === loaded) return;
      loaded = key;
      load();
    },
  };
}

/** @param {import("/page/app.js").App} app @param {string} link @param {HTMLElement} said */
async function share(app, link, said) {
  try {
    if (navigator.share) await navigator.share({ url: link, text: app.say("invitationText") });
    else {
      await navigator.clipboard.writeText(link);
      said.textContent = app.say("copied");
    }
  } catch { /* called off by the person */ }
}
