import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { picture } from "../support/pictures";
import { Findings } from "./support/findings";
import { inspectAccess } from "./support/inspect-access";
import { covered } from "./support/lane";
import { expect, type Site, test } from "./support/site";

const file = async (name: string, buffer?: Buffer) => ({
  name,
  mimeType: "image/jpeg",
  buffer: buffer ?? (await picture()),
});
const chooser = (page: Page) => page.locator("label input[type=file]").first();

/** Opens the photo view of the signup's last step: a page on a phone, the dialog over the home page on a desktop. */
async function atPhoto(site: Site, device: "phone" | "desktop") {
  const visitor = await site.visit("velvet-hour", { locale: "en", device });
  const { page } = visitor;
  if (device === "phone") await page.goto("/signup");
  else {
    await page.goto("/");
    await page.locator("a[href='/signup']").first().click();
  }
  const next = page.locator("form[action='/signup'] button[type=submit]");
  await page.locator("input[name=gender]").first().check({ force: true });
  await page.locator("input[name=seeks]").nth(1).check({ force: true });
  await page.locator("[name=sexuality]").selectOption("bisexual");
  await next.click();
  await page.locator("[name=day]").fill("3");
  await page.locator("[name=month]").selectOption("02");
  await page.locator("[name=year]").fill("1990");
  await next.click();
  const id = randomBytes(5).toString("hex");
  await page.locator("[name=name]").fill(`p_${id}`);
  await next.click();
  await page.locator("[name=email]").fill(`${id}@people.example`);
  await page.locator("[name=password]").fill("quiet evening harbour");
  await page.locator("[name=terms]").check();
  await page.locator("[name=sensitive]").check();
  await next.click();
  await expect(page.getByRole("heading", { name: "Put a face to the name" })).toBeVisible();
  return { ...visitor, name: `p_${id}` };
}

for (const device of covered(["desktop", "phone"] as const))
  test(`on a ${device} a new member chooses a photo, previews, uploads and crops it, and continues`, async ({
    site,
  }) => {
    const { page, name, takeProblems } = await atPhoto(site, device);
    const findings = new Findings();
    await inspectAccess(page, findings);
    await chooser(page).setInputFiles(await file("me.jpg"));
    await expect(page.locator("[data-preview]")).toHaveAttribute("src", /^blob:/);
    await page.locator("[data-add]").click();
    await expect(page.getByRole("status").filter({ hasText: "Added" })).toBeVisible();
    const shown = page.locator("[data-preview]");
    await inspectAccess(page, findings);
    expect(findings.list()).toEqual([]);
    const before = (await shown.getAttribute("src"))!;
    expect(before).not.toMatch(/^blob:/);
    await expect(page.locator("label input[type=file]")).toHaveCount(0);

    await page.getByRole("button", { name: "Crop" }).click();
    const dialog = page.locator("[data-crop-dialog]");
    await expect(dialog).toBeVisible();
    // Escape closes only the inner dialog.
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await page.getByRole("button", { name: "Crop" }).click();
    await dialog.getByText("Square").click();
    await dialog.locator("[data-save]:not([aria-busy])").click();
    await expect(dialog).toHaveCount(0);
    await expect(shown).not.toHaveAttribute("src", before);

    await page.locator("[data-onward]").click();
    await expect(page.locator("h1").last()).toContainText(name);
    expect(takeProblems()).toEqual([]);
    await page.goto("/profile");
    await expect(page.locator("#photos [data-photo]")).toHaveCount(1);
    // With a photo the last step does not ask for one again.
    await page.goto("/signup?step=4");
    await expect(page.locator("h1").last()).toContainText(name);
  });

test("the photo can be skipped by a link at the top and by the button", async ({ site }) => {
  const { page, name } = await atPhoto(site, "phone");
  await expect(page.getByRole("link", { name: "Later" })).toBeInViewport();
  await expect(page.getByRole("link", { name: "Next" })).toBeInViewport();
  await page.getByRole("link", { name: "Later" }).click();
  await expect(page.locator("h1").last()).toContainText(name);
  await page.goBack();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.locator("h1").last()).toContainText(name);
});

test("a file that is no image or too large is refused with a reason, and another can be chosen", async ({
  site,
}) => {
  const { page } = await atPhoto(site, "desktop");
  await chooser(page).setInputFiles(await file("not.jpg", Buffer.from("no picture")));
  await expect(page.locator("[data-preview]")).toHaveCount(0);
  await page.locator("[data-add]").click();
  await expect(page.getByRole("alert")).toContainText("isn’t a JPEG");
  // By its path: its content would be sent to the browser through the debugger.
  const big = test.info().outputPath("big.jpg");
  writeFileSync(big, Buffer.alloc(16 * 1024 * 1024, 1));
  await chooser(page).setInputFiles(big);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.locator("[data-add]").click();
  await expect(page.getByRole("alert")).toContainText("larger than 15 MB");
  await chooser(page).setInputFiles(await file("good.jpg"));
  await page.locator("[data-add]").click();
  await expect(page.getByRole("status").filter({ hasText: "Added" })).toBeVisible();
});

test("without a network the photo stays selected and is uploaded once the network is back", async ({
  site,
}) => {
  const { page, context } = await atPhoto(site, "phone");
  await chooser(page).setInputFiles(await file("me.jpg"));
  await context.setOffline(true);
  await page.locator("[data-add]").click();
  await expect(page.getByRole("alert")).toContainText("offline");
  await expect(page.locator("[data-preview]")).toBeVisible();
  await context.setOffline(false);
  await page.locator("[data-add]").click();
  await expect(page.getByRole("status").filter({ hasText: "Added" })).toBeVisible();
});
