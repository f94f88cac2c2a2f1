import path from "node:path";
import type { Browser } from "playwright";
import { allRoutes } from "../../app/route-table";
import type { LookBrand } from "./join-brands";

/** One screenshot: a page of a brand at a width (CSS pixels) and in a state. */
export type Shot = {
  brand: string;
  page: string;
  url: string;
  width: number;
  locale?: string;
  state?: "entry" | "consent" | "menu";
  /** session of the member who views the page; a stranger views it without one */
  session?: string;
};

const WIDTHS = [375, 768, 1280] as const;
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148";

/** Returns the screenshots of every page and every overlay state at three widths, and of the home page in every language on a phone. */
export function shotsOf(brands: readonly LookBrand[]): Shot[] {
  const open = allRoutes
    .filter((route) => route.module && !route.path.includes(":"))
    .map((route) => ({
      page: route.name === "index" ? "home" : route.name,
      url: route.path,
      isMembers: route.access === "member",
    }));
  const pages = [
    ...open,
    { page: "not-found", url: "/pages/nowhere", isMembers: false },
    { page: "signup-done", url: "/signup?step=4", isMembers: true },
  ];
  return brands.flatMap(({ slug, locales, warns, showsConsent, session }) => [
    ...pages.flatMap(({ isMembers, ...page }) =>
      WIDTHS.map((width) => ({ brand: slug, ...page, width, ...(isMembers ? { session } : {}) })),
    ),
    ...WIDTHS.flatMap((width) => [
      ...(warns ? [{ brand: slug, page: "home-entry", url: "/", width, state: "entry" as const }] : []),
      ...(showsConsent
        ? [{ brand: slug, page: "home-consent", url: "/", width, state: "consent" as const }]
        : []),
      { brand: slug, page: "home-menu", url: "/", width, state: "menu" as const },
    ]),
    ...locales.map((locale) => ({ brand: slug, page: `home-${locale}`, url: "/", width: 375, locale })),
  ]);
}

export function shotFile(dir: string, shot: Shot): string {
  return path.join(dir, `${shot.brand}-${shot.page}-${shot.width}.png`);
}

/** Takes a screenshot of the full page after pictures and fonts have loaded, or of the viewport only if the shot has an overlay state. */
export async function takeShot(browser: Browser, port: number, dir: string, shot: Shot): Promise<void> {
  const isPhone = shot.width < 600;
  const origin = `http://${shot.brand}.localhost:${port}`;
  const context = await browser.newContext({
    viewport: { width: shot.width, height: isPhone ? 812 : 900 },
    isMobile: isPhone,
    hasTouch: isPhone,
    reducedMotion: "reduce",
    ...(isPhone ? { userAgent: PHONE } : {}),
  });
  const answered = {
    entry_warning: shot.state !== "entry",
    consent: shot.state !== "entry" && shot.state !== "consent",
  };
  await context.addCookies([
    ...(answered.entry_warning ? [{ name: "entry_warning", value: "1", url: origin }] : []),
    ...(answered.consent ? [{ name: "consent", value: "1..look", url: origin }] : []),
    ...(shot.session ? [{ name: "session", value: shot.session, url: origin }] : []),
    ...(shot.locale ? [{ name: "locale", value: shot.locale, url: origin }] : []),
  ]);
  const page = await context.newPage();
  await page.goto(origin + shot.url, { waitUntil: "load" });
  if (shot.state === "menu")
    await page
      .locator('[popovertarget="language-menu"]')
      .first()
      .click({ timeout: 2000 })
      .catch(() => undefined);
  if (!shot.state) {
    // Sets lazy pictures to eager instead of scrolling, because scrolling would move the page's bar.
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = "eager";
      await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    });
  }
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: shotFile(dir, shot), fullPage: !shot.state });
  await context.close();
}
