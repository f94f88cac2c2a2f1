import { FormBrowser, fromSomewhere } from "../support/browser";
import { isAll } from "../support/lanes";
import { joinMember } from "../support/members";
import { memberPages } from "../support/open-pages";
import { newPerson, signUp } from "../support/sign-up";
import { runSql } from "../support/test-server";
import { type Brand, brands, configOf } from "./support/brands";
import { Findings } from "./support/findings";
import { inspectAccess } from "./support/inspect-access";
import { inspectLayout, widths } from "./support/inspect-layout";
import { covered, inParts } from "./support/lane";
import { expect, type Site, test, type Visitor } from "./support/site";

const languages: readonly (readonly [Brand, string?])[] = [
  ["kaleido", "fi"],
  ["maple-and-main"],
  ["kaleido", "de"],
  ...brands.filter((brand) => brand !== "maple-and-main").map((brand) => [brand] as const),
];
const CONFIRMED = "/activate/done";
/** The breakpoints and the devices around them. */
const at = [...widths.phone, ...widths.desktop];

/** Creates a member with an unconfirmed address, so that the reminder is on the pages, logged in in this visitor's browser. */
async function join(site: Site, { context, origin }: Visitor, brand: Brand): Promise<void> {
  const forms = new FormBrowser(site.server, new URL(origin).hostname, fromSomewhere());
  // The first request may come before the migrations have run.
  await expect.poll(async () => (await forms.get("/readyz")).status, { timeout: 20_000 }).toBe(200);
  // One of the brands accepts signups from its partners only.
  await forms.get("/?ref=nordlys");
  await signUp(forms, newPerson(), configOf(brand).countries[0]);
  const session = forms.cookie("session");
  expect(session).toBeDefined();
  await context.addCookies([{ name: "session", value: session ?? "", url: origin }]);
}

/** Pages that redirect a member without an order. */
const leadingElsewhere = new Set(["/credits/repeat-order", "/directdebit"]);
// Only confirmed members see the page of completed activation.
const own = [...memberPages.filter((one) => one !== CONFIRMED && !leadingElsewhere.has(one)), CONFIRMED];
const PARTS = 4;

for (const [number, [brand, locale]] of covered(languages, 3).entries())
  for (const [part, paths] of inParts(own, PARTS).entries())
    test(`a member's own pages of ${brand}${locale ? ` in ${locale}` : ""} are accessible and fit at every width (${part + 1} of ${PARTS})`, async ({
      site,
      variables,
    }) => {
      const visitor = await site.visit(brand, {
        locale,
        device: number % 2 === 0 ? "phone" : "desktop",
        ...(number % 3 === 2 ? { colorScheme: brand === "velvet-hour" ? "light" : "dark" } : {}),
      });
      const { page, takeProblems } = visitor;
      await join(site, visitor, brand);
      const findings = new Findings();
      for (const path of paths) {
        if (path === CONFIRMED) {
          const query = (statement: string) => runSql(variables.DATABASE_URL!, statement);
          const { browser } = await joinMember(
            site.server,
            { query },
            `${brand}.localhost`,
            configOf(brand).countries[0]!,
          );
          await visitor.context.addCookies([
            { name: "session", value: browser.cookie("session")!, url: visitor.origin },
          ]);
        }
        const answer = await page.goto(path);
        // A redirected page would be checked instead of the wanted one.
        expect(`${answer?.status()} ${new URL(page.url()).pathname}`).toBe(`200 ${path}`);
        await expect(page.locator("html")).toHaveClass("logged-in");
        // By default once on either device: the rules of axe hardly depend on the language.
        if (isAll || number < 2) await inspectAccess(page, findings);
        await inspectLayout(page, at, findings);
        findings.add(path, takeProblems());
      }
      expect(findings.list()).toEqual([]);
    });
