import { isDocumentPath } from "~/paths";
import { bytesOf, weigh } from "../../scripts/bench/weigh";
import { linkedPages, memberPages, openPages } from "../support/open-pages";
import { type Brand, brands, configOf } from "./support/brands";
import { Findings } from "./support/findings";
import { inspectAccess } from "./support/inspect-access";
import { inspectLayout, widths } from "./support/inspect-layout";
import { inspectStructure } from "./support/inspect-structure";
import { expect, test, type Visitor } from "./support/site";

test.describe.configure({ mode: "parallel" });

const KB = 1000;
/** The home page is hydrated, and the login's button for passkeys has a script of its own. */
const documents = new Set(openPages.filter(isDocumentPath));

/** Records a page's links and the anchors that links can lead to. */
class Links {
  #all = new Set<string>();
  #ids = new Map<string, ReadonlySet<string>>();

  async note({ page }: Visitor, path: string): Promise<void> {
    const found = await page.evaluate(() => ({
      links: [...document.querySelectorAll("a[href]")].map((link) => (link as HTMLAnchorElement).href),
      ids: [...document.querySelectorAll("[id]")].map(({ id }) => id),
    }));
    this.#ids.set(path, new Set(found.ids));
    for (const link of found.links) this.#all.add(link);
  }

  /** Returns which of these pages a link leads to. */
  among(paths: readonly string[]): string[] {
    const led = new Set([...this.#all].map((link) => new URL(link).pathname));
    return paths.filter((path) => led.has(path));
  }

  get size(): number {
    return this.#all.size;
  }

  /** Returns links to other sites, unknown pages and missing anchors. */
  broken(origin: string): string[] {
    return [...this.#all].filter((link) => {
      const url = new URL(link);
      if (["mailto:", "tel:"].includes(url.protocol)) return false;
      if (url.origin !== origin) return true;
      if (memberPages.includes(url.pathname)) return false;
      const ids = this.#ids.get(url.pathname);
      return !ids || (url.hash !== "" && !ids.has(url.hash.slice(1)));
    });
  }
}

/** Opens collapsed answers, so that axe checks their content too. */
const openDetails = ({ page }: Visitor) =>
  page.locator("details").evaluateAll((all) => {
    for (const one of all) one.setAttribute("open", "");
  });

for (const brand of brands)
  for (const device of ["phone", "desktop"] as const)
    test(`every open page of ${brand} on a ${device} is complete, fits, and has working links and no framework`, async ({
      site,
    }) => {
      const visitor = await site.visit(brand, { device });
      const { page, takeProblems, origin } = visitor;
      const { name, domain_language, index_title } = configOf(brand);
      const findings = new Findings();
      const links = new Links();
      const loaded = await weigh(page);
      for (const path of openPages) {
        const answer = await page.goto(path);
        expect(answer?.status(), path).toBe(200);
        const title = await page.title();
        if (path === "/") expect(title).toBe(index_title[domain_language]);
        else expect(title, path).toMatch(new RegExp(`^\\S.+ – ${name}$`));
        await expect(page.locator("html"), path).toHaveAttribute("lang", domain_language);
        if (documents.has(path)) {
          // Scripts of the previous page may still be loading.
          const scripts = loaded("Script").filter(({ document }) => document === page.url());
          expect(new Set(scripts.map(({ url }) => url)).size, path).toBeLessThanOrEqual(3);
          expect(bytesOf(scripts), path).toBeLessThanOrEqual(4 * KB);
          await expect(page.locator("script[src]"), path).toHaveCount(1);
          await expect(
            page.locator("script:not(#document-script), link[rel=modulepreload]"),
            path,
          ).toHaveCount(0);
          expect(await page.evaluate(() => "__remixContext" in window), path).toBe(false);
        }
        await links.note(visitor, path);
        await inspectStructure(page, findings);
        await inspectLayout(page, widths[device], findings);
        findings.add(path, takeProblems());
        await page.setViewportSize({ width: widths[device][1], height: 812 });
      }
      // Such as the waiting list of a brand whose signup is closed.
      for (const path of links.among(linkedPages)) {
        expect((await page.goto(path))?.status(), path).toBe(200);
        await links.note(visitor, path);
      }
      expect(findings.list()).toEqual([]);
      expect(links.broken(origin)).toEqual([]);
      expect(links.size).toBeGreaterThan(15);
    });

for (const [at, brand] of brands.entries()) {
  const device = at % 2 === 0 ? "phone" : "desktop";
  test(`axe finds nothing on the open pages of ${brand} on a ${device}`, async ({ site }) => {
    const visitor = await site.visit(brand, { device });
    const findings = new Findings();
    for (const path of openPages) {
      await visitor.page.goto(path);
      await openDetails(visitor);
      await inspectAccess(visitor.page, findings);
    }
    expect(findings.list()).toEqual([]);
  });
}

/** The pages of a sweep, in two tests of similar length. */
const halves = [0, 1].map((half) => openPages.filter((_, at) => at % 2 === half));

for (const [brand, locale, withAxe] of [
  ["kaleido", "de", true],
  ["kaleido", "fi", true],
  ["fjordlys", "fi", false],
  ["velvet-hour", "de", false],
] as const satisfies [Brand, string, boolean][])
  for (const [half, paths] of halves.entries())
    test(`the long words of ${locale} fit on every page of ${brand}${withAxe ? ", and axe finds nothing" : ""} (${half + 1} of 2)`, async ({
      site,
    }) => {
      const visitor = await site.visit(brand, { locale });
      const { page, takeProblems } = visitor;
      const findings = new Findings();
      for (const path of paths) {
        await page.goto(path);
        await inspectLayout(page, [320, 1280, 375], findings);
        findings.add(path, takeProblems());
        if (!withAxe) continue;
        await openDetails(visitor);
        await inspectAccess(page, findings);
      }
      expect(findings.list()).toEqual([]);
    });
