import type { Page } from "playwright/test";
import { brands } from "./support/brands";
import { covered } from "./support/lane";
import { expect, test } from "./support/site";

/**
 * Presses a key until the focus has passed the whole page.
 * @returns the problems on the way and the controls that the focus never reached
 */
async function walk(page: Page, key: "Tab" | "Shift+Tab"): Promise<{ stops: number; problems: string[] }> {
  const problems: string[] = [];
  let stops = 0;
  for (; stops < 200; stops++) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(look);
    if (stop === null) break;
    problems.push(...stop);
  }
  return { stops, problems: [...problems, ...(await page.evaluate(findMissed))] };
}

/** Runs in the page: returns the problems of the focused element; null when the focus was there before. */
function look(): string[] | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused.hasAttribute("data-reached")) return null;
  focused.setAttribute("data-reached", "");
  const name = `<${focused.tagName.toLowerCase()}> "${(focused.textContent ?? "").trim().slice(0, 40)}"`;
  const problems: string[] = [];
  const { outlineStyle, outlineWidth } = getComputedStyle(focused);
  if (outlineStyle === "none" || Number.parseFloat(outlineWidth) < 2)
    problems.push(`no visible focus: ${name}`);
  const box = focused.getClientRects()[0] ?? new DOMRect();
  const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2;
  const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2;
  const hit = document.elementFromPoint(x, y);
  if (!hit || !(focused.contains(hit) || hit.contains(focused)))
    problems.push(`focus is covered or off screen: ${name}`);
  return problems;
}

/** Runs in the page. */
function findMissed(): string[] {
  const controls = document.querySelectorAll(
    "a[href], button, summary, input:not([type=hidden]), select, textarea, [tabindex='0']",
  );
  const isStop = (one: Element) =>
    one.checkVisibility({ visibilityProperty: true }) &&
    !(one instanceof HTMLInputElement && one.type === "radio" && !one.checked);
  const missed = [...controls].filter((one) => isStop(one) && !one.hasAttribute("data-reached"));
  for (const one of document.querySelectorAll("[data-reached]")) one.removeAttribute("data-reached");
  return missed.map(
    (one) => `never reached: <${one.tagName.toLowerCase()}> "${(one.textContent ?? "").trim().slice(0, 40)}"`,
  );
}

for (const [brand, device] of covered([
  ["kaleido", "desktop"],
  ["velvet-hour", "phone"],
  ["maple-and-main", "phone"],
] as const))
  test(`the keyboard reaches every control of ${brand}, forwards and backwards, with a visible focus (${device})`, async ({
    site,
  }) => {
    const { page } = await site.visit(brand, { device, reducedMotion: true });
    for (const path of ["/", "/lang-config", "/pages/cookies", "/pages/terms"]) {
      await page.goto(path);
      const there = await walk(page, "Tab");
      expect(there.problems, path).toEqual([]);
      expect(there.stops, path).toBeGreaterThan(10);
    }
    for (const path of ["/lang-config", "/pages/cookies"]) {
      await page.goto(path);
      expect((await walk(page, "Shift+Tab")).problems, `${path} backwards`).toEqual([]);
    }
  });

/** Runs in the page: returns the border of a focused field and two colours of the theme, as "rgb(…)". */
function edgeOf(field: Element) {
  const probe = document.body.appendChild(document.createElement("i"));
  const colour = (name: string) => {
    probe.style.color = `var(--color-${name})`;
    return getComputedStyle(probe).color;
  };
  const { outlineColor, outlineStyle, outlineWidth } = getComputedStyle(field);
  const found = { outlineColor, outlineStyle, width: Number.parseFloat(outlineWidth) };
  return { ...found, focus: colour("focus"), danger: colour("danger") };
}

/** Returns the hue of "rgb(…)" in degrees. */
function hueOf(rgb: string): number {
  const [r = 0, g = 0, b = 0] = (rgb.match(/\d+/g) ?? []).map(Number);
  return (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI;
}

for (const brand of covered(brands, 2))
  test(`a focused field of ${brand} has the focus colour as its border, by pointer and by keyboard, unlike that of an error`, async ({
    site,
  }) => {
    const { page } = await site.visit(brand, { reducedMotion: true });
    await page.goto("/login");
    const field = page.locator("main [name=email]");
    await field.click();
    await expect(field).toBeFocused();
    const pointed = await field.evaluate(edgeOf);
    await page.locator("main [name=password]").focus();
    await page.keyboard.press("Shift+Tab");
    await expect(field).toBeFocused();
    expect(await field.evaluate(edgeOf)).toEqual(pointed);
    expect(pointed).toMatchObject({ outlineStyle: "solid", outlineColor: pointed.focus });
    expect(pointed.width).toBeGreaterThanOrEqual(2);
    const apart = Math.abs(hueOf(pointed.focus) - hueOf(pointed.danger)) % 360;
    expect(Math.min(apart, 360 - apart)).toBeGreaterThan(40);
  });

for (const brand of covered(["abendrot", "fjordlys", "velvet-hour"]))
  test(`the skip link of ${brand} leads past the bar`, async ({ site }) => {
    const { page } = await site.visit(brand, { device: "desktop", reducedMotion: true });
    await page.goto("/pages/service");
    const skip = page.locator("body > a").first();
    await page.keyboard.press("Tab");
    await expect(skip).toBeFocused();
    await expect(skip).toHaveCSS("clip-path", "none");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#main$/);
    await page.keyboard.press("Tab");
    await expect(page.locator("main :focus")).toHaveCount(1);
  });

for (const brand of covered(["abendrot", "kaleido", "maple-and-main"]))
  test(`a question of ${brand} opens and closes by keyboard`, async ({ site }) => {
    const { page } = await site.visit(brand, { javaScript: false });
    await page.goto("/pages/faq");
    const question = page.locator("details").first();
    const answer = question.locator("summary + div");
    await expect(answer).toBeHidden();
    await question.locator("summary").focus();
    await page.keyboard.press("Enter");
    await expect(answer).toBeVisible();
    await page.keyboard.press("Space");
    await expect(answer).toBeHidden();
  });

for (const brand of covered(["fjordlys", "kaleido", "velvet-hour"]))
  test(`the language menu of ${brand} can be opened, used and closed by keyboard`, async ({ site }) => {
    const { page } = await site.visit(brand, { browserLanguage: "en-GB" });
    await page.goto("/pages/ban");
    const opener = page.locator("[popovertarget=language-menu]");
    const menu = page.locator("#language-menu");
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(menu).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(menu.locator("button").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
  });

for (const brand of covered(["abendrot", "kaleido", "maple-and-main"]))
  test(`${brand} animates nothing where reduced motion is preferred`, async ({ site }) => {
    const movingIn = async (reducedMotion: boolean) => {
      const { page } = await site.visit(brand, { reducedMotion });
      await page.goto("/");
      return page.evaluate(() => {
        document.getElementById("progress")?.removeAttribute("hidden");
        const moves = ({ animationName, transitionDuration, scrollBehavior }: CSSStyleDeclaration) =>
          animationName !== "none" || !/^0s(, 0s)*$/.test(transitionDuration) || scrollBehavior === "smooth";
        return [...document.querySelectorAll("html, body, body *")].filter((one) =>
          moves(getComputedStyle(one)),
        ).length;
      });
    };
    expect(await movingIn(true)).toBe(0);
    expect(await movingIn(false)).toBeGreaterThan(0);
  });
