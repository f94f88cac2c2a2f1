import { randomBytes } from "node:crypto";
import { joinMember } from "../support/members";
import { runSql } from "../support/test-server";
import { hydrated } from "./support/hydrated";
import { inspectConsole, visitConsole } from "./support/operator";
import { test } from "./support/own-tenants";
import { expect, type Site } from "./support/site";

/** Review and members in a browser. The queues are those of a server of its own, and each test has a brand of its own: what one operator opens is given to no other. */
/** Adds photos that wait for inspection at a brand. @returns their numbers in the order of the queue */
async function waitingPhotos(
  site: Site,
  database: string | undefined,
  brand: string,
  count: number,
): Promise<number[]> {
  const query = (statement: string) => runSql(database!, statement);
  const member = await joinMember(site.server, { query }, `${brand}.localhost`, "FR");
  const numbers: number[] = [];
  for (let at = 0; at < count; at++) {
    const name = () => randomBytes(16).toString("base64url");
    const [row] = await query(
      `insert into photos (tenant_id, member_id, name, blurred_name, status, position, width, height, created_at)
       select tenant_id, id, '${name()}', '${name()}', 'inspecting', ${at}, 10, 10, now() from members where id = ${member.id} returning id`,
    );
    numbers.push(Number(row!.id));
  }
  return numbers;
}

for (const javaScript of [true, false])
  test(`a decision about a photo is undone ${javaScript ? "by its key" : "without script"}`, async ({
    site,
    variables,
  }) => {
    const brand = javaScript ? "velvet-hour" : "fjordlys";
    const [photo] = await waitingPhotos(site, variables.DATABASE_URL, brand, 1);
    const { page } = await visitConsole(site, "moderator", { javaScript });
    await page.goto(`/b/${brand}/review/photos`);
    if (javaScript) {
      await hydrated(page);
      await page.keyboard.press("2");
      await page.keyboard.press("n");
      await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
      await page.keyboard.press("z");
    } else {
      await page.locator(`select[name="photo-${photo}"]`).selectOption("no_face");
      await page.getByRole("button", { name: "Save, next ones" }).click();
      await page.getByRole("button", { name: "Undo" }).click();
    }
    await expect(page.getByRole("status").first()).toContainText("1 decision undone.");
    await expect(page.locator(`[data-photo="${photo}"]`)).toBeVisible();
    const [row] = await runSql(variables.DATABASE_URL!, `select status from photos where id = ${photo}`);
    expect(row).toEqual({ status: "inspecting" });
  });

for (const javaScript of [true, false])
  test(`photos are decided ${javaScript ? "with one key each" : "without script"}`, async ({
    site,
    variables,
  }) => {
    const brand = javaScript ? "kaleido" : "abendrot";
    const photos = await waitingPhotos(site, variables.DATABASE_URL, brand, 3);
    const { page } = await visitConsole(site, "moderator", { javaScript });
    await page.goto(`/b/${brand}/review/photos`);
    const decision = (photo: number) => page.locator(`select[name="photo-${photo}"]`);
    if (javaScript) {
      await hydrated(page);
      await page.locator(`[data-photo="${photos[0]}"]`).focus();
      for (const key of ["a", "2", "a"]) await page.keyboard.press(key);
      await expect(decision(photos[1]!)).toHaveValue("no_face");
      // The same key again takes it back: nothing was sent yet.
      await page.locator(`[data-photo="${photos[2]}"]`).focus();
      await page.keyboard.press("a");
      await expect(decision(photos[2]!)).toHaveValue("");
      await page.keyboard.press("n");
    } else {
      await decision(photos[0]!).selectOption("approve");
      await decision(photos[1]!).selectOption("no_face");
      await page.getByRole("button", { name: "Save, next ones" }).click();
    }
    await expect(page.getByRole("status").first()).toContainText("2 photos decided.");
    const rows = await runSql(
      variables.DATABASE_URL!,
      `select status, rejected_reason from photos where id in (${photos.join(", ")}) order by id`,
    );
    expect(rows).toEqual([
      { status: "active", rejected_reason: null },
      { status: "rejected", rejected_reason: "no_face" },
      { status: "inspecting", rejected_reason: null },
    ]);
  });

/** Adds a complaint about a new member. @returns its reference */
async function addComplaint(
  site: Site,
  database: string | undefined,
  brand: string,
  age: string,
): Promise<string> {
  const query = (statement: string) => runSql(database!, statement);
  const member = await joinMember(site.server, { query }, `${brand}.localhost`, "FR");
  const letters = [...randomBytes(6)].map((byte) => "ABCDEFGHJKLMNPQRSTUVWXYZ"[byte % 24]).join("");
  const reference = `C-${letters.slice(0, 4)}-${letters.slice(4)}`;
  await query(
    `insert into complaints (tenant_id, reference, form_hash, created_at, about, category, body, language, reported_id)
     select tenant_id, '${reference}', sha256('${reference}'), now() - interval '${age}', 'profile', 'fake', 'It is not her.', 'en', id
     from members where id = ${member.id}`,
  );
  return reference;
}

test("a moderator decides complaints by keyboard alone, and the next one comes by itself", async ({
  site,
  variables,
}) => {
  const brand = "fjordlys";
  const first = await addComplaint(site, variables.DATABASE_URL, brand, "2 days");
  const second = await addComplaint(site, variables.DATABASE_URL, brand, "1 day");
  const { page, takeProblems } = await visitConsole(site, "moderator");
  await page.goto(`/b/${brand}/review/complaints`);
  await expect(page).toHaveURL(new RegExp(`${first}$`));
  await hydrated(page);
  await page.keyboard.press("r");
  await expect(page.getByLabel("Remove the content")).toBeChecked();
  await page.keyboard.press("a");
  await expect(page.getByLabel("No action")).toBeChecked();
  await page.keyboard.press("n");
  await expect(page).toHaveURL(new RegExp(`${second}\\?done=1$`));
  await expect(page.getByRole("status")).toContainText("This is the next one.");
  // The same moderator skips it, and finds it again.
  await page.keyboard.press("Shift+N");
  await expect(page.getByText("That was the last of the complaints at Fjordlys.")).toBeVisible();
  await page.getByRole("link", { name: "Begin with the first again" }).click();
  await expect(page).toHaveURL(new RegExp(`${second}$`));
  const [row] = await runSql(
    variables.DATABASE_URL!,
    `select reference, outcome from complaints where reference = '${first}'`,
  );
  expect(row).toEqual({ reference: first, outcome: "declined" });
  expect(takeProblems()).toEqual([]);
});

for (const colorScheme of ["light", "dark"] as const)
  test(`axe finds nothing in review in ${colorScheme}, wide and narrow, and nothing is cut off`, async ({
    site,
    variables,
  }) => {
    const brand = "maple-and-main";
    await waitingPhotos(site, variables.DATABASE_URL, brand, 2);
    const reference = await addComplaint(site, variables.DATABASE_URL, brand, "1 hour");
    await inspectConsole(await visitConsole(site, "owner", { colorScheme }), [
      "/review",
      `/b/${brand}/review/photos`,
      `/b/${brand}/review/complaints/${reference}`,
    ]);
  });

for (const colorScheme of ["light", "dark"] as const)
  test(`axe finds nothing on the pages of members and in the audit log in ${colorScheme}, wide and narrow, and nothing is cut off`, async ({
    site,
    variables,
  }) => {
    const query = (statement: string) => runSql(variables.DATABASE_URL!, statement);
    const { id } = await joinMember(site.server, { query }, "velvet-hour.localhost", "NL");
    const member = `/b/velvet-hour/members/${id}`;
    await inspectConsole(await visitConsole(site, "owner", { colorScheme }), [
      `/members?q=${id}`,
      member,
      `${member}/grant`,
      `${member}/erase`,
      "/audit",
      "/audit?log=operators",
    ]);
  });

test("support finds a member by keyboard alone and grants credits with a reason", async ({
  site,
  variables,
}) => {
  const query = (statement: string) => runSql(variables.DATABASE_URL!, statement);
  const { id } = await joinMember(site.server, { query }, "velvet-hour.localhost", "NL");
  const { page, takeProblems } = await visitConsole(site, "support");
  await page.goto("/");
  await hydrated(page);
  await page.keyboard.press("g");
  await page.keyboard.press("m");
  await expect(page.getByRole("heading", { name: "Members", exact: true })).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type(String(id));
  await page.keyboard.press("Enter");
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await page.locator("h1").click();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/members/${id}$`));
  await page.getByRole("link", { name: "Grant credits" }).press("Enter");
  await page.getByLabel("Credits").press("1");
  await page.getByLabel("Credits").press("2");
  await page.getByLabel("Reason").fill("A kindness after the outage");
  await page.getByRole("button", { name: "Grant at Velvet Hour" }).press("Enter");
  await expect(page.getByRole("status")).toContainText("Granted.");
  await expect(page.getByText("+12")).toBeVisible();
  expect(takeProblems()).toEqual([]);
});

test("the keys of the menu open each of its pages", async ({ site }) => {
  const { page } = await visitConsole(site, "owner");
  await page.goto("/you");
  for (const [key, path] of [
    ["r", "/review"],
    ["m", "/members"],
    ["o", "/orders"],
    ["l", "/audit"],
    ["t", "/team"],
    ["a", "/approvals"],
    ["h", "/"],
  ] as const) {
    await hydrated(page);
    await page.keyboard.press("g");
    await page.keyboard.press(key);
    await expect(page).toHaveURL((url) => url.pathname === path);
  }
});
