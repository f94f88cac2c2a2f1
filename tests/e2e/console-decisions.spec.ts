import { randomBytes } from "node:crypto";
import { joinMember } from "../support/members";
import { runSql } from "../support/test-server";
import { hydrated } from "./support/hydrated";
import { inspectConsole, visitConsole } from "./support/operator";
import { test } from "./support/own-tenants";
import { expect, type Site } from "./support/site";

/** Decisions about members and objections in a browser. Each test has a brand of its own: what one operator opens is given to no other. */
const letters = () => [...randomBytes(6)].map((byte) => "ABCDEFGHJKLMNPQRSTUVWXYZ"[byte % 24]).join("");
const newReference = (kind: "C" | "D") => {
  const text = letters();
  return `${kind}-${text.slice(0, 4)}-${text.slice(4)}`;
};

/** Adds a complaint about the profile of a new member, with its evidence. */
async function addComplaint(site: Site, database: string, brand: string, age = "1 hour") {
  const query = (statement: string) => runSql(database, statement);
  const { id } = await joinMember(site.server, { query }, `${brand}.localhost`, "FR");
  const reference = newReference("C");
  await query(
    `with made as (insert into complaints (tenant_id, reference, form_hash, created_at, about, category, body, language, reported_id)
       select tenant_id, '${reference}', sha256('${reference}'), now() - interval '${age}', 'profile', 'money', 'Asks for money.', 'en', id
       from members where id = ${id} returning tenant_id, id, reported_id)
     insert into complaint_evidence (tenant_id, complaint_id, member_id, taken_at, name, date_of_birth, country, profile_text, answers, photos)
     select made.tenant_id, made.id, m.id, now(), m.name, '1990-02-03', 'FR', 'Send me a gift card', '', '{}'
     from made join members m on m.id = made.reported_id`,
  );
  return { reference, id };
}

/** Adds an objection of a new member to a decision of somebody who is no operator. */
async function addObjection(site: Site, database: string, brand: string) {
  const query = (statement: string) => runSql(database, statement);
  const { id } = await joinMember(site.server, { query }, `${brand}.localhost`, "FR");
  const reference = newReference("D");
  await query(
    `insert into decisions (tenant_id, reference, member_id, rule, restriction, about, reported, facts, statement, language, decided_at,
       decided_by, ends_at, appealed_at, appeal)
     select tenant_id, '${reference}', id, 'money', 'suspension', 'profile', true, 'Gift cards.', 'Your account is suspended.', 'en',
       now(), 'somebody', now() + interval '3 days', now(), 'It was not me.' from members where id = ${id}`,
  );
  return { reference, id };
}

test("a moderator suspends a member by keyboard: rule, length, facts, preview, decision", async ({
  site,
  variables,
}) => {
  const brand = "fjordlys";
  const { reference, id } = await addComplaint(site, variables.DATABASE_URL!, brand);
  const { page, takeProblems } = await visitConsole(site, "moderator");
  await page.goto(`/b/${brand}/review/complaints/${reference}`);
  await hydrated(page);
  await page.keyboard.press("a");
  await expect(page.getByLabel("Facts, which the member reads")).toBeHidden();
  await page.keyboard.press("w");
  await expect(page.getByLabel("Warn")).toBeChecked();
  await page.keyboard.press("s");
  await expect(page.getByLabel("Suspend")).toBeChecked();
  await page.keyboard.press("2");
  await expect(page.getByLabel("Fake person or photo")).toBeChecked();
  await page.keyboard.press("u");
  await page.keyboard.press("u");
  await expect(page.getByLabel("For", { exact: true })).toHaveValue("7");
  await page.getByLabel("Facts, which the member reads").fill("Photos of a known actor.");
  await page.getByRole("button", { name: "Preview the statement" }).press("Enter");
  await expect(page.locator("[data-statement]")).toContainText("Photos of a known actor.");
  await page.locator("h1").click();
  await page.keyboard.press("n");
  await expect(page.getByText("Decided.")).toBeVisible();
  const rows = await runSql(
    variables.DATABASE_URL!,
    `select rule, restriction, extract(day from ends_at - decided_at)::int as days from decisions where member_id = ${id}`,
  );
  expect(rows).toEqual([{ rule: "fake", restriction: "suspension", days: 7 }]);
  expect(takeProblems()).toEqual([]);
});

test("a moderator skips and escalates by one key each", async ({ site, variables }) => {
  const brand = "velvet-hour";
  const first = await addComplaint(site, variables.DATABASE_URL!, brand, "2 days");
  const second = await addComplaint(site, variables.DATABASE_URL!, brand, "1 day");
  const { page, takeProblems } = await visitConsole(site, "moderator");
  await page.goto(`/b/${brand}/review/complaints`);
  await expect(page).toHaveURL(new RegExp(`${first.reference}$`));
  await hydrated(page);
  await page.keyboard.press("Shift+N");
  await expect(page).toHaveURL(new RegExp(`${second.reference}$`));
  await page.keyboard.press("e");
  await expect(page).toHaveURL(new RegExp(`${first.reference}\\?done=escalated$`));
  const rows = await runSql(
    variables.DATABASE_URL!,
    `select reference, skips, escalated_at is not null as escalated from complaints
     where reference in ('${first.reference}', '${second.reference}') order by created_at`,
  );
  expect(rows).toEqual([
    { reference: first.reference, skips: 1, escalated: false },
    { reference: second.reference, skips: 0, escalated: true },
  ]);
  expect(takeProblems()).toEqual([]);
});

test("without script a case is decided and an objection answered by forms", async ({ site, variables }) => {
  const brand = "abendrot";
  const { reference } = await addComplaint(site, variables.DATABASE_URL!, brand);
  const objection = await addObjection(site, variables.DATABASE_URL!, brand);
  const { page, takeProblems } = await visitConsole(site, "owner", { javaScript: false });
  await page.goto(`/b/${brand}/review/complaints/${reference}`);
  await page.getByLabel("Warn").check();
  await page.getByLabel("Asks for money").check();
  await page.getByRole("button", { name: "Decide at Abendrot" }).click();
  await expect(page.getByRole("alert")).toContainText("State the facts");
  await expect(page.getByLabel("Warn")).toBeChecked();
  await page.getByLabel("Facts, which the member reads").fill("Asked two members for money.");
  await page.getByRole("button", { name: "Decide at Abendrot" }).click();
  await expect(page.getByText("Decided.")).toBeVisible();
  await page.goto(`/b/${brand}/review/appeals`);
  await expect(page).toHaveURL(new RegExp(`${objection.reference}$`));
  await page.getByLabel("Reverse the decision").check();
  await page.getByLabel("Answer, which the member reads").fill("You are right, it was not you.");
  await page.getByRole("button", { name: "Answer at Abendrot" }).click();
  await expect(page.getByText("Answered.")).toBeVisible();
  expect(takeProblems()).toEqual([]);
});

for (const colorScheme of ["light", "dark"] as const)
  test(`axe finds nothing on decisions and objections in ${colorScheme}, wide and narrow, and nothing is cut off`, async ({
    site,
    variables,
  }) => {
    const brand = "kaleido";
    const { reference } = await addComplaint(site, variables.DATABASE_URL!, brand);
    const objection = await addObjection(site, variables.DATABASE_URL!, brand);
    await inspectConsole(await visitConsole(site, "owner", { colorScheme }), [
      "/review",
      `/b/${brand}/review/complaints/${reference}`,
      `/b/${brand}/review/appeals/${objection.reference}`,
    ]);
  });
