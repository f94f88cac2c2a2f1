import { joinMember } from "../support/members";
import { runSql } from "../support/test-server";
import { hydrated } from "./support/hydrated";
import { inspectConsole, visitConsole } from "./support/operator";
import { test } from "./support/own-tenants";
import { expect, type Site } from "./support/site";

/** A member's page in a browser: its tabs, the menu of acts, notes and messages, with keys and without script. */
const BRAND = "velvet-hour";

/** Adds a member whom operators have written about. @returns the path of the member's page */
async function newMember(site: Site, database: string | undefined): Promise<string> {
  const query = (statement: string) => runSql(database!, statement);
  const { id } = await joinMember(site.server, { query }, `${BRAND}.localhost`, "NL");
  await query(`insert into member_notes (tenant_id, member_id, kind, written_at, written_by, body)
    select tenant_id, id, kind, now(), 'Ines (operator 3)', repeat('A line that explains what was agreed. ', 12)
    from members, unnest(array['note', 'message']) kind where id = ${id}`);
  await query(`insert into credit_entries (tenant_id, member_id, amount, reason, reference, unique_key, created_at)
    select tenant_id, id, 12, 'grant', 'operator 1', 'grant ' || id, now() from members where id = ${id}`);
  await query(`insert into complaints (tenant_id, reference, form_hash, created_at, about, category, body, language, reported_id)
    select tenant_id, 'C-' || translate(upper(substr(md5(id::text), 1, 4)), '01', 'GH') || '-77', sha256(id::text::bytea), now(), 'profile', 'fake', 'Too loud.', 'en', id
    from members where id = ${id}`);
  return `/b/${BRAND}/members/${id}`;
}

for (const colorScheme of ["light", "dark"] as const)
  test(`axe finds nothing on the tabs and acts of a member in ${colorScheme}, wide and narrow, and nothing is cut off`, async ({
    site,
    variables,
  }) => {
    test.slow();
    const member = await newMember(site, variables.DATABASE_URL);
    const [row] = await runSql(
      variables.DATABASE_URL!,
      `select id from credit_entries where member_id = ${member.split("/").at(-1)}`,
    );
    await inspectConsole(await visitConsole(site, "owner", { colorScheme }), [
      member,
      `${member}?tab=photos`,
      `${member}?tab=money`,
      `${member}?tab=devices`,
      `${member}?tab=notes`,
      `${member}?tab=audit`,
      `${member}/note`,
      `${member}/message`,
      `${member}/address`,
      `${member}/export`,
      `${member}/reverse?entry=${row!.id}`,
    ]);
  });

test("the key . opens the menu of acts, which Escape closes and in which b asks for a ban; before, b opens the switch of brands", async ({
  site,
  variables,
}) => {
  const member = await newMember(site, variables.DATABASE_URL);
  const { page, takeProblems } = await visitConsole(site, "owner");
  await page.goto(member);
  await hydrated(page);
  await page.keyboard.press("b");
  await expect(page.locator("details[data-menu][open]")).toBeVisible();
  await page.keyboard.press("b");
  await page.keyboard.press(".");
  const menu = page.getByRole("navigation", { name: "Acts" });
  await expect(menu.getByRole("link", { name: "Export" })).toBeVisible();
  await menu.getByRole("link", { name: "Export" }).focus();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await page.keyboard.press(".");
  await page.keyboard.press("b");
  await expect(page).toHaveURL(`${member}/ban`);
  expect(takeProblems()).toEqual([]);
});

for (const javaScript of [true, false])
  test(`a note, a message and the address ${javaScript ? "with" : "without"} script`, async ({
    site,
    variables,
  }) => {
    const member = await newMember(site, variables.DATABASE_URL);
    const { page, takeProblems } = await visitConsole(site, "support", { javaScript });
    const ready = () => (javaScript ? hydrated(page) : Promise.resolve());
    await page.goto(member);
    await ready();
    await page.getByRole("link", { name: "Notes" }).click();
    await page.getByLabel("Note", { exact: true }).fill("She asked by phone.");
    await page.getByRole("button", { name: "Add the note at Velvet Hour" }).click();
    await expect(page.getByRole("status")).toContainText("The note is added.");
    await expect(page.getByText("She asked by phone.", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Note", { exact: true })).toHaveValue("");

    await page.getByRole("link", { name: "Write to the member" }).click();
    await page.getByLabel("Message").fill("Your refund is on its way.");
    await page.getByRole("button", { name: "Send as Velvet Hour" }).click();
    await expect(page.getByRole("alert")).toContainText("Give a reason");
    await expect(page.getByLabel("Message")).toHaveValue("Your refund is on its way.");
    await page.getByLabel("Reason").fill("She asked about the refund.");
    await page.getByRole("button", { name: "Send as Velvet Hour" }).click();
    await expect(page.getByRole("status")).toContainText("The message is on its way.");
    await expect(page.getByText("Your refund is on its way.")).toBeVisible();

    await page.locator("summary", { hasText: "Acts" }).click();
    await page
      .getByRole("navigation", { name: "Acts" })
      .getByRole("link", { name: "Show the address" })
      .click();
    await page.getByLabel("Reason").fill("She asked which address it is.");
    await page.getByRole("button", { name: "Show for 15 minutes" }).click();
    await expect(page.getByText("Closes")).toBeVisible();
    expect(takeProblems()).toEqual([]);
  });
