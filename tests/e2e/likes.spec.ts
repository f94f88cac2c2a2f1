import type { Locator, Page } from "playwright/test";
import { joinMember } from "../support/members";
import { runSql } from "../support/test-server";
import { type Brand, textsOf } from "./support/brands";
import { Findings } from "./support/findings";
import { hydrated } from "./support/hydrated";
import { inspectAccess } from "./support/inspect-access";
import { covered } from "./support/lane";
import { expect, type Site, test, type VisitOptions } from "./support/site";

const flows = [
  { brand: "velvet-hour", locale: "nl", country: "NL", device: "phone" },
  { brand: "abendrot", locale: "de", country: "DE", device: "desktop" },
  { brand: "kaleido", locale: "fi", country: "FR", device: "phone" },
] as const;
const [velvet] = flows;
type Flow = { brand: string; country: string } & Omit<VisitOptions, "country">;

/** Creates a member with a confirmed address, who likes without a page. */
async function makeMember(site: Site, database: string | undefined, { brand, country }: Flow) {
  const query = (statement: string) => runSql(database!, statement);
  const { browser, id, person } = await joinMember(site.server, { query }, `${brand}.localhost`, country);
  const like = (profile: number, text?: string) =>
    browser.call("POST", "/api/like.php", { profile, like: 1, text });
  return { browser, id, name: person.name, like };
}

/** Opens a browser of a member with a confirmed address. */
async function join(site: Site, database: string | undefined, flow: Flow) {
  const member = await makeMember(site, database, flow);
  const { brand, country: _, ...options } = flow;
  const { page, context, origin, takeProblems } = await site.visit(brand, options);
  await context.addCookies([{ name: "session", value: member.browser.cookie("session")!, url: origin }]);
  return { ...member, page, takeProblems };
}

const heart = (page: Page) => page.locator("#likes button[aria-pressed]").first();
const modal = (page: Page) => page.locator("#like-modal");
const badge = (page: Page): Locator => page.locator("header nav [data-count=likes]");

for (const flow of covered(flows))
  test(`two members of ${flow.brand} in ${flow.locale} on a ${flow.device} like each other and see the match`, async ({
    site,
    variables,
  }) => {
    const [ana, bo] = [
      await makeMember(site, variables.DATABASE_URL, flow),
      await join(site, variables.DATABASE_URL, flow),
    ];
    const translations = textsOf(flow.brand as Brand, flow.locale);
    const findings = new Findings();
    await runSql(variables.DATABASE_URL!, `update members set fictional = true where id = ${ana.id}`);
    await bo.page.goto("/likes");
    await expect(bo.page.locator("main h2")).toHaveText(translations("likes", "empty_received_title"));
    await ana.like(bo.id);

    await bo.page.goto("/likes");
    await expect(badge(bo.page)).toHaveText("1");
    await expect(bo.page).toHaveTitle(/^\(1\) /);
    await expect(bo.page.locator("#likes li")).toContainText([translations("likes", "new")]);
    await expect(bo.page.locator("#likes li")).toContainText([translations("common", "fictional_profile")]);
    await expect(heart(bo.page)).toHaveAttribute("aria-pressed", "false");

    await hydrated(bo.page);
    await heart(bo.page).click();
    await expect(heart(bo.page)).toHaveAttribute("aria-pressed", "true");
    await expect(modal(bo.page)).toBeVisible();
    await expect(modal(bo.page).getByRole("heading")).toHaveText(
      translations("match", "title").replace(/<\/?em>/g, ""),
    );
    await expect(modal(bo.page)).toContainText(ana.name);
    await expect(modal(bo.page)).toContainText(translations("common", "like_modal_fictional"));
    await expect(badge(bo.page)).toBeHidden();
    await expect(bo.page).not.toHaveTitle(/^\(/);
    await inspectAccess(bo.page, findings);
    await modal(bo.page).locator("[data-image]").click();
    await expect(bo.page).toHaveURL(new RegExp(`/members/${ana.id}$`));

    await bo.page.goto("/likes/matches");
    await expect(bo.page.locator("#likes > li:has([data-face])")).toHaveCount(1);
    expect(findings.list()).toEqual([]);
    expect(bo.takeProblems()).toEqual([]);
  });

test("a like that the server refuses is undone, with a toast that says why", async ({ site, variables }) => {
  const [ana, bo] = [
    await makeMember(site, variables.DATABASE_URL, velvet),
    await join(site, variables.DATABASE_URL, velvet),
  ];
  await ana.like(bo.id);
  await bo.page.goto("/likes");
  await runSql(variables.DATABASE_URL!, `update members set invisible = true where id = ${ana.id}`);
  await hydrated(bo.page);
  await heart(bo.page).click();
  await expect(bo.page.locator("#toasts")).toContainText(
    textsOf("velvet-hour", "nl")("likes", "refused_gone"),
  );
  await expect(heart(bo.page)).toHaveAttribute("aria-pressed", "false");
  await expect(modal(bo.page)).toBeHidden();
});

test("a heart pressed again before the response ends in the state of the last press", async ({
  site,
  variables,
}) => {
  const [ana, bo] = [
    await makeMember(site, variables.DATABASE_URL, velvet),
    await join(site, variables.DATABASE_URL, velvet),
  ];
  await ana.like(bo.id);
  await bo.page.goto("/likes");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const sent: string[] = [];
  await bo.page.route("/api/like.php", async (route) => {
    sent.push(String(route.request().postDataJSON().like));
    await held;
    await route.continue();
  });
  await hydrated(bo.page);
  await heart(bo.page).click();
  await expect(heart(bo.page)).toHaveAttribute("aria-pressed", "true");
  await heart(bo.page).click();
  await expect(heart(bo.page)).toHaveAttribute("aria-pressed", "false");
  release();
  await expect.poll(() => sent).toEqual(["1", "0"]);
  await bo.page.unroute("/api/like.php");
  await expect
    .poll(() => runSql(variables.DATABASE_URL!, `select from likes where liker_id = ${bo.id}`))
    .toEqual([]);
  await expect(modal(bo.page)).toBeHidden();
});

test("the query t shows a received like after its seconds, once, and any press closes it; without a like nothing shows", async ({
  site,
  variables,
}) => {
  const [ana, bo] = [
    await makeMember(site, variables.DATABASE_URL, velvet),
    await join(site, variables.DATABASE_URL, velvet),
  ];
  const requested = bo.page.waitForResponse(/auto-like/);
  await bo.page.goto("/likes?t=0");
  expect((await requested).status()).toBe(204);
  await expect(bo.page).toHaveURL(/\/likes$/);
  await expect(modal(bo.page)).toBeHidden();

  await ana.like(bo.id);
  await bo.page.goto("/settings?t=1");
  await expect(modal(bo.page).getByRole("heading")).toHaveText(
    textsOf("velvet-hour", "nl")("common", "like_modal_title"),
  );
  await expect(modal(bo.page)).toContainText(ana.name);
  await expect(bo.page).toHaveURL(/\/settings$/);
  await modal(bo.page).getByRole("heading").click();
  await expect(modal(bo.page)).toBeHidden();
});

test("the modal emits an event of the pressed part with the profile's number", async ({
  site,
  variables,
}) => {
  const [ana, bo] = [
    await makeMember(site, variables.DATABASE_URL, velvet),
    await join(site, variables.DATABASE_URL, velvet),
  ];
  await ana.like(bo.id);
  await bo.page.goto("/settings?t=0");
  await expect(modal(bo.page)).toBeVisible();
  await bo.page.evaluate(() => {
    for (const what of ["image-pressed", "button-pressed"])
      document.addEventListener(what, (event) => {
        event.preventDefault();
        document.body.dataset.pressed = `${what} ${(event as CustomEvent<{ id: number }>).detail.id}`;
      });
  });
  await modal(bo.page).locator("[data-button]").click();
  await expect(bo.page.locator("body")).toHaveAttribute("data-pressed", `button-pressed ${ana.id}`);
  await expect(modal(bo.page)).toBeHidden();
  await expect
    .poll(() => runSql(variables.DATABASE_URL!, `select from likes where liker_id = ${bo.id}`))
    .toEqual([]);
});

test("a new like is returned in place, and the match starts with a first message", async ({
  site,
  variables,
}) => {
  const query = (statement: string) => runSql(variables.DATABASE_URL!, statement);
  const translations = textsOf("velvet-hour", "nl");
  const [ana, bo] = [
    await makeMember(site, variables.DATABASE_URL, velvet),
    await join(site, variables.DATABASE_URL, velvet),
  ];
  await query(`update members set interests = '{wine,cooking}' where id = ${ana.id}`);
  await query(`update members set interests = '{cooking}' where id = ${bo.id}`);
  await ana.like(bo.id, "Koffie zondag?");
  await bo.page.goto("/settings?t=0");
  await expect(modal(bo.page)).toContainText("Koffie zondag?");
  await modal(bo.page).locator("[data-button]").click();
  await expect(bo.page.locator("[data-match]")).toBeVisible();
  await expect(modal(bo.page)).toContainText("Koffie zondag?");
  const field = modal(bo.page).getByRole("textbox");
  const idea = modal(bo.page).locator("[data-idea]").first();
  await expect(idea).toContainText(translations("interests", "cooking"));
  await idea.click();
  await expect(field).toHaveValue((await idea.textContent())!);
  await expect(field).toBeFocused();
  const sent = async () => (await query("select body from messages where body like '%zullen we%'")).length;
  const text = `En, zullen we ${bo.id}?`;
  await field.fill(text);
  let refusals = 0;
  await bo.page.route("/api/chat.php", async (route) => {
    if (route.request().method() !== "POST" || refusals > 0) return route.continue();
    refusals += 1;
    await route.fulfill({ status: 429, json: { error: "too_often", message: "Rustig aan." } });
  });
  await modal(bo.page).locator("[data-button]").click();
  await expect(modal(bo.page).getByRole("alert")).toContainText("Rustig aan.");
  await expect(field).toHaveValue(text);
  await modal(bo.page).locator("[data-button]").click();
  await expect(modal(bo.page).getByRole("status")).toContainText(ana.name);
  await modal(bo.page)
    .getByRole("link", { name: translations("match", "to_chat") })
    .click();
  await expect(bo.page).toHaveURL(/\/chats\/\d+$/);
  await expect(bo.page.getByRole("log")).toContainText(text);
  await expect(modal(bo.page)).toBeHidden();
  expect(await sent()).toBe(1);
});

test("a match that arrives while the member types is a toast and leaves the focus in the field", async ({
  site,
  variables,
}) => {
  const [ana, bo] = [
    await makeMember(site, variables.DATABASE_URL, velvet),
    await join(site, variables.DATABASE_URL, velvet),
  ];
  await ana.like(bo.id);
  await bo.page.goto("/likes");
  await hydrated(bo.page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await bo.page.route("/api/like.php", async (route) => {
    await held;
    await route.continue();
  });
  await heart(bo.page).click();
  await bo.page.evaluate(() => {
    const field = document.body.appendChild(document.createElement("textarea"));
    field.value = "Halve zin";
    field.focus();
  });
  release();
  await expect(bo.page.locator("#toasts")).toContainText(ana.name);
  await expect(modal(bo.page)).toBeHidden();
  await expect(bo.page.locator("body > textarea")).toBeFocused();
});

test("an open page shows a new like without a reload in badge, title and app icon", async ({
  site,
  variables,
}) => {
  const [ana, bo] = [
    await makeMember(site, variables.DATABASE_URL, velvet),
    await join(site, variables.DATABASE_URL, velvet),
  ];
  await bo.page.clock.install();
  await bo.page.addInitScript(() => {
    navigator.setAppBadge = async (count) => {
      document.documentElement.dataset.appBadge = String(count);
      throw new Error("not allowed");
    };
  });
  await bo.page.goto("/settings");
  await expect(badge(bo.page)).toBeHidden();
  await ana.like(bo.id);
  await bo.page.clock.runFor(6000);
  await expect(badge(bo.page)).toHaveText("1");
  await expect(bo.page).toHaveTitle(/^\(1\) /);
  await expect(bo.page.locator("html")).toHaveAttribute("data-app-badge", "1");
  expect(bo.takeProblems()).toEqual([]);
});

test("without script a like is given, leads back to its page, and is taken back", async ({
  site,
  variables,
}) => {
  const ana = await makeMember(site, variables.DATABASE_URL, velvet);
  const bo = await join(site, variables.DATABASE_URL, { ...velvet, javaScript: false });
  await ana.like(bo.id);
  await bo.page.goto("/likes/received");
  await heart(bo.page).click();
  await expect(bo.page).toHaveURL(/\/likes\/received$/);
  await expect(heart(bo.page)).toHaveAttribute("aria-pressed", "true");
  await heart(bo.page).click();
  await expect(heart(bo.page)).toHaveAttribute("aria-pressed", "false");
  await bo.page.goto("/likes?refused=gone");
  await expect(bo.page.getByRole("alert")).toContainText(
    textsOf("velvet-hour", "nl")("likes", "refused_gone"),
  );
});
