import { joinMember } from "../support/members";
import { runSql } from "../support/test-server";
import { expect, test } from "./support/site";

for (const javaScript of [true, false])
  test(`the signup shows the field for own pronouns once they are chosen${javaScript ? "" : ", without JavaScript too"}`, async ({
    site,
  }) => {
    const { page, takeProblems } = await site.visit("kaleido", { locale: "fr", javaScript });
    await page.goto("/signup");
    const own = page.locator("[name=pronouns_own]");
    await expect(own).toBeHidden();
    await page.locator("[name=pronouns]").selectOption("own");
    await expect(own).toBeVisible();
    await own.fill("iel 06");
    await page.locator("form[action='/signup'] button[type=submit]").click();
    await expect(page.locator("#pronouns_own-error")).toBeVisible();
    await expect(own).toHaveValue("iel 06");
    // The browser logs the status of a refused form.
    expect(takeProblems().filter((problem) => !problem.includes("422"))).toEqual([]);
  });

test("a member saves own pronouns on the profile page, and a list beside the taller field keeps its height", async ({
  site,
  variables,
}) => {
  const { page, context, origin } = await site.visit("kaleido", { locale: "fr", device: "desktop" });
  const query = (statement: string) => runSql(variables.DATABASE_URL!, statement);
  const { browser } = await joinMember(site.server, { query }, "kaleido.localhost", "FR");
  await context.addCookies([{ name: "session", value: browser.cookie("session")!, url: origin }]);
  await page.goto("/profile");
  const pronouns = page.locator("[name=pronouns]");
  await pronouns.selectOption("own");
  await page.locator("[name=pronouns_own]").fill("iel/ellui");
  const heightOf = async (name: string) => (await page.locator(`[name=${name}]`).boundingBox())?.height;
  expect(await heightOf("sexuality")).toBe(await heightOf("pronouns"));
  const form = page.locator("form").filter({ has: pronouns });
  await form.locator("button[type=submit]").last().click();
  await expect(page).toHaveURL(/done=/);
  await page.reload();
  await expect(pronouns).toHaveValue("own");
  await expect(page.locator("[name=pronouns_own]")).toHaveValue("iel/ellui");
});
