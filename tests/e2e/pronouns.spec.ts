import { joinMember } from "../support/members";
import { runSql } from "../support/test-server";
import { hydrated } from "./support/hydrated";
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

test("own pronouns are saved by themselves once they have words, and are in the editor again", async ({
  site,
  variables,
}) => {
  const { page, context, origin } = await site.visit("kaleido", { locale: "fr", device: "desktop" });
  const query = (statement: string) => runSql(variables.DATABASE_URL!, statement);
  const { id, browser } = await joinMember(site.server, { query }, "kaleido.localhost", "FR");
  await context.addCookies([{ name: "session", value: browser.cookie("session")!, url: origin }]);
  await page.goto("/profile");
  await hydrated(page);
  await page.locator("#row-pronouns").click();
  await page.locator("[name=pronouns][value=own]").check({ force: true });
  await page.locator("[name=pronouns_own]").fill("iel/ellui");
  await page.locator("[data-done]").click();
  await expect(page.locator("#row-pronouns")).toContainText("iel/ellui");
  await expect
    .poll(() => query(`select pronouns from members where id = ${id}`))
    .toEqual([{ pronouns: "iel/ellui" }]);
  await page.locator("#row-pronouns").click();
  await expect(page.locator("[name=pronouns][value=own]")).toBeChecked();
  await expect(page.locator("[name=pronouns_own]")).toHaveValue("iel/ellui");
});
