import { runSql } from "../support/test-server";
import { type Brand, configOf } from "./support/brands";
import { join } from "./support/chatting";
import { addCompany } from "./support/company";
import { Findings } from "./support/findings";
import { hydrated } from "./support/hydrated";
import { inspectAccess } from "./support/inspect-access";
import { inspectLayout, widths } from "./support/inspect-layout";
import { inspectTargets } from "./support/inspect-targets";
import { expect, test } from "./support/site";

test.describe.configure({ mode: "parallel" });

/** The maximum length of a name. */
const longName = (id: number) => `Maximilian_A_${id}`.padEnd(20, "x");

for (const [brand, locale] of [
  ["velvet-hour"],
  ["abendrot"],
  ["kaleido", "fi"],
  ["fjordlys"],
  ["maple-and-main"],
  ["velvet-hour", "de"],
] as const satisfies readonly (readonly [Brand, string?])[])
  test(`the screens of ${brand}${locale ? ` in ${locale}` : ""} with members on them show faces first, fit at every width and have large enough targets`, async ({
    site,
    variables,
  }) => {
    test.setTimeout(120_000);
    const country = configOf(brand).countries[0] as "NL";
    const member = await join(site, variables.DATABASE_URL, {
      brand,
      country,
      locale,
      viewTransitions: true,
    });
    const { page, takeProblems } = member;
    const ids = await addCompany(variables.DATABASE_URL!, member, 6, [longName(member.id)]);
    // The mark of a fictional member fits in either column.
    await runSql(variables.DATABASE_URL!, `update members set fictional = true where id = ${ids[1]}`);
    const findings = new Findings();
    const inspect = async (what: string) => {
      // Behind an open panel axe checks only the parts that are visible at its edge.
      if (what !== "filters") await inspectAccess(page, findings);
      await page.setViewportSize({ width: 375, height: 812 });
      await inspectTargets(page, findings);
      await inspectLayout(page, [...widths.phone, ...widths.desktop], findings);
      await page.setViewportSize({ width: 375, height: 812 });
      findings.add(what, takeProblems());
    };
    await page.goto("/members");
    await hydrated(page);
    const first = await page.locator("main [data-face]").first().boundingBox();
    expect(first!.y).toBeLessThanOrEqual(200);
    await inspect("search");
    await page.locator("[popovertarget=filters]:visible").click();
    await expect(page.locator("#filters")).toBeVisible();
    await inspect("filters");
    await page.goto(`/members/${ids[0]}`);
    await hydrated(page);
    await inspect("profile");
    await page.goto("/swipe-game");
    await hydrated(page);
    await inspect("deck");
    expect(findings.list()).toEqual([]);
  });
