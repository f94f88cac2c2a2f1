import { randomBytes } from "node:crypto";
import { FormBrowser } from "../support/browser";
import { confirmAddress } from "../support/mailed-link";
import { mailsIn } from "../support/outbox";
import { newPerson, signUp } from "../support/sign-up";
import { Findings } from "./support/findings";
import { inspectLayout, widths } from "./support/inspect-layout";
import { covered } from "./support/lane";
import { expect, test } from "./support/site";

const newAddress = () => `${randomBytes(5).toString("hex")}@people.example`;

for (const { slug, locale, device, javaScript } of covered([
  { slug: "velvet-hour", locale: "nl", device: "phone", javaScript: true },
  { slug: "abendrot", locale: "de", device: "desktop", javaScript: true },
  { slug: "kaleido", locale: "fi", device: "phone", javaScript: false },
] as const))
  test(`a visitor of ${slug} complains in ${locale} on a ${device}${javaScript ? "" : " without JavaScript"}, and gets a reference by mail`, async ({
    site,
  }) => {
    const { page, takeProblems } = await site.visit(slug, { locale, device, javaScript });
    await site.server.logged(({ msg }) => msg === "the database is ready", 30_000);
    const findings = new Findings();
    const look = () => inspectLayout(page, widths[device], findings);
    const [email, send] = [newAddress(), page.locator("main form button[type=submit]")];
    await page.goto("/");
    await page.locator("footer a[href='/complaints']").click();
    await expect(page.locator("[name=category][value=money]")).toBeVisible();
    await look();
    // The category is asked only of complaints about members.
    await page.locator("[name=about][value=decision]").check();
    await expect(page.locator("[name=category][value=money]")).toBeHidden();
    await page.locator("[name=about][value=profile]").check();
    await expect(page.locator("[name=category][value=money]")).toBeVisible();

    await page.locator("[name=place]").fill("rosa_77");
    await send.click();
    for (const field of ["category", "body", "email", "isTrue"])
      await expect(page.locator(`#${field}-error`)).toBeVisible();
    await look();
    await expect(page.locator("[name=place]")).toHaveValue("rosa_77");
    await expect(page.locator("[name=about][value=profile]")).toBeChecked();

    await page.locator("[name=category][value=money]").check();
    await page.locator("[name=body]").fill("Asked for a gift card.\n\nTwice.");
    await page.locator("[name=email]").fill(email);
    await page.locator("[name=isTrue]").check();
    await send.click();
    const reference = page.locator("main dd");
    await expect(reference).toHaveText(/^C-\w{4}-\w{2}$/);
    await look();
    await expect.poll(() => mailsIn(site.server.dataDir, email).length, { timeout: 20_000 }).toBe(1);
    expect(mailsIn(site.server.dataDir, email)[0]!.subject).toContain((await reference.textContent())!);
    expect(findings.list()).toEqual([]);
    expect(takeProblems().filter((problem) => !problem.includes("422"))).toEqual([]);
  });

test("a member reports a profile from its page and is not asked for known details", async ({ site }) => {
  const { page, context, origin } = await site.visit("velvet-hour", { locale: "en" });
  await site.server.logged(({ msg }) => msg === "the database is ready", 30_000);
  const [one, other] = [newPerson(), newPerson()];
  const host = "velvethour.example";
  const [own, theirs] = [new FormBrowser(site.server, host), new FormBrowser(site.server, host)];
  await signUp(own, one, "NL");
  await signUp(theirs, other, "NL");
  for (const [browser, { email }] of [
    [own, one],
    [theirs, other],
  ] as const) {
    await expect.poll(() => mailsIn(site.server.dataDir, email).length, { timeout: 20_000 }).toBe(1);
    const link = /https?:\/\/\S+/.exec(mailsIn(site.server.dataDir, email)[0]!.text)![0];
    await confirmAddress(browser, new URL(link).pathname);
  }
  await context.addCookies([{ name: "session", value: own.cookie("session")!, url: origin }]);
  const user = (await theirs.get("/api/user.php")).json() as { user: { profile: { id: number } } };
  await page.goto(`/members/${user.user.profile.id}`);
  await page.locator("a[href^='/complaints?profile=']:visible").first().click();
  await expect(page.locator("[name=about][value=profile]")).toBeChecked();
  await expect(page.locator("main form")).toContainText(other.name);
  await expect(page.locator("[name=email], [name=place]")).toHaveCount(0);
  await page.locator("[name=category][value=fake]").check();
  await page.locator("[name=body]").fill("The photos are of an actress.");
  await page.locator("[name=isTrue]").check();
  await page.locator("main form button[type=submit]").click();
  await expect(page.locator("main dd")).toHaveText(/^C-\w{4}-\w{2}$/);
});
