import { runSql } from "../support/test-server";
import { type Brand, configOf, textsOf } from "./support/brands";
import { field, join, live, log, makeMember, open } from "./support/chatting";
import { covered } from "./support/lane";
import { expect, test } from "./support/site";

const flows = [
  { brand: "velvet-hour", locale: "nl", country: "NL", device: "phone" },
  { brand: "abendrot", locale: "de", country: "DE", device: "desktop" },
  { brand: "kaleido", locale: "fi", country: "FR", device: "phone" },
] as const;
const [velvet] = flows;
const desktop = { ...velvet, device: "desktop" } as const;
const nl = textsOf("velvet-hour", "nl");

for (const flow of covered(flows))
  test(`two members of ${flow.brand} in ${flow.locale} on a ${flow.device} start a conversation and see typing and read marks of each other`, async ({
    site,
    variables,
  }) => {
    const [ana, bo] = [
      await join(site, variables.DATABASE_URL, flow),
      await join(site, variables.DATABASE_URL, flow),
    ];
    const translations = textsOf(flow.brand as Brand, flow.locale);
    await runSql(variables.DATABASE_URL!, `update members set fictional = true where id = ${bo.id}`);
    await open(bo, "/chats");
    await expect(bo.page.getByText(translations("chats", "empty_title"))).toBeVisible();

    await open(ana, `/members/${bo.id}/chat`);
    await expect(ana.page.locator("header h1")).toContainText(bo.name);
    await expect(ana.page.getByText(translations("common", "fictional_profile")).last()).toBeVisible();
    await ana.page.getByRole("button", { name: translations("chats", "icebreaker_button") }).click();
    await ana.page.getByRole("button", { name: translations("chats", "opener_a") }).click();
    await expect(field(ana.page)).toHaveValue(translations("chats", "opener_a"));
    await ana.page.getByRole("button", { name: translations("chats", "send"), exact: true }).click();
    await expect(ana.page).toHaveURL(/\/chats\/\d+$/);
    await expect(log(ana.page)).toContainText(translations("chats", "opener_a"));
    // The other member's page may have received it already.
    const arrived = ["sent", "delivered", "seen"].map((state) => translations("chats", `state_${state}`));
    await expect(log(ana.page)).toContainText(new RegExp(arrived.join("|")));

    await live(bo.page, { type: "reload" });
    await bo.page.locator("a[href^='/chats/']").click();
    await expect(log(bo.page)).toContainText(translations("chats", "opener_a"));
    await expect(bo.page).not.toHaveTitle(/^\(/);
    await live(ana.page, { type: "typing", conversation: Number(/\d+$/.exec(ana.page.url())?.[0]) });
    await expect(log(ana.page)).toContainText(translations("chats", "typing").replace("{{member}}", bo.name));
    await expect(log(ana.page)).toContainText(translations("chats", "state_seen"));

    await field(bo.page).fill("ja 🎹");
    await bo.page.getByRole("button", { name: translations("chats", "send"), exact: true }).click();
    await expect(log(ana.page)).toContainText("ja 🎹");
    expect([...ana.takeProblems(), ...bo.takeProblems()]).toEqual([]);
  });

test("a message that is pressed twice is sent once, and Enter sends on a desktop", async ({
  site,
  variables,
}) => {
  const [ana, bo] = [
    await join(site, variables.DATABASE_URL, desktop),
    await makeMember(site, variables.DATABASE_URL, desktop),
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
      runSql(variables.DATABASE_URL!, `select body from messages where sender_id = ${ana.id} order by seq`),
    )
    .toEqual([{ body: "een keer" }, { body: "regel een\nregel twee" }]);
});

test("a draft is there after a reload and gone once it is sent", async ({ site, variables }) => {
  const [ana, bo] = [
    await join(site, variables.DATABASE_URL, velvet),
    await makeMember(site, variables.DATABASE_URL, velvet),
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

test("text typed before hydration stays and is sent as typed", async ({ site, variables }) => {
  const [ana, bo] = [
    await join(site, variables.DATABASE_URL, desktop),
    await makeMember(site, variables.DATABASE_URL, desktop),
  ];
  const conversation = await bo.write(ana.id, "Goedenavond");
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await ana.page.route(/\/assets\/.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await ana.page.goto(`/chats/${conversation}`, { waitUntil: "commit" });
  await field(ana.page).pressSequentially("nog voor het script");
  await expect(ana.page.locator("[data-ready]")).toHaveCount(0);
  release();
  await expect(ana.page.locator("[data-ready]")).toBeVisible();
  await expect(field(ana.page)).toHaveValue("nog voor het script");
  await expect(field(ana.page)).toBeFocused();
  await field(ana.page).press("Enter");
  await expect(log(ana.page)).toContainText("nog voor het script");
  await expect(field(ana.page)).toHaveValue("");
  expect(ana.takeProblems()).toEqual([]);
});

test("text typed before hydration is saved as a draft too", async ({ site, variables }) => {
  const [ana, bo] = [
    await join(site, variables.DATABASE_URL, velvet),
    await makeMember(site, variables.DATABASE_URL, velvet),
  ];
  const conversation = await bo.write(ana.id, "Goedenavond");
  await ana.page.route(/\/assets\/.*\.js/, async (route) => {
    await ana.page.waitForFunction(() => document.querySelector("textarea")?.value === "vroeg");
    await route.continue();
  });
  await ana.page.goto(`/chats/${conversation}`, { waitUntil: "commit" });
  await field(ana.page).fill("vroeg");
  await expect(ana.page.locator("[data-ready]")).toBeVisible();
  await ana.page.unrouteAll({ behavior: "wait" });
  await open(ana, `/chats/${conversation}`);
  await expect(field(ana.page)).toHaveValue("vroeg");
});

test("a member without credits is offered some, and the draft stays", async ({ site, variables }) => {
  const [ana, bo] = [
    await join(site, variables.DATABASE_URL, velvet),
    await makeMember(site, variables.DATABASE_URL, velvet),
  ];
  const conversation = await bo.write(ana.id, "Goedenavond");
  await runSql(variables.DATABASE_URL!, `update members set paid_user = true where id = ${ana.id}`);
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

test("a removed conversation leaves the list at once; if the server fails, an alert says so and it is back", async ({
  site,
  variables,
}) => {
  const [ana, bo] = [
    await join(site, variables.DATABASE_URL, desktop),
    await makeMember(site, variables.DATABASE_URL, desktop),
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
    .poll(() => runSql(variables.DATABASE_URL!, `select listed from chats where member_id = ${ana.id}`))
    .toEqual([{ listed: false }]);
});

test("earlier messages load above without moving the scroll position, back to the first one", async ({
  site,
  variables,
}) => {
  const [ana, bo] = [
    await join(site, variables.DATABASE_URL, velvet),
    await makeMember(site, variables.DATABASE_URL, velvet),
  ];
  const conversation = await bo.write(ana.id, "bericht 1");
  await runSql(
    variables.DATABASE_URL!,
    `insert into messages (tenant_id, conversation_id, seq, sender_id, kind, body, price, client_message_id, created_at)
     select tenant_id, conversation_id, n, sender_id, kind, 'bericht ' || n, 0, 'filled-' || n, created_at
     from messages, generate_series(2, 120) as n where conversation_id = ${conversation} and seq = 1`,
  );
  await runSql(variables.DATABASE_URL!, `update conversations set last_seq = 120 where id = ${conversation}`);
  await runSql(
    variables.DATABASE_URL!,
    `update chats set last_seq = 120 where conversation_id = ${conversation}`,
  );
  await open(ana, `/chats/${conversation}`);
  const said = (n: number) => log(ana.page).locator(`[data-message="${n}"]`);
  await expect(said(120)).toBeInViewport();
  await expect(said(71)).toBeAttached();
  const top = () => said(71).evaluate((element) => element.getBoundingClientRect().top);
  // The earlier page is delayed, so that the scroll position is known before it arrives.
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

test("only addresses of the brand are links in a conversation", async ({ site, variables }) => {
  const [ana, bo] = [
    await join(site, variables.DATABASE_URL, velvet),
    await makeMember(site, variables.DATABASE_URL, velvet),
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

test("without script a conversation can be read, answered and removed, and shows no button that needs script", async ({
  site,
  variables,
}) => {
  const ana = await join(site, variables.DATABASE_URL, { ...velvet, javaScript: false });
  const bo = await makeMember(site, variables.DATABASE_URL, velvet);
  await ana.page.goto(`/members/${bo.id}/chat`);
  await expect(ana.page.locator("main [data-idea]").first()).toBeHidden();
  for (const name of ["attach", "photo_add", "gift_add", "icebreaker_button"] as const)
    await expect(ana.page.getByRole("button", { name: nl("chats", name) })).toHaveCount(0);
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

for (const flow of covered(flows.filter(({ device }) => device === "phone")))
  test(`on a phone the chat pages of ${flow.brand} show one bar, and tabs only on the list`, async ({
    site,
    variables,
  }) => {
    const database = variables.DATABASE_URL;
    const [ana, bo] = [await join(site, database, flow), await makeMember(site, database, flow)];
    const conversation = await bo.write(ana.id, "Good evening");
    const logo = ana.page
      .locator("body > header")
      .getByRole("link", { name: configOf(flow.brand).name, exact: true, includeHidden: true });
    const tabs = ana.page.locator("body > header nav");
    await open(ana, "/chats");
    await expect(logo).toHaveCount(1);
    await expect(logo).toBeHidden();
    await expect(tabs.locator("a[href='/chats']")).toBeVisible();
    const title = ana.page.getByRole("heading", { level: 1 });
    // The banner of the time bonus may be above the page.
    const [top, page] = [await title.boundingBox(), await ana.page.locator("main").boundingBox()];
    expect(top!.y - page!.y).toBeLessThan(30);
    await open(ana, `/chats/${conversation}`);
    await expect(logo).toHaveCount(1);
    await expect(logo).toBeHidden();
    await expect(tabs).toBeHidden();
  });
