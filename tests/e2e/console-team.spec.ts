import { createHash, randomBytes } from "node:crypto";
import { runSql } from "../support/test-server";
import { hydrated } from "./support/hydrated";
import { inspectConsole, visitConsole } from "./support/operator";
import { test } from "./support/own-tenants";
import { expect, type Site, type Visitor } from "./support/site";

/** The team and the end of a session in a browser, on a server of its own: another person becomes an owner here. */
const WHY = "Joins the desk on Monday";

/** Makes the demo's finance person an owner too, who then approves. */
async function secondOwner(site: Site, database: string | undefined, javaScript: boolean): Promise<Visitor> {
  const visitor = await visitConsole(site, "finance", { javaScript });
  await runSql(
    database!,
    `insert into control.operator_grants (operator_id, role, scope, granted_by, granted_at)
     select id, 'owner', 'all', 'test', now() from control.operators o where email = 'finance@console.example'
       and not exists (select from control.operator_grants g where g.operator_id = o.id and role = 'owner')`,
  );
  return visitor;
}

for (const javaScript of [true, false])
  test(`an owner invites an operator, and a second one approves it, ${javaScript ? "with" : "without"} script`, async ({
    site,
    variables,
  }) => {
    const email = `ines-${javaScript}@team.example`;
    const { page, takeProblems } = await visitConsole(site, "owner", { javaScript });
    await page.goto("/");
    if (javaScript) {
      await hydrated(page);
      await page.keyboard.press("g");
      await page.keyboard.press("t");
    } else await page.getByRole("link", { name: "Team" }).first().click();
    await expect(page.getByRole("heading", { name: "Operators" })).toBeVisible();
    await page.getByRole("link", { name: "Invite" }).click();
    await page.getByLabel("Address").fill(email);
    await page.getByLabel("Name").fill("Ines Costa");
    await page.getByLabel("Role").selectOption("moderator");
    await page.getByRole("combobox", { name: "Brand" }).fill("kaleido");
    const ask = page.getByRole("button", { name: "Ask for the invitation" });
    await page.getByLabel("Reason").fill("short");
    await ask.click();
    await expect(page.getByRole("alert")).toHaveText("Give a reason of at least 10 characters.");
    // What was typed stays.
    await expect(page.getByLabel("Address")).toHaveValue(email);
    await expect(page.getByLabel("Role")).toHaveValue("moderator");
    await page.getByLabel("Reason").fill(WHY);
    await ask.click();
    await expect(page).toHaveURL(/\/approvals\/[0-9a-f-]{36}$/);
    await expect(page.getByText("You asked for this. Another person decides.")).toBeVisible();
    const approval = new URL(page.url()).pathname;

    const second = await secondOwner(site, variables.DATABASE_URL, javaScript);
    await second.page.goto(approval);
    await expect(second.page.getByText(email)).toBeVisible();
    await second.page.getByRole("button", { name: "Approve" }).click();
    await expect(second.page.getByRole("status")).toContainText("and done");

    await page.goto("/team");
    await page.getByRole("region", { name: "Links that wait for you" }).getByRole("link").click();
    await page.getByRole("button", { name: "Make the link" }).click();
    await expect(page.getByText(/\/join\/[\w-]{43}$/)).toBeVisible();
    await page.goto(page.url());
    await expect(page.getByText(/\/join\/[\w-]{43}$/)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Make the link" })).toHaveCount(0);

    await page.getByText("End the access", { exact: true }).click();
    const form = page.locator("form", { has: page.getByRole("button", { name: "End the access of" }) });
    await form.getByLabel("Reason").fill("It was a mistake");
    await form.getByRole("button").click();
    await expect(page.getByRole("status")).toHaveText("The access has ended.");
    expect(takeProblems()).toEqual([]);
  });

for (const colorScheme of ["light", "dark"] as const)
  test(`the pages of the team are accessible and nothing is cut off, ${colorScheme}`, async ({
    site,
    variables,
  }) => {
    const second = await secondOwner(site, variables.DATABASE_URL, true);
    const [row] = await runSql(
      variables.DATABASE_URL!,
      "select id from control.operators where email = 'finance@console.example'",
    );
    await runSql(
      variables.DATABASE_URL!,
      `insert into control.operator_passkeys (operator_id, credential_id, public_key, transports, name, created_at)
       values (${row!.id}, '${randomBytes(12).toString("hex")}', 'x', '{internal}', 'A laptop with a long name', now())`,
    );
    await second.page.close();
    const visitor = await visitConsole(site, "owner", { colorScheme });
    const { page } = visitor;
    await page.goto(`/team/${row!.id}`);
    await hydrated(page);
    await page.getByText("Ask for a role").click();
    const form = page.locator("form", { has: page.getByRole("button", { name: "Ask for the role" }) });
    await form.getByLabel("Role").selectOption("auditor");
    await form.getByLabel("Where").selectOption("all");
    await form.getByLabel("Reason").fill(WHY);
    await form.getByRole("button").click();
    await expect(page).toHaveURL(/\/approvals\/[0-9a-f-]{36}$/);
    await inspectConsole(visitor, [
      "/team",
      "/team/invite",
      `/team/${row!.id}`,
      new URL(page.url()).pathname,
      "/approvals",
      "/audit",
      "/you",
    ]);
    const finance = await visitConsole(site, "finance", { colorScheme });
    await inspectConsole(finance, ["/you"]);
  });

/** A person with a passkey of a virtual device, who has just created it with an invitation. */
async function joined(site: Site, database: string | undefined): Promise<Visitor> {
  const token = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(token).digest("hex");
  const email = `${randomBytes(4).toString("hex")}@team.example`;
  await runSql(
    database!,
    `with one as (insert into control.operators (name, email, created_at) values ('Ada Bell', '${email}', now()) returning id),
       role as (insert into control.operator_grants (operator_id, role, scope, granted_by, granted_at) select id, 'owner', 'all', 'test', now() from one)
     insert into control.operator_invitations (token_hash, operator_id, created_at, expires_at)
       select '\\x${hash}', id, now(), now() + interval '1 hour' from one`,
  );
  const visitor = await site.visit("console", { device: "desktop" });
  const { page, context } = visitor;
  const devices = await context.newCDPSession(page);
  await devices.send("WebAuthn.enable");
  await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`/join/${token}`);
  await hydrated(page);
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/");
  return visitor;
}

test("two minutes before the end of a session a dialog extends it; after the end a passkey logs in again, and nothing typed is lost", async ({
  site,
  variables,
}) => {
  const { page } = await joined(site, variables.DATABASE_URL);
  await page.clock.install();
  await page.goto("/team/invite");
  await hydrated(page);
  await page.getByLabel("Reason").fill(WHY);
  const dialog = page.getByRole("alertdialog");
  await page.clock.fastForward("27:50");
  await expect(dialog).toHaveCount(0);
  await page.clock.fastForward("00:30");
  await expect(dialog).toHaveAccessibleName(/^Your session ends at \d{2}:\d{2}$/);
  await expect(dialog).toHaveAccessibleDescription(/no request for 28 minutes/);
  await expect(page.getByRole("button", { name: "Stay logged in" })).toBeFocused();
  // The keys of the page do nothing behind it.
  await page.keyboard.press("g");
  await page.keyboard.press("h");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/team\/invite$/);

  // Closed with Escape it comes back with the end.
  await page.clock.fastForward("28:10");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.clock.fastForward("02:00");
  await expect(dialog).toHaveAccessibleName("Your session has ended");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await page.getByRole("button", { name: "Use a passkey" }).press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel("Reason")).toHaveValue(WHY);
});

test("at the end of twelve hours only a login helps, which another tab can do too", async ({
  site,
  variables,
}) => {
  const { page, context } = await visitConsole(site, "owner");
  await page.clock.install();
  await page.goto("/you");
  await hydrated(page);
  await runSql(
    variables.DATABASE_URL!,
    `update control.operator_sessions set expires_at = now() + interval '20 minutes'
     where operator_id = (select id from control.operators where email = 'owner@console.example')`,
  );
  await page.goto("/you");
  await hydrated(page);
  const dialog = page.getByRole("alertdialog");
  await page.clock.fastForward("18:10");
  await expect(dialog).toHaveAccessibleName(/^Your session ends at/);
  await expect(page.getByRole("button", { name: "Stay logged in" })).toHaveCount(0);
  await page.clock.fastForward("02:00");
  await expect(dialog).toHaveAccessibleName("Your session has ended");
  await expect(page.getByRole("link", { name: "Log in in a new tab" })).toBeVisible();
  await runSql(
    variables.DATABASE_URL!,
    `update control.operator_sessions set expires_at = now() + interval '12 hours'
     where operator_id = (select id from control.operators where email = 'owner@console.example')`,
  );
  const other = await context.newPage();
  await other.clock.install({ time: await page.evaluate(() => Date.now()) });
  await other.goto("/you");
  await hydrated(other);
  await expect(dialog).toHaveCount(0);
});

test("a person adds a second passkey and removes one", async ({ site, variables }) => {
  const { page, context } = await joined(site, variables.DATABASE_URL);
  await page.goto("/you");
  await hydrated(page);
  const rows = page.getByRole("table", { name: "Passkeys" }).locator("tbody tr");
  await expect(rows).toHaveCount(1);
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("alert").first()).toContainText("This is your last passkey");
  // Another device: the present one has a passkey already.
  const devices = await context.newCDPSession(page);
  await devices.send("WebAuthn.enable");
  await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "usb",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.getByLabel("Name of the new passkey").fill("Key in the safe");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(rows).toHaveCount(2);
  await expect(page.getByText("Key in the safe").first()).toBeVisible();
  await page.getByRole("button", { name: "Remove" }).first().click();
  await expect(page.getByRole("status")).toHaveText("The passkey is removed.");
  await expect(rows).toHaveCount(1);
});
