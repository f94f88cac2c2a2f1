import type { Locator, Page } from "playwright/test";
import { join } from "./support/chatting";
import { hydrated } from "./support/hydrated";
import { expect, test } from "./support/site";

const flow = { brand: "maple-and-main", country: "US", device: "phone" } as const;

/** Runs in the page: returns the colours by which a control shows its state. */
const lookOf = (control: Locator) =>
  control.evaluate((element) => {
    const read = (style: CSSStyleDeclaration) =>
      [style.backgroundColor, style.color, style.borderTopColor, style.borderTopStyle].join(" ");
    const knob = getComputedStyle(element, "::before");
    return { own: read(getComputedStyle(element)), knob: `${knob.backgroundColor} ${knob.translate}` };
  });

async function inForcedColors(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(path);
  await hydrated(page);
}

test("in forced colours a switch that is on differs from one that is off by colour and place", async ({
  site,
  variables,
}) => {
  const { page } = await join(site, variables.DATABASE_URL, flow);
  await inForcedColors(page, "/settings/privacy");
  const control = page.locator("#invisible");
  await expect(control).not.toBeChecked();
  const off = await lookOf(control);
  await control.check();
  await expect.poll(async () => (await lookOf(control)).knob).not.toBe(off.knob);
  await expect.poll(async () => (await lookOf(control)).own).not.toBe(off.own);
});

test("in forced colours an order button that is busy or disabled differs from one that orders", async ({
  site,
  variables,
}) => {
  const { page } = await join(site, variables.DATABASE_URL, flow);
  await inForcedColors(page, "/credits");
  const button = page.locator("[data-order]").first();
  await expect(button).toBeVisible();
  const state = async (name: string) => {
    await button.evaluate((element, set) => element.setAttribute(set, "true"), name);
    const look = (await lookOf(button)).own;
    await button.evaluate((element, set) => element.removeAttribute(set), name);
    return look;
  };
  // The states follow at once: a transition would show colours between them.
  await button.evaluate((element) => element.style.setProperty("transition", "none"));
  const looks = [(await lookOf(button)).own, await state("aria-busy"), await state("disabled")];
  expect(new Set(looks).size).toBe(3);
});
