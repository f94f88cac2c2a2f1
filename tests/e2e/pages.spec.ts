import { isDocumentPath } from "~/paths";
import { isAll } from "../support/lanes";
import { linkedPages, memberPages, openPages } from "../support/open-pages";
import { type Brand, brands, configOf } from "./support/brands";
import { Findings } from "./support/findings";
import { inspectAccess } from "./support/inspect-access";
import { inspectLayout, widths } from "./support/inspect-layout";
import { inspectStructure } from "./support/inspect-structure";
import { covered, inParts } from "./support/lane";
import { expect, test, type Visitor } from "./support/site";
import { bytesOf, weigh } from "./support/weigh";

const KB = 1000;
/** The home page is hydrated, and the login's button for passkeys has a script of its own. */
const documents = new Set(openPages.filter(isDocumentPath));

/** Opens collapsed answers, so that axe checks their content too. */
const openDetails = ({ page }: Visitor) =>
  page.locator("details").evaluateAll((all) => {
    for (const one of all) one.setAttribute("open", "");
  });

const PARTS = 4;
/** Every brand on both devices, with axe on one of them. */
const sweeps = brands.flatMap((brand, at) => {
  const [first, second] = at % 2 === 0 ? (["phone", "desktop"] as const) : (["desktop", "phone"] as const);
  return [
    { brand, device: first, withAxe: true },
    { brand, device: second, withAxe: false },
  ] as const;
});

for (const { brand, device, withAxe } of covered(
  [...sweeps].sort((one, other) => Number(other.withAxe) - Number(one.withAxe)),
  2,
))
  for (const [part, paths] of inParts(openPages, PARTS).entries())
    test(`every open page of ${brand} on a ${device} is complete, fits${withAxe ? ", is accessible" : ""} and has no framework (${part + 1} of ${PARTS})`, async ({
      site,
    }) => {
      const visitor = await site.visit(brand, { device });
      const { page, takeProblems } = visitor;
      const size = page.viewportSize()!;
      const { name, domain_language, index_title } = configOf(brand);
      const findings = new Findings();
      const loaded = await weigh(page);
      for (const path of paths) {
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
        await inspectStructure(page, findings);
        await inspectLayout(page, widths[device], findings);
        await page.setViewportSize(size);
        findings.add(path, takeProblems());
        if (!withAxe) continue;
        await openDetails(visitor);
        await inspectAccess(page, findings);
      }
      expect(findings.list()).toEqual([]);
    });

/** Runs in the page: returns the links of other pages of its site and the anchors that links can lead to. */
async function linksOf(paths: readonly string[]) {
  return Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(path);
      const found = new DOMParser().parseFromString(await answer.text(), "text/html");
      return {
        path,
        status: answer.status,
        links: [...found.querySelectorAll("a[href]")].map(
          (link) => new URL(link.getAttribute("href")!, new URL(path, location.href)).href,
        ),
        ids: [...found.querySelectorAll("[id]")].map(({ id }) => id),
      };
    }),
  );
}

for (const brand of covered(brands, 2))
  test(`every link of the open pages of ${brand} leads to a page and an anchor that exist`, async ({
    site,
  }) => {
    const { page, origin } = await site.visit(brand);
    await page.goto("/pages/faq");
    const open = await page.evaluate(linksOf, openPages);
    const led = new Set(open.flatMap(({ links }) => links.map((link) => new URL(link).pathname)));
    // Such as the waiting list of a brand whose signup is closed.
    const linked = await page.evaluate(
      linksOf,
      linkedPages.filter((path) => led.has(path)),
    );
    const found = [...open, ...linked];
    expect(found.filter(({ status }) => status !== 200)).toEqual([]);
    const anchors = new Map(found.map(({ path, ids }) => [path, new Set(ids)]));
    const links = [...new Set(found.flatMap((one) => one.links))];
    const broken = links.filter((link) => {
      const url = new URL(link);
      if (["mailto:", "tel:"].includes(url.protocol)) return false;
      if (url.origin !== origin) return true;
      if (memberPages.includes(url.pathname)) return false;
      const ids = anchors.get(url.pathname);
      return !ids || (url.hash !== "" && !ids.has(url.hash.slice(1)));
    });
    expect(broken).toEqual([]);
    expect(links.length).toBeGreaterThan(15);
  });

for (const [brand, locale, withAxe] of covered(
  [
    // Without axe by default, which the sweeps above run: its rules hardly depend on the language.
    ["kaleido", "fi", isAll],
    ["kaleido", "de", isAll],
    ["fjordlys", "fi", false],
    ["velvet-hour", "de", false],
  ] as const satisfies [Brand, string, boolean][],
  2,
))
  for (const [part, paths] of inParts(openPages, PARTS).entries())
    test(`the long words of ${locale} fit on every page of ${brand}${withAxe ? ", and axe finds nothing" : ""} (${part + 1} of ${PARTS})`, async ({
      site,
    }) => {
      const visitor = await site.visit(brand, { locale });
      const { page, takeProblems } = visitor;
      const findings = new Findings();
      for (const path of paths) {
        await page.goto(path);
        await inspectLayout(page, [...widths.desktop, ...widths.phone], findings);
        findings.add(path, takeProblems());
        if (!withAxe) continue;
        await openDetails(visitor);
        await inspectAccess(page, findings);
      }
      expect(findings.list()).toEqual([]);
    });
