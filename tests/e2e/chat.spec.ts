import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { joinMember } from "../support/members";
import { ask } from "../support/test-server";
import { type Brand, wordsOf } from "./support/brands";
import { Findings } from "./support/findings";
import { inspectLayout, widths } from "./support/inspect-layout";
import { expect, type Site, type VisitOptions } from "./support/site";
import { test } from "./support/with-database";

const flows = [
  { brand: "velvet-hour", locale: "nl", country: "NL", device: "phone" },
  { brand: "abendrot", locale: "de", country: "DE", device: "desktop" },
  { brand: "kaleido", locale: "fi", country: "FR", device: "phone" },
] as const;
const [velvet] = flows;
const desktop = { ...velvet, device: "desktop" } as const;
const nl = wordsOf("velvet-hour", "nl");
type Flow = { brand: string; country: string } & Omit<VisitOptions, "country">;

/** Somebody with a confirmed address, in a browser of their own. */
async function join(site: Site, database: string | undefined, { brand, country, ...options }: Flow) {
  const query = (statement: string) => ask(database!, statement);
  const { browser, id, person } = await joinMember(site.server, { query }, `${brand}.localhost`, country);
  const { page, context, origin, takeProblems } = await site.visit(brand, options);
  await context.addCookies([{ name: "session", value: browser.cookie("session")!, url: origin }]);
  let made = 0;
  const write = async (profile: number, text: string): Promise<number> => {
    const client_message_id = `call-${id}-${made++}`;
    const answer = await browser.call("POST", "/api/chat.php", { profile, text, client_message_id });
    return (JSON.parse(answer.text) as { conversation: { id: number } }).conversation.id;
  };
  return { page, context, takeProblems, id, name: person.name, write, browser };
}
type Member = Awaited<ReturnType<typeof join>>;

const open = async ({ page }: Member, path: string) => {
  await page.goto(path);
  await expect(page.locator("[data-ready]")).toBeVisible();
};
const field = (page: Page) => page.locator("textarea[name=text]");
const log = (page: Page) => page.getByRole("log");
const live = (page: Page, detail: object) =>
  page.evaluate((event) => document.dispatchEvent(new CustomEvent("live", { detail: event })), detail);

/** Lets the server read a conversation that is gone to, and `meanwhile` happen, before its answer comes. @returns lets it come */
async function holdBack(page: Page, meanwhile: () => Promise<unknown>): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/chats\/\d+\.data/, async (route) => {
    const url = new URL(route.request().url());
    const headers = { ...route.request().headers(), host: url.host };
    url.hostname = "127.0.0.1";
    const response = await route.fetch({ url: url.href, headers });
    await meanwhile();
    await released;
    await route.fulfill({ response });
  });
  return release;
}

/** Waits until what the page has heard stands on the screen. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

async function inspect(page: Page, findings: Findings) {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ rules: { "target-size": { enabled: true } }, resultTypes: ["violations"] })
    .analyze();
  findings.add(
    page.url(),
    violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`)),
  );
}

for (const flow of flows)
  test(`two members of ${flow.brand} in ${flow.locale} on a ${flow.device} begin a conversation, see each other type and what was seen`, async ({
    site,
    variables,
  }) => {
    const [ana, bo] = [
      await join(site, variables.DATABASE_URL, flow),
      await join(site, variables.DATABASE_URL, flow),
    ];
    const words = wordsOf(flow.brand as Brand, flow.locale);
    const findings = new Findings();
    await ask(variables.DATABASE_URL!, `update members set fictional = true where id = ${bo.id}`);
    await open(bo, "/chats");
    await expect(bo.page.getByText(words("chats", "empty_title"))).toBeVisible();
    await inspect(bo.page, findings);

    await open(ana, `/members/${bo.id}/chat`);
    await expect(ana.page.locator("header h1")).toContainText(bo.name);
    await expect(ana.page.getByText(words("common", "fictional_profile")).last()).toBeVisible();
    await ana.page.getByRole("button", { name: words("chats", "icebreaker_button") }).click();
    await ana.page.getByRole("button", { name: words("chats", "opener_a") }).click();
    await expect(field(ana.page)).toHaveValue(words("chats", "opener_a"));
    await inspect(ana.page, findings);
    await ana.page.getByRole("button", { name: words("chats", "send"), exact: true }).click();
    await expect(ana.page).toHaveURL(/\/chats\/\d+$/);
    await expect(log(ana.page)).toContainText(words("chats", "opener_a"));
    // The other's page may have got it already.
    const arrived = ["sent", "delivered", "seen"].map((state) => words("chats", `state_${state}`));
    await expect(log(ana.page)).toContainText(new RegExp(arrived.join("|")));

    await live(bo.page, { type: "reload" });
    await bo.page.locator("a[href^='/chats/']").click();
    await expect(log(bo.page)).toContainText(words("chats", "opener_a"));
    await expect(bo.page).not.toHaveTitle(/^\(/);
    await live(ana.page, { type: "typing", conversation: Number(/\d+$/.exec(ana.page.url())?.[0]) });
    await expect(log(ana.page)).toContainText(words("chats", "typing").replace("{{member}}", bo.name));
    await expect(log(ana.page)).toContainText(words("chats", "state_seen"));

    await field(bo.page).fill("ja 🎹");
    await bo.page.getByRole("button", { name: words("chats", "send"), exact: true }).click();
    await expect(log(ana.page)).toContainText("ja 🎹");
    for (const { page } of [ana, bo]) await inspect(page, findings);
    await inspectLayout(ana.page, widths[flow.device], findings);
    expect(findings.list()).toEqual([]);
    expect([...ana.takeProblems(), ...bo.takeProblems()]).toEqual([]);
  });

test("a message that is pressed twice is sent once, and Enter sends on a desktop", async ({
  site,
  variables,
}) => {
  const [ana, bo] = [
    await join(site, variables.DATABASE_URL, desktop),
    await join(site, variables.DATABASE_URL, desktop),
  ];
  const conversation = await bo.write(ana.id, "Goedenavond");
  await open(ana, `/chats/${conversation}`);
  await field(ana.page).fill("een keer");
  await ana.page.getByRole("button", { name: nl("chats", "send"), exact: true }).dblclick();
  await field(ana.page).fill("regel een");
  await field(ana.page).press("Shift+Enter");
  await field(ana.page).pressSequentially("regel twee");
  await field(ana.page).press("Enter");
  await expect(log(ana.page)).toContainText("regel twee");
  await expect
    .poll(() =>
      ask(variables.DATABASE_URL!, `select body from messages where sender_id = ${ana.id} order by seq`),
    )
    .toEqual([{ body: "een keer" }, { body: "regel een\nregel twee" }]);
});

test("what is typed and not sent is there after a reload, and gone once it is sent", async ({
  site,
  variables,
}) => {
  const [ana, bo] = [
    await join(site, variables.DATABASE_URL, velvet),
    await join(site, variables.DATABASE_URL, velvet),
  ];
  const conversation = await bo.write(ana.id, "Goedenavond");
  await open(ana, `/chats/${conversation}`);
  await field(ana.page).fill("nog niet af");
  await open(ana, `/chats/${conversation}`);
  await expect(field(ana.page)).toHaveValue("nog niet af");
  await ana.page.getByRole("button", { name: nl("chats", "send"), exact: true }).click();
  await expect(log(ana.page)).toContainText(nl("chats", "state_sent"));
  await open(ana, `/chats/${conversation}`);
  await expect(field(ana.page)).toHaveValue("");
});

test("who has no credits is offered some, and what was written stays", async ({ site, variables }) => {
  const [ana, bo] = [
    await join(site, variables.DATABASE_URL, velvet),
    await join(site, variables.DATABASE_URL, velvet),
  ];
  const conversation = await bo.write(ana.id, "Goedenavond");
  await ask(variables.DATABASE_URL!, `update members set paid_user = true where id = ${ana.id}`);
  await open(ana, `/chats/${conversation}`);
  await field(ana.page).fill("te duur");
  await ana.page.getByRole("button", { name: nl("chats", "send"), exact: true }).click();
  const prompt = ana.page.getByRole("dialog", { name: nl("chats", "not_enough_credits") });
  await expect(prompt).toBeVisible();
  await ana.page.keyboard.press("Escape");
  await expect(prompt).toBeHidden();
  await expect(field(ana.page)).toHaveValue("te duur");
});

test("a block closes the conversation on both sides, and lifting it opens it again", async ({
  site,
  variables,
}) => {
  const [ana, bo] = [
    await join(site, variables.DATABASE_URL, velvet),
    await join(site, variables.DATABASE_URL, velvet),
  ];
  const conversation = await bo.write(ana.id, "Goedenavond");
  await open(ana, `/chats/${conversation}`);
  await open(bo, `/chats/${conversation}`);
  await ana.page.locator("[popovertarget=chat-menu]").click();
  await ana.page.getByRole("button", { name: nl("chats", "block"), exact: true }).click();
  await ana.page
    .getByRole("dialog")
    .getByRole("button", { name: nl("chats", "block"), exact: true })
    .click();
  await expect(ana.page.getByText(nl("chats", "closed_blocked"))).toBeVisible();
  await live(bo.page, { type: "chats" });
  await expect(
    bo.page.getByText(nl("chats", "closed_by_name").replace("{{member}}", ana.name)),
  ).toBeVisible();
  await expect(field(bo.page)).toHaveCount(0);
  await ana.page.getByRole("button", { name: nl("chats", "unblock"), exact: true }).click();
  await expect(field(ana.page)).toBeVisible();
});

test("a removed conversation leaves the list at once; where the server fails an alert says so and it is back", async ({
  site,
  variables,
}) => {
  const [ana, bo] = [
    await join(site, variables.DATABASE_URL, desktop),
    await join(site, variables.DATABASE_URL, desktop),
  ];
  await bo.write(ana.id, "Goedenavond");
  await open(ana, "/chats");
  const rows = ana.page.locator("a[href^='/chats/']");
  const remove = async () => {
    await rows.first().hover();
    await ana.page
      .getByRole("button", { name: nl("chats", "remove_with").replace("{{member}}", bo.name) })
      .click();
    await ana.page
      .getByRole("dialog")
      .getByRole("button", { name: nl("chats", "remove_yes"), exact: true })
      .click();
  };
  await ana.page.route("/api/chat.php", (route) =>
    route.fulfill({ status: 403, json: { error: "no", message: "Het lukt niet." } }),
  );
  await remove();
  await expect(ana.page.getByRole("alertdialog")).toContainText("Het lukt niet.");
  await ana.page.keyboard.press("Escape");
  await expect(rows).toHaveCount(1);
  await ana.page.unroute("/api/chat.php");
  await remove();
  await expect(rows).toHaveCount(0);
  await expect(ana.page.getByText(nl("chats", "empty_title"))).toBeVisible();
  await expect
    .poll(() => ask(variables.DATABASE_URL!, `select listed from chats where member_id = ${ana.id}`))
    .toEqual([{ listed: false }]);
});

test("a list that was read before a conversation was removed does not bring it back", async ({
  site,
  variables,
}) => {
  const [ana, bo] = [
    await join(site, variables.DATABASE_URL, desktop),
    await join(site, variables.DATABASE_URL, desktop),
  ];
  await bo.write(ana.id, "Goedenavond");
  await open(ana, "/chats");
  const rows = ana.page.locator("a[href^='/chats/']");
  const older = (await ana.browser.get("/api/chats.php")).text;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = 0;
  // The first answer is late, and the next does not come at all.
  await ana.page.route("/api/chats.php", async (route) => {
    asked += 1;
    if (asked > 1) return;
    await released;
    await route.fulfill({ contentType: "application/json", body: older });
  });
  await live(ana.page, { type: "chats" });
  await expect.poll(() => asked).toBe(1);
  await rows.first().hover();
  await ana.page
    .getByRole("button", { name: nl("chats", "remove_with").replace("{{member}}", bo.name) })
    .click();
  const done = ana.page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await ana.page.getByRole("button", { name: nl("chats", "remove_yes"), exact: true }).click();
  await done;
  release();
  await expect.poll(() => asked).toBe(2);
  await painted(ana.page);
  await expect(rows).toHaveCount(0);
});

test("earlier messages come above without moving what is read, down to the beginning", async ({
  site,
  variables,
}) => {
  const [ana, bo] = [
    await join(site, variables.DATABASE_URL, velvet),
    await join(site, variables.DATABASE_URL, velvet),
  ];
  const conversation = await bo.write(ana.id, "bericht 1");
  await ask(
    variables.DATABASE_URL!,
    `insert into messages (tenant_id, conversation_id, seq, sender_id, kind, body, price, client_message_id, created_at)
     select tenant_id, conversation_id, n, sender_id, kind, 'bericht ' || n, 0, 'filled-' || n, created_at
     from messages, generate_series(2, 120) as n where conversation_id = ${conversation} and seq = 1`,
  );
  await ask(variables.DATABASE_URL!, `update conversations set last_seq = 120 where id = ${conversation}`);
  await ask(
    variables.DATABASE_URL!,
    `update chats set last_seq = 120 where conversation_id = ${conversation}`,
  );
  await open(ana, `/chats/${conversation}`);
  const said = (n: number) => log(ana.page).locator(`[data-message="${n}"]`);
  await expect(said(120)).toBeInViewport();
  await expect(said(71)).toBeAttached();
  const top = () => said(71).evaluate((element) => element.getBoundingClientRect().top);
  // The page before is held back, so that what is read has a place before it comes.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await ana.page.route(/chat\.php\?.*before=/, async (route) => {
    await held;
    await route.continue();
  });
  await said(71).scrollIntoViewIfNeeded();
  const before = await top();
  release();
  await expect(said(21)).toBeAttached();
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
  await ana.page.unroute(/chat\.php\?.*before=/);
  await said(21).scrollIntoViewIfNeeded();
  await expect(said(1)).toBeAttached();
  await expect(log(ana.page)).toContainText(nl("chats", "beginning"));
  await bo.write(ana.id, "en nog een");
  await live(ana.page, { type: "message", conversation, seq: 121 });
  await ana.page.getByRole("button", { name: "1 nieuw bericht" }).click();
  await expect(said(121)).toBeInViewport();
});

for (const from of ["/chats", "another conversation", "its first message"] as const)
  test(`what is written while a conversation is opened from ${from} shows in it, and in the list`, async ({
    site,
    variables,
  }) => {
    const [ana, bo, cy] = [
      await join(site, variables.DATABASE_URL, desktop),
      await join(site, variables.DATABASE_URL, desktop),
      await join(site, variables.DATABASE_URL, desktop),
    ];
    const isFirst = from === "its first message";
    if (!isFirst) await bo.write(ana.id, "Goedenavond");
    const other = await cy.write(ana.id, "Hallo");
    const start = isFirst ? `/members/${bo.id}/chat` : from === "/chats" ? from : `/chats/${other}`;
    await open(ana, start);
    const release = await holdBack(ana.page, () => bo.write(ana.id, "nog iets"));
    if (isFirst) {
      await field(ana.page).fill("dag");
      await field(ana.page).press("Enter");
    } else await ana.page.getByRole("link", { name: bo.name }).click();
    const row = ana.page.getByRole("link", { name: bo.name }).and(ana.page.locator("a[href^='/chats/']"));
    await expect(row).toContainText("nog iets");
    release();
    await expect(log(ana.page)).toContainText("nog iets");
    await expect(log(ana.page)).toContainText(isFirst ? "dag" : "Goedenavond");
    await expect(row).toContainText("nog iets");
  });

test("what somebody else writes while a conversation is opened stays in the list", async ({
  site,
  variables,
}) => {
  const [ana, bo, cy] = [
    await join(site, variables.DATABASE_URL, desktop),
    await join(site, variables.DATABASE_URL, desktop),
    await join(site, variables.DATABASE_URL, desktop),
  ];
  await bo.write(ana.id, "Goedenavond");
  await cy.write(ana.id, "Hallo");
  await open(ana, "/chats");
  const release = await holdBack(ana.page, () => cy.write(ana.id, "nog iets"));
  await ana.page.getByRole("link", { name: bo.name }).click();
  const row = ana.page.getByRole("link", { name: cy.name });
  await expect(row).toContainText("nog iets");
  // No later list mends it.
  await ana.page.route("/api/chats.php", () => undefined);
  release();
  await expect(log(ana.page)).toContainText("Goedenavond");
  await painted(ana.page);
  await expect(row).toContainText("nog iets");
});

test("a question that failed does not keep the next from being asked", async ({ site, variables }) => {
  const [ana, bo] = [
    await join(site, variables.DATABASE_URL, velvet),
    await join(site, variables.DATABASE_URL, velvet),
  ];
  const conversation = await bo.write(ana.id, "Goedenavond");
  await open(ana, `/chats/${conversation}`);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const question = /chat\.php\?.*after=/;
  await ana.page.route(
    question,
    async (route) => {
      await released;
      await route.fulfill({ status: 403, json: {} });
    },
    { times: 1 },
  );
  const asked = ana.page.waitForRequest(question);
  await bo.write(ana.id, "nog iets");
  await asked;
  await live(ana.page, { type: "message", conversation, seq: 2 });
  release();
  await expect(log(ana.page)).toContainText("nog iets");
});

test("what the other wrote unheard shows above what one wrote since", async ({ site, variables }) => {
  const [ana, bo] = [
    await join(site, variables.DATABASE_URL, velvet),
    await join(site, variables.DATABASE_URL, velvet),
  ];
  const conversation = await bo.write(ana.id, "Goedenavond");
  await ana.page.route("/api/events*", (route) => route.abort());
  const question = /chat\.php\?.*after=/;
  const first = ana.page.waitForResponse(question);
  await open(ana, `/chats/${conversation}`);
  await first;
  await bo.write(ana.id, "nog iets");
  await ana.page.route(question, (route) => route.fulfill({ status: 403, json: {} }));
  const failed = ana.page.waitForResponse(question);
  await field(ana.page).fill("dag");
  await ana.page.getByRole("button", { name: nl("chats", "send"), exact: true }).click();
  await failed;
  await expect(log(ana.page)).toContainText(nl("chats", "state_sent"));
  await ana.page.unroute(question);
  await live(ana.page, { type: "reload" });
  await expect(log(ana.page)).toContainText(/nog iets.*dag/);
});

test("only the brand's own addresses lead anywhere", async ({ site, variables }) => {
  const [ana, bo] = [
    await join(site, variables.DATABASE_URL, velvet),
    await join(site, variables.DATABASE_URL, velvet),
  ];
  const conversation = await bo.write(
    ana.id,
    "https://velvethour.example/members/5, https://elsewhere.example/ en javascript:alert(1)",
  );
  await open(ana, `/chats/${conversation}`);
  const links = log(ana.page).locator("a:not([href^='/complaints?message='])");
  await expect(links).toHaveCount(1);
  await expect(links).toHaveAttribute("href", "/members/5");
});

test("without script a conversation is read, written in, and removed", async ({ site, variables }) => {
  const ana = await join(site, variables.DATABASE_URL, { ...velvet, javaScript: false });
  const bo = await join(site, variables.DATABASE_URL, velvet);
  await ana.page.goto(`/members/${bo.id}/chat`);
  await field(ana.page).fill("zonder script");
  await ana.page.getByRole("button", { name: nl("chats", "send"), exact: true }).click();
  await expect(ana.page).toHaveURL(/\/chats\/\d+$/);
  await expect(log(ana.page)).toContainText("zonder script");
  await bo.write(ana.id, "dat kan ook");
  await ana.page.goto("/chats");
  await ana.page.locator("a[href^='/chats/']").click();
  await expect(log(ana.page)).toContainText("dat kan ook");
  await ana.page.locator("[popovertarget=chat-menu]").click();
  await ana.page.getByRole("button", { name: nl("chats", "remove"), exact: true }).click();
  await expect(ana.page).toHaveURL(/\/chats$/);
  await expect(ana.page.locator("a[href^='/chats/']")).toHaveCount(0);
});
