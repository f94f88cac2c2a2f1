import { randomBytes } from "node:crypto";
import { brand } from "../support/brands";
import { FormBrowser } from "../support/browser";
import { mailsIn } from "../support/outbox";
import { type Person, signUp } from "../support/sign-up";
import { Findings } from "./support/findings";
import { inspectLayout, widths } from "./support/inspect-layout";
import { covered } from "./support/lane";
import { expect, type Site, test, type Visitor } from "./support/site";

const flows = [
  { slug: "velvet-hour", locale: "nl", device: "phone", reason: "many_mails", leads: "/notifications" },
  { slug: "abendrot", locale: "de", device: "desktop", reason: "bad_experience", leads: "/pages/service" },
] as const;

const linkOf = (text: string) => new URL(/https?:\/\/\S+/.exec(text)![0]).pathname;

/** Creates a member with a confirmed address, logged in in the visitor's browser; two mails have been sent by then. */
async function join(site: Site, slug: string, { page }: Visitor): Promise<Person> {
  const id = randomBytes(5).toString("hex");
  const person = { name: `p_${id}`, email: `${id}@people.example`, password: "quiet evening harbour" };
  const { host, json } = brand(slug);
  await site.server.logged(({ msg }) => msg === "the database is ready", 30_000);
  await signUp(new FormBrowser(site.server, host), person, json.countries[0]);
  await page.goto(linkOf(await nthMail(site, person, 0)));
  await page.locator("[name=password]").fill(person.password);
  await page.locator("[name=repeat]").fill(person.password);
  await page.locator("form[action^='/activate/done'] button[type=submit]").click();
  await expect(page).toHaveURL(/\/activate\/done$/);
  await nthMail(site, person, 1);
  return person;
}

async function nthMail(site: Site, { email }: Person, at: number): Promise<string> {
  await expect
    .poll(() => mailsIn(site.server.dataDir, email).length, { timeout: 20_000 })
    .toBeGreaterThan(at);
  return mailsIn(site.server.dataDir, email)[at]!.text;
}

for (const { slug, locale, device, reason, leads } of covered(flows))
  test(`a member of ${slug} leaves in ${locale} on a ${device}, cannot log in, and returns by the mailed link`, async ({
    site,
  }) => {
    const visitor = await site.visit(slug, { locale, device });
    const { page } = visitor;
    const person = await join(site, slug, visitor);
    const findings = new Findings();
    const look = () => inspectLayout(page, widths[device], findings);
    await page.goto("/settings");
    await page.locator("main a[href='/settings/delete']:visible").last().click();
    await expect(page.locator(`[value=${reason}]`)).toBeVisible();
    await page.locator("main form button[type=submit]").click();
    await expect(page.locator("#reason-error")).toBeVisible();
    await look();

    await page.locator(`[value=${reason}]`).check();
    await page.locator("[name=note]").fill("Een woordje / ein Wort");
    await page.locator("main form button[type=submit]").click();
    await expect(page.locator(`main section a[href='${leads}']`)).toBeVisible();
    await page.mouse.move(0, 0);
    // Both buttons have the same visual weight.
    const ways = () =>
      page
        .locator("main a[href='/settings'], main form button[type=submit]")
        .filter({ visible: true })
        .evaluateAll((all) =>
          all
            .filter((one) => getComputedStyle(one).borderTopWidth !== "0px")
            .map((one) => {
              const { backgroundColor, color, fontSize, height } = getComputedStyle(one);
              return { backgroundColor, color, fontSize, height };
            }),
        );
    expect(await ways()).toHaveLength(2);
    // The colours of a pressed control change with a transition.
    await expect.poll(async () => new Set((await ways()).map((way) => JSON.stringify(way))).size).toBe(1);
    await look();

    await page.locator("main form button[type=submit]").click();
    await page.locator("[name=password]").fill("not this one");
    await page.locator("main form button[type=submit]").click();
    await expect(page.locator("#password-error")).toBeVisible();
    await look();
    await page.locator("[name=password]").fill(person.password);
    await page.locator("main form button[type=submit]").click();
    await expect(page).toHaveURL(/\/account-deleted\?until=/);
    await expect(page.locator("html")).toHaveClass("logged-out");
    await look();

    await page.goto("/login");
    await page.locator("[name=email]").fill(person.email);
    await page.locator("[name=password]").fill(person.password);
    await page.locator("main form button[type=submit]").click();
    await expect(page.locator("[role=alert]")).toBeVisible();
    await expect(page.locator("html")).toHaveClass("logged-out");

    await nthMail(site, person, 3);
    await page.goto(linkOf(await nthMail(site, person, 2)));
    await expect(page.locator("html")).toHaveClass("logged-out");
    await look();
    await page.locator("main form button[type=submit]").click();
    await expect(page.locator("html")).toHaveClass("logged-in");
    await page.goto(linkOf(await nthMail(site, person, 2)));
    await expect(page.locator("[role=alert]")).toBeVisible();
    await look();
    expect(findings.list()).toEqual([]);
  });

test("without JavaScript the account is deleted, and the data can be downloaded as a zip before", async ({
  site,
}) => {
  const visitor = await site.visit("kaleido", { javaScript: false });
  const { page } = visitor;
  const person = await join(site, "kaleido", visitor);
  await page.goto("/settings/download");
  await page.locator("[name=password]").fill("not this one");
  await page.locator("main form button[type=submit]").click();
  await expect(page.locator("#password-error")).toBeVisible();
  await page.locator("[name=password]").fill(person.password);
  const arriving = page.waitForEvent("download");
  await page.locator("main form button[type=submit]").click();
  expect((await arriving).suggestedFilename()).toBe("my-data.zip");

  await page.goto("/settings/delete");
  await page.locator("[value=else]").check();
  await page.locator("main form button[type=submit]").click();
  await page.locator("main form button[type=submit]").click();
  await page.locator("[name=password]").fill(person.password);
  await page.locator("main form button[type=submit]").click();
  await expect(page).toHaveURL(/\/account-deleted\?until=/);
});
