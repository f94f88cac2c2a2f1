import type { BrowserContext } from "playwright/test";
import type { Site, VisitOptions, Visitor } from "./site";

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
