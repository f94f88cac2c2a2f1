import type { BrowserContext, Page } from "playwright/test";
import { Findings } from "./findings";
import { hydrated } from "./hydrated";
import { inspectAccess } from "./inspect-access";
import { expect, type Site, type VisitOptions, type Visitor } from "./site";

/** The roles of the demo's people. */
export type DemoRole = "owner" | "support" | "analyst" | "moderator" | "finance";

/** Opens the console in a browser of its own, logged in as a person of the demo. The login itself comes from this machine, as it must. */
export async function visitConsole(
  site: Site,
  role: DemoRole,
  options: VisitOptions = {},
): Promise<Visitor & { width: (pixels: number) => Promise<void> }> {
  const visitor = await site.visit("console", { device: "desktop", colorScheme: "light", ...options });
  await logInOperator(site, visitor.context, visitor.origin, role);
  const width = (pixels: number) => visitor.page.setViewportSize({ width: pixels, height: 900 });
  await width(1440);
  return { ...visitor, width };
}

async function logInOperator(site: Site, context: BrowserContext, url: string, role: DemoRole) {
  const { headers } = await site.server.fetch("console.localhost", "/sign-in/demo", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: url },
    body: `operator=${role}@console.example`,
  });
  const value = /operator=([\w-]+)/.exec(String(headers["set-cookie"]))?.[1];
  if (!value) throw new Error(`The demo login of ${role} set no cookie.`);
  await context.addCookies([{ name: "operator", value, url, httpOnly: true, sameSite: "Lax" }]);
}

/** Returns by how many pixels the page is wider than its window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Opens pages at several widths: axe finds nothing, and nothing is cut off. */
export async function inspectConsole(
  { page, width }: Pick<Awaited<ReturnType<typeof visitConsole>>, "page" | "width">,
  paths: readonly string[],
  widths = [1440, 900, 390, 320],
): Promise<void> {
  const findings = new Findings();
  for (const path of paths) {
    await page.goto(path);
    await hydrated(page);
    for (const pixels of widths) {
      await width(pixels);
      await inspectAccess(page, findings);
      expect([path, pixels, await overflow(page)]).toEqual([path, pixels, 0]);
    }
  }
  expect(findings.list()).toEqual([]);
}
