import { randomBytes } from "node:crypto";
import { mailsIn } from "../support/outbox";
import { covered } from "./support/lane";
import { openAccount } from "./support/open-account";
import { expect, test, type Visitor } from "./support/site";

const flows = [
  { brand: "velvet-hour", locale: "nl", device: "phone" },
  { brand: "abendrot", locale: "de", device: "desktop" },
  { brand: "maple-and-main", locale: "en", device: "phone" },
] as const;

async function fillSteps(page: Visitor["page"], name: string, email: string, password: string) {
  const next = page.locator("form[action='/signup'] button[type=submit]");
  await page.locator("input[name=gender]").first().check({ force: true });
  await page.locator("input[name=seeks]").nth(1).check({ force: true });
  await page.locator("[name=sexuality]").selectOption("bisexual");
  await next.click();
  await page.locator("[name=day]").fill("3");
  await page.locator("[name=month]").selectOption("02");
  await page.locator("[name=year]").fill("1990");
  await next.click();
  await page.locator("[name=name]").fill(name);
  await next.click();
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=password]").fill(password);
  await page.locator("[name=terms]").check();
  await page.locator("[name=sensitive]").check();
  await next.click();
}

for (const { brand, locale, device } of covered(flows))
  test(`a visitor signs up at ${brand} in ${locale} on a ${device}, confirms the address, logs out and in again`, async ({
    site,
  }) => {
    const { page, takeProblems } = await site.visit(brand, { locale, device });
    const id = randomBytes(5).toString("hex");
    const [email, password] = [`${id}@people.example`, "quiet evening harbour"];
    await page.goto("/signup");
    takeProblems();
    // An empty step shows its errors beside the fields.
    await page.locator("form[action='/signup'] button[type=submit]").click();
    await expect(page.locator("#gender-error")).toBeVisible();
    await expect(page.locator("#sexuality-error")).toBeVisible();
    takeProblems();

    await page.goto("/signup");
    await fillSteps(page, `p_${id}`, email, password);
    await expect(page).toHaveURL(/step=4/);
    await page.locator("[data-onward]").last().click();
    await expect(page.locator("h1")).toContainText(`p_${id}`);
    await expect.poll(() => mailsIn(site.server.dataDir, email).length, { timeout: 20_000 }).toBe(1);
    const link = new URL(/https?:\/\/\S+/.exec(mailsIn(site.server.dataDir, email)[0]!.text)![0]).pathname;

    await page.goto("/likes");
    await expect(page.locator("[data-alert=confirm_email]")).toBeVisible();
    await page.goto(link);
    await page.locator("form[action^='/activate/done'] button[type=submit]").click();
    await expect(page).toHaveURL(/\/activate\/done$/);
    await page.goto("/likes");
    await expect(page.locator("main h1")).toBeVisible();
    await expect(page.locator("[data-alert=confirm_email]")).toHaveCount(0);

    await page.goto("/members");
    await (await openAccount(page)).click();
    await expect(page.locator("html")).toHaveClass("logged-out");
    await page.goto("/login");
    await page.locator("[name=email]").fill(email);
    await page.locator("[name=password]").fill("not this one at all");
    await page.locator("main form button[type=submit]").click();
    await expect(page.locator("[role=alert]")).toBeVisible();
    await expect(page.locator("[name=email]")).toHaveValue(email);
    await page.locator("[name=password]").fill(password);
    await page.locator("main form button[type=submit]").click();
    await expect(page.locator("html")).toHaveClass("logged-in");
  });

test("signup, confirmation, logout and login work without JavaScript", async ({ site }) => {
  const { page } = await site.visit("kaleido", { javaScript: false });
  const id = randomBytes(5).toString("hex");
  await page.goto("/signup");
  await fillSteps(page, `p_${id}`, `${id}@people.example`, "quiet evening harbour");
  await expect(page).toHaveURL(/step=4/);
  await page.locator("[data-onward]").last().click();
  await expect(page.locator("h1")).toContainText(`p_${id}`);
});

test("a refused login keeps the address without JavaScript and never returns the password", async ({
  site,
}) => {
  const { page } = await site.visit("kaleido", { javaScript: false });
  await page.goto("/login");
  await page.locator("[name=email]").fill("somebody@people.example");
  await page.locator("[name=password]").fill("not this one at all");
  await page.locator("main form button[type=submit]").click();
  await expect(page.locator("main [role=alert]")).toBeVisible();
  await expect(page.locator("[name=email]")).toHaveValue("somebody@people.example");
  expect(await page.content()).not.toContain("not this one at all");
  const described = await page.locator("main form").first().getAttribute("aria-describedby");
  await expect(page.locator(`[id='${described}']`)).toHaveAttribute("role", "alert");
});
