import assert from "node:assert/strict";
import { newPerson } from "../support/sign-up";
import { type EnginePage, until } from "./engine";
import { arrive, miss, ready, see, type World } from "./world";

/** What a person does on the pages, the same in every engine. */
export type Journey = {
  name: string;
  size: "phone" | "desktop";
  walk: (page: EnginePage, world: World) => Promise<void>;
};

const focused = (page: EnginePage, selector: string) =>
  until(
    () => page.run((selector) => document.activeElement?.matches(selector) ?? false, selector),
    `the focus on ${selector}`,
  );
const exists = (page: EnginePage, selector: string) =>
  until(() => page.run((selector) => document.querySelector(selector) !== null, selector), selector);

/** The steps of the signup up to the photo, on the page or in the dialog. */
async function fillInSignup(page: EnginePage) {
  const { name, email, password } = newPerson();
  const next = "form[action='/signup'] button[type=submit]";
  await page.click("label:has([name=gender])");
  await page.click("label:has([name=seeks]) ~ label:has([name=seeks])");
  await page.select("[name=sexuality]", "bisexual");
  await page.click(next);
  await page.fill("[name=day]", "3");
  await page.select("[name=month]", "02");
  await page.fill("[name=year]", "1990");
  await page.click(next);
  await page.fill("[name=name]", name);
  await page.click(next);
  await page.fill("[name=email]", email);
  await page.fill("[name=password]", password);
  await page.click("[name=terms]");
  await page.click("[name=sensitive]");
  await page.click(next);
  return name;
}

const conversations: Journey[] = [
  {
    name: "a message is written, and the answer arrives while the conversation is open",
    size: "desktop",
    walk: async (page, world) => {
      const me = await world.join(page, "velvet-hour", "NL");
      const other = await world.other("velvet-hour", "NL");
      await me.open(`/members/${other.id}/chat`);
      await page.fill("textarea[name=text]", "Goedenavond");
      await page.press("Enter");
      await see(page, "[role=log]", "Goedenavond");
      await arrive(page, /\/chats\/\d+$/);
      const body = { profile: me.id, text: "Ja, graag", client_message_id: crypto.randomUUID() };
      await other.browser.call("POST", "/api/chat.php", body);
      await see(page, "[role=log]", "Ja, graag");
    },
  },
  {
    name: "a conversation is opened from the list on a phone, and Back shows the list as read",
    size: "phone",
    walk: async (page, world) => {
      const me = await world.join(page, "kaleido", "FR");
      const other = await world.other("kaleido", "FR");
      const body = { profile: me.id, text: "Salut", client_message_id: crypto.randomUUID() };
      await other.browser.call("POST", "/api/chat.php", body);
      await me.open("/chats");
      await see(page, "a[href^='/chats/']", "Salut");
      await page.click("main a[href^='/chats/']");
      await see(page, "[role=log]", "Salut");
      await page.click("main a[href='/chats']");
      await arrive(page, /\/chats$/);
      await miss(page, "header nav [data-count=messages]");
    },
  },
  {
    name: "a gift is chosen and sent",
    size: "desktop",
    walk: async (page, world) => {
      const me = await world.join(page, "abendrot", "DE");
      const other = await world.other("abendrot", "DE");
      await world.grant(me.id, 50);
      await me.open(`/members/${other.id}/chat`);
      await see(page, "[data-ready]");
      await page.click("main [popovertarget=attach]");
      await page.click("#attach button:nth-of-type(2)");
      await see(page, "dialog[open]");
      await page.click("dialog label:has([name=gift])");
      await page.click("dialog button[type=submit]");
      await miss(page, "dialog[open]");
      await exists(page, "[role=log] article svg");
    },
  },
  {
    name: "a photo is previewed, sent, opened large and closed",
    size: "phone",
    walk: async (page, world) => {
      const me = await world.join(page, "velvet-hour", "NL");
      const other = await world.other("velvet-hour", "NL");
      await world.grant(me.id, 50);
      await me.open(`/members/${other.id}/chat`);
      await page.attach("main form input[type=file]", world.photo);
      await see(page, "dialog[open] img");
      await page.click("dialog[open] p + div button");
      await see(page, "[role=log] a[data-photo] img");
      await page.click("[role=log] a[data-photo]");
      await see(page, "dialog[open]");
      await page.press("Escape");
      await miss(page, "dialog[open]");
    },
  },
];

const visitors: Journey[] = [
  {
    name: "a visitor answers the entry warning and the question about cookies",
    size: "phone",
    walk: async (page, world) => {
      await page.open(world.address("velvet-hour", "/"));
      await page.click("#entry-warning button");
      await miss(page, "#entry-warning");
      await page.click("#consent button");
      await miss(page, "#consent");
      await page.open(world.address("velvet-hour", "/pricing"));
      await see(page, "main h1");
      await miss(page, "#entry-warning, #consent");
    },
  },
  {
    name: "a visitor chooses another language",
    size: "desktop",
    walk: async (page, world) => {
      await world.answer(page, "kaleido");
      await page.open(world.address("kaleido", "/"));
      await page.click("[popovertarget=language-menu]");
      await page.click("#language-menu button[value=de]");
      await until(() => page.run(() => document.documentElement.lang === "de"), "a page in German");
    },
  },
  {
    name: "a visitor signs up in the dialog over the home page, and goes on to the search",
    size: "desktop",
    walk: async (page, world) => {
      await world.answer(page, "velvet-hour", "nl");
      await page.open(world.address("velvet-hour", "/"));
      await page.click("a[href='/signup']");
      await see(page, "#signup-dialog h1");
      const name = await fillInSignup(page);
      await page.click("#signup-dialog [data-onward]");
      await arrive(page, /\/signup-matches$/);
      await see(page, "h1", name);
      await page.click("main [data-onward]");
      await arrive(page, /\/members$/);
    },
  },
  {
    name: "a visitor signs up on the page with a photo",
    size: "phone",
    walk: async (page, world) => {
      await world.answer(page, "velvet-hour", "en");
      await page.open(world.address("velvet-hour", "/signup"));
      await ready(page);
      await fillInSignup(page);
      await arrive(page, /step=4/);
      await exists(page, "label input[type=file]");
      await page.attach("label input[type=file]", world.photo);
      await see(page, "[data-preview]");
      await page.click("[data-add]");
      await page.click("[data-onward]");
      await arrive(page, /\/signup-matches$/);
    },
  },
  {
    name: "a refused login says so where the focus is, and the next one opens the wanted profile",
    size: "phone",
    walk: async (page, world) => {
      const [me, wanted] = [await world.other("abendrot", "DE"), await world.other("abendrot", "DE")];
      await world.answer(page, "abendrot", "de");
      await page.open(world.address("abendrot", `/login?back=/members/${wanted.id}`));
      await ready(page);
      await page.fill("main [name=email]", me.person.email);
      await page.fill("main [name=password]", "not this one at all");
      await page.click("main form button[type=submit]");
      await see(page, "main form [role=alert]");
      await focused(page, ":has(> [role=alert])");
      await page.fill("main [name=password]", me.person.password);
      await page.click("main form button[type=submit]");
      await arrive(page, new RegExp(`/members/${wanted.id}$`));
    },
  },
  {
    name: "a visitor complains about a profile and gets a reference",
    size: "phone",
    walk: async (page, world) => {
      await world.answer(page, "fjordlys", "en");
      await page.open(world.address("fjordlys", "/complaints"));
      await page.click("[name=about][value=profile]");
      await page.click("[name=category][value=money]");
      await page.fill("[name=place]", "rosa_77");
      await page.fill("[name=body]", "Asked for a gift card.");
      await page.fill("[name=email]", newPerson().email);
      await page.click("[name=isTrue]");
      await page.click("main form button[type=submit]");
      await until(
        () => page.run(() => /C-\w{4}-\w{2}/.test(document.querySelector("main dd")?.textContent ?? "")),
        "a reference",
      );
    },
  },
];

const members: Journey[] = [
  {
    name: "the search is filtered, the filter is a chip, and its press removes it",
    size: "phone",
    walk: async (page, world) => {
      const me = await world.join(page, "velvet-hour", "NL");
      await me.open("/members");
      await page.click("main [popovertarget=filters]:not([popovertargetaction])");
      await see(page, "#filters");
      await page.run(() => {
        const field = document.querySelector<HTMLInputElement>("#filters [name=max_age]")!;
        field.value = "60";
        for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
      });
      await page.click("#filters button[type=submit]");
      await arrive(page, /max_age=60/);
      await miss(page, "#filters");
      await page.click("[data-chip]");
      await until(() => page.run(() => !location.search.includes("max_age")), "a search without the filter");
    },
  },
  {
    name: "a heart on a card stays pressed",
    size: "desktop",
    walk: async (page, world) => {
      const me = await world.join(page, "maple-and-main", "US");
      await me.open("/members");
      await page.click("#results button[aria-pressed=false]");
      await exists(page, "#results button[aria-pressed=true]");
      await until(
        async () => (await world.query(`select 1 from likes where liker_id = ${me.id}`)).length === 1,
        "the stored like",
      );
    },
  },
  {
    name: "a card opens its profile, its photo opens large, and the arrow keys lead on",
    size: "desktop",
    walk: async (page, world) => {
      const me = await world.join(page, "abendrot", "DE");
      await me.open("/members");
      await page.click("#results h3 a");
      await arrive(page, /\/members\/\d+$/);
      const first = await page.run(() => location.pathname);
      await page.click("[data-reel] a[data-photo]");
      await see(page, "dialog[open]");
      await page.press("Escape");
      await miss(page, "dialog[open]");
      await page.run(() => (document.activeElement as HTMLElement | null)?.blur());
      await page.press("ArrowRight");
      await until(() => page.run((first) => location.pathname !== first, first), "the next profile");
      // A press during the page transition may be lost.
      await until(() => page.run(() => document.activeElement?.tagName === "H1"), "the next heading");
      await page.click("[data-back]");
      await arrive(page, /\/members$/);
    },
  },
  {
    name: "a card of the swipe game is liked with its button",
    size: "phone",
    walk: async (page, world) => {
      const me = await world.join(page, "kaleido", "FR");
      await me.open("/swipe-game");
      const top = () =>
        page.run(() => [...document.querySelectorAll<HTMLElement>("[data-card]")].at(-1)?.dataset.card ?? "");
      const before = await top();
      assert.notEqual(before, "");
      await page.click("main button[name=like][value='1']");
      await until(async () => (await top()) !== before, "the next card");
    },
  },
  {
    name: "a like that is returned shows the match with openers, and leads to the conversation",
    size: "phone",
    walk: async (page, world) => {
      const me = await world.join(page, "velvet-hour", "NL");
      const other = await world.other("velvet-hour", "NL");
      await other.browser.call("POST", "/api/like.php", { profile: me.id, like: 1 });
      await me.open("/likes");
      await page.click("#likes button[aria-pressed=false]");
      await see(page, "#like-modal", other.person.name);
      await page.click("#like-modal [data-idea]");
      await page.click("#like-modal [data-button]");
      await until(
        async () => (await world.query(`select 1 from messages where sender_id = ${me.id}`)).length === 1,
        "the stored message",
      );
    },
  },
  {
    name: "credits are ordered, paid, and in the account",
    size: "phone",
    walk: async (page, world) => {
      const me = await world.join(page, "maple-and-main", "US");
      await me.open("/credits");
      await page.click("label:has([name=method][value=creditcard])");
      if (await page.run(() => document.querySelector("input[name=start]") !== null))
        await page.click("input[name=start]");
      await page.click("main form button[type=submit]");
      await arrive(page, /\/dev\/pay\//);
      await page.click("button[value=approve], form button");
      await arrive(page, /\/transactions\/[0-9A-Z]{10}$/);
      const [row] = await world.query(`select balance from credit_balances where member_id = ${me.id}`);
      assert.ok(Number(row?.balance) > 0);
    },
  },
  {
    name: "the own profile saves a text and a choice by itself",
    size: "phone",
    walk: async (page, world) => {
      const me = await world.join(page, "abendrot", "DE");
      await me.open("/profile");
      await page.click("#row-message");
      await see(page, "dialog[data-sheet]");
      await page.fill("[name=message]", "Segeln und Suppe");
      await page.click("[data-done]");
      await miss(page, "dialog[data-sheet]");
      await see(page, "[data-save-state=saved]");
      await page.click("#row-looks");
      await page.click("label:has([name=hair_color][value=red])");
      await page.click("[data-done]");
      const saved = `select 1 from members where id = ${me.id} and hair_color = 'red' and signup_message = 'Segeln und Suppe'`;
      await until(async () => (await world.query(saved)).length === 1, "what was saved");
    },
  },
  {
    name: "a photo of the own profile is uploaded",
    size: "desktop",
    walk: async (page, world) => {
      const me = await world.join(page, "kaleido", "FR");
      await me.open("/profile");
      await page.attach("#photos input[type=file]", world.photo);
      await exists(page, "#photos [data-photo] img");
      await until(
        async () => (await world.query(`select 1 from photos where member_id = ${me.id}`)).length === 1,
        "the stored photo",
      );
    },
  },
  {
    name: "a chosen scheme shows at once and on the next page",
    size: "phone",
    walk: async (page, world) => {
      const me = await world.join(page, "fjordlys", "NO");
      await me.open("/settings/appearance");
      const ground = () => page.run(() => getComputedStyle(document.documentElement).colorScheme);
      assert.equal(await ground(), "light");
      await page.click("label:has([name=look][value=dark])");
      await until(async () => (await ground()) === "dark", "the dark scheme");
      await me.open("/members");
      assert.equal(await ground(), "dark");
    },
  },
  {
    name: "a pressed tab shows its page, and a tab that was open keeps its place",
    size: "phone",
    walk: async (page, world) => {
      const me = await world.join(page, "abendrot", "DE");
      await me.open("/members");
      await page.run(() => {
        scrollTo({ top: 300, behavior: "instant" });
        // A driver may scroll to what it presses.
        const note = () => sessionStorage.setItem("left-at", String(scrollY));
        addEventListener("click", note, { capture: true, once: true });
      });
      await page.click("header nav a[href='/likes']");
      await arrive(page, /\/likes$/);
      await page.click("header nav a[href='/members']");
      await arrive(page, /\/members$/);
      await until(
        () => page.run(() => scrollY === Number(sessionStorage.getItem("left-at"))),
        "the scroll position",
      );
    },
  },
  {
    name: "the own limit is set, and the shop says it",
    size: "desktop",
    walk: async (page, world) => {
      const me = await world.join(page, "velvet-hour", "NL");
      await me.open("/settings/limit");
      await page.fill("[name=amount]", "9,50");
      await page.click("main form button[type=submit]");
      await arrive(page, /done=saved/);
      await me.open("/credits");
      await exists(page, "a[href='/settings/limit']");
    },
  },
  {
    name: "a member is blocked from the menu of the profile",
    size: "phone",
    walk: async (page, world) => {
      const me = await world.join(page, "velvet-hour", "NL");
      const other = await world.other("velvet-hour", "NL");
      await me.open(`/members/${other.id}`);
      await page.click("[popovertarget=profile-menu]");
      await page.click("#profile-menu [value=block]");
      await until(
        async () => (await world.query(`select 1 from blocks where blocker_id = ${me.id}`)).length === 1,
        "the stored block",
      );
    },
  },
  {
    name: "logging out ends the session",
    size: "desktop",
    walk: async (page, world) => {
      const me = await world.join(page, "maple-and-main", "US");
      await me.open("/settings");
      await page.click("[popovertarget=account-menu]");
      await page.click("#account-menu form button");
      await until(
        () => page.run(() => document.documentElement.classList.contains("logged-out")),
        "the logout",
      );
      await page.open(world.address("maple-and-main", "/members"));
      await arrive(page, /\/login/);
    },
  },
];

export const journeys: readonly Journey[] = [...visitors, ...members, ...conversations];
