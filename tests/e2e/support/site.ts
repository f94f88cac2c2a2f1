import { createHash } from "node:crypto";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  chromium,
  expect,
  type Page,
} from "playwright/test";
import { startEmbeddedPostgres } from "~/db/embedded.server";
import { fromSomewhere } from "../../support/browser";
import { joinMember, type Member } from "../../support/members";
import { startServer, type TestServer } from "../../support/server";
import { dropAbandoned, dropDatabase, makeName, runSql, urlWith } from "../../support/test-server";
import { restoreMembers } from "./company";
import { withWindows } from "./launch-options";
import { watchProblems } from "./watch-problems";

/** An address of each country that the GeoIP look-up knows. */
const addresses = {
  NL: "145.0.0.1",
  DE: "91.0.0.1",
  BE: "193.190.0.1",
  FR: "90.0.0.1",
  US: "8.8.8.8",
  SE: "193.10.0.1",
};

export type VisitOptions = {
  /** Default: a phone, 375 × 812 with touch. */
  device?: "phone" | "desktop";
  /** The language in the cookie; the brand's default where missing. */
  locale?: string;
  /** The browser's language. Default: en-US. */
  browserLanguage?: string;
  /** The country of the visitor's address. Default: unknown, so the brand's first country counts. */
  country?: keyof typeof addresses;
  /** Whether the entry warning and the consent question were answered before. Default: true. */
  answered?: boolean;
  javaScript?: boolean;
  serviceWorker?: boolean;
  reducedMotion?: boolean;
  /** The scheme that the browser prefers. Default: the own one of the brand’s theme. */
  colorScheme?: "light" | "dark";
  /**
   * Whether the browser has view transitions, during which the URL is new and the page still the old one. Default: false.
   */
  viewTransitions?: boolean;
  /** The browser's time zone. Default: that of this machine. */
  timezone?: string;
  /** Whether the page is shown by the installed app. */
  installed?: boolean;
};

/** One visitor of one brand in an own browser context. */
export type Visitor = {
  page: Page;
  context: BrowserContext;
  /** Such as http://kaleido.localhost:4000 */
  origin: string;
  /** The problems since the last `takeProblems`: console errors and warnings, exceptions, refused and failed requests. */
  takeProblems: () => string[];
};

export type Site = {
  server: TestServer;
  visit: (slug: string, options?: VisitOptions) => Promise<Visitor>;
  /** Creates a member of the page's brand with a confirmed address, logged in in this browser. */
  logIn: (page: Page, country: string) => Promise<Member>;
};

const devices = {
  phone: { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const;

/** `site` serves the build on a free port with a database of its own: one server for each worker. */
export const test = base.extend<{ site: Site }, { variables: Record<string, string>; server: TestServer }>({
  /** The server's environment, from which a test takes the address of the database. */
  variables: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const postgres = await startEmbeddedPostgres({ dataDir: databaseDir(), durable: false });
      await dropAbandoned(postgres.url);
      const name = makeName("browser");
      await runSql(postgres.url, `create database ${name}`);
      await use({ DATABASE_URL: urlWith(postgres.url, name) });
      await dropDatabase(postgres.url, name);
      await runSql(postgres.url, `drop role if exists ${name}_app`);
      await postgres.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],

  server: [
    async ({ variables }, use, { parallelIndex }) => {
      // Cached between runs, since rendering pictures is slow. No two workers use it at the same time.
      const DATA_DIR = path.resolve(`var/test/browser-${parallelIndex}`);
      const server = await startServer({ DATA_DIR, TRUST_PROXY: "loopback", ...variables });
      if (variables.DATABASE_URL) await server.logged(({ msg }) => msg === "the database is ready", 120_000);
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],

  site: async ({ browser, server, variables }, use) => {
    const origins = new Map<BrowserContext, string>();
    const visit: Site["visit"] = async (slug, options = {}) => {
      const origin = `http://${slug}.localhost:${server.port}`;
      const profile = profileOf({ colorScheme: ownScheme(slug), ...options }, origin);
      // Only a full browser that was started as an app reports the display mode.
      const context = options.installed
        ? await chromium.launchPersistentContext("", {
            ...profile,
            ...withWindows,
            args: [...(withWindows.args ?? []), "--app=data:,"],
          })
        : await browser.newContext(profile);
      origins.set(context, origin);
      const given = options.answered === false ? {} : { entry_warning: "1", consent: "1.." };
      const cookies = { ...given, ...(options.locale ? { locale: options.locale } : {}) };
      await context.addCookies(
        Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })),
      );
      if (!options.viewTransitions && !process.env.VIEW_TRANSITIONS)
        await context.addInitScript(() => {
          Object.assign(Document.prototype, { startViewTransition: undefined });
        });
      context.on("page", slowDown);
      const page = context.pages()[0] ?? (await context.newPage());
      await slowDown(page);
      return { page, context, origin, takeProblems: watchProblems(page, options.javaScript ?? true) };
    };
    const logIn: Site["logIn"] = async (page, country) => {
      const url = origins.get(page.context())!;
      const query = (statement: string) => runSql(variables.DATABASE_URL!, statement);
      const member = await joinMember(server, { query }, new URL(url).hostname, country);
      await page.context().addCookies([{ name: "session", value: member.browser.cookie("session")!, url }]);
      return member;
    };
    await use({ server, visit, logIn });
    await Promise.all([...origins.keys()].map((context) => context.close()));
    await restoreMembers();
  },
});

/** With CPU_SLOWDOWN=8 pages compute eight times slower, which shows races between the page and its test. */
async function slowDown(page: Page): Promise<void> {
  const rate = Number(process.env.CPU_SLOWDOWN ?? 1);
  if (rate === 1) return;
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate });
}

/** Identical for every run of this clone, so that the cluster is created once. */
function databaseDir(): string {
  const clone = createHash("sha256")
    .update(import.meta.url)
    .digest("hex")
    .slice(0, 12);
  return path.join(tmpdir(), `livery-browser-tests-${userInfo().uid}-${clone}`);
}

/** The scheme of the brand that is night at all hours, or of the others. */
const ownScheme = (slug: string) => (slug === "velvet-hour" ? "dark" : "light");

function profileOf(options: VisitOptions, baseURL: string): BrowserContextOptions {
  return {
    ...devices[options.device ?? "phone"],
    // With `isMobile` the page is a new one, no longer that of the installed app.
    ...(options.installed ? { isMobile: false } : {}),
    baseURL,
    locale: options.browserLanguage ?? "en-US",
    ...(options.timezone ? { timezoneId: options.timezone } : {}),
    javaScriptEnabled: options.javaScript ?? true,
    serviceWorkers: options.serviceWorker ? "allow" : "block",
    reducedMotion: options.reducedMotion ? "reduce" : "no-preference",
    colorScheme: options.colorScheme ?? null,
    extraHTTPHeaders: options.country ? { "X-Forwarded-For": addresses[options.country] } : fromSomewhere(),
  };
}

export { expect };
