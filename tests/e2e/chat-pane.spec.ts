import { runSql } from "../support/test-server";
import { textsOf } from "./support/brands";
import { field, join, open } from "./support/chatting";
import { addCompany } from "./support/company";
import { expect, test } from "./support/site";

const velvet = { brand: "velvet-hour", locale: "nl", country: "NL", device: "desktop" } as const;
const nl = textsOf("velvet-hour", "nl");

test("from 1200 px on the profile is shown beside the conversation and can be closed", async ({
  site,
  variables,
}) => {
  const database = variables.DATABASE_URL!;
  const ana = await join(site, database, velvet);
  const { page } = ana;
  const [man] = await addCompany(database, ana, 1);
  await runSql(
    database,
    `update members set signup_message = 'Ik zing in een koor. ' || repeat('En verder niets. ', 60), signup_reason = 'relationship' where id = ${man}`,
  );
  await runSql(
    database,
    `insert into likes (tenant_id, liker_id, liked_id, created_at)
     select tenant_id, ${man}, ${ana.id}, now() from members where id = ${man}`,
  );
  await open(ana, `/members/${man}/chat`);
  const [{ name }] = (await runSql(database, `select name from members where id = ${man}`)) as [
    { name: string },
  ];
  const pane = page.getByRole("complementary", { name: nl("chats", "pane").replace("{{member}}", name) });
  await expect(pane).toContainText("Ik zing in een koor.");
  await expect(pane.getByRole("heading")).toContainText(name);
  await expect(pane.getByText(nl("common", "fictional_profile"))).toBeVisible();
  await expect(pane.locator("img")).toBeVisible();
  await expect(pane.getByRole("link", { name: nl("chats", "profile") })).toHaveAttribute(
    "href",
    `/members/${man}`,
  );
  expect(await pane.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  // It follows the conversation in reading order.
  const follows = await field(page).evaluate(
    (element) =>
      element.compareDocumentPosition(document.querySelector("[data-pane]")!) &
      Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(follows).toBeTruthy();
  // Opening a profile marks its owner's like as seen.
  expect(await runSql(database, `select is_new from likes where liker_id = ${man}`)).toEqual([
    { is_new: true },
  ]);

  await pane.getByRole("button", { name: nl("chats", "pane_close") }).click();
  await expect(pane).toHaveCount(0);
  // The server omits the closed profile, so it is not painted before hydration.
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().resourceType() === "document"),
    open(ana, `/members/${man}/chat`),
  ]);
  expect(await answer.text()).toContain(name);
  expect(await answer.text()).not.toContain("data-pane");
  await expect(pane).toHaveCount(0);
  await page.getByRole("button", { name: nl("chats", "pane_open") }).click();
  await expect(pane).toBeVisible();
  await open(ana, `/members/${man}/chat`);
  await expect(pane).toBeVisible();
  await pane.getByRole("button", { name: nl("chats", "pane_close") }).click();
  await page.getByRole("button", { name: nl("chats", "pane_open") }).click();
  await page.setViewportSize({ width: 1199, height: 800 });
  await expect(pane).toBeHidden();
  await expect(page.getByRole("button", { name: nl("chats", "pane_open") })).toBeHidden();
  expect(ana.takeProblems()).toEqual([]);
});

test("a phone loads neither photo nor script of the profile beside a conversation, and its data is small", async ({
  site,
  variables,
}) => {
  const database = variables.DATABASE_URL!;
  const ana = await join(site, database, { ...velvet, device: "phone" });
  const { page } = ana;
  const [man] = await addCompany(database, ana, 1);
  await runSql(
    database,
    `update members set signup_message = repeat('En verder niets. ', 60) where id = ${man}`,
  );
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await open(ana, `/members/${man}/chat`);
  await page.waitForLoadState("networkidle");
  expect(requested.filter((path) => /pane-content/.test(path))).toEqual([]);
  await expect(page.locator("[data-pane]")).toBeHidden();
  const data = await page.evaluate(async (id) => (await fetch(`/members/${id}/chat.data`)).text(), man);
  expect(data).toContain("pane");
  expect(data.length).toBeLessThan(10_000);
});

test("the profile beside a conversation appears by itself after its script failed to load at first", async ({
  site,
  variables,
}) => {
  const database = variables.DATABASE_URL!;
  const ana = await join(site, database, { brand: "velvet-hour", country: "NL", device: "desktop" });
  const { page, takeProblems } = ana;
  const [man] = await addCompany(database, ana, 1);
  let failures = 0;
  await page.route(/pane-content/, async (route) => {
    if (failures++ > 0) return route.continue();
    await route.abort("internetdisconnected");
  });
  await open(ana, `/members/${man}/chat`);
  await expect(page.locator("[data-pane] h2")).toBeVisible();
  expect(failures).toBeGreaterThan(1);
  takeProblems();
});
