import { runSql } from "../support/test-server";
import { type Brand, configOf } from "./support/brands";
import { join, type Member } from "./support/chatting";
import { addCompany } from "./support/company";
import { Findings } from "./support/findings";
import { hydrated } from "./support/hydrated";
import { inspectAccess } from "./support/inspect-access";
import { inspectLayout, widths } from "./support/inspect-layout";
import { inspectTargets } from "./support/inspect-targets";
import { covered } from "./support/lane";
import { expect, type Site, test } from "./support/site";

/** The maximum length of a name. */
const longName = (id: number) => `Maxi_${id}_`.padEnd(20, "x");
const phone = { width: 375, height: 812 };

/** Opens a browser of a member and creates members around her, one of them with a long name and fictional ones. */
async function amongMembers(site: Site, database: string, brand: Brand, locale: string | undefined) {
  const country = configOf(brand).countries[0] as "NL";
  const member = await join(site, database, { brand, country, locale, viewTransitions: true });
  const ids = await addCompany(database, member, 6, [longName(member.id)]);
  // The mark of a fictional member fits in either column.
  await runSql(database, `update members set fictional = true where id = ${ids[1]}`);
  return { member, ids, findings: new Findings() };
}

/** Inspects the open page on a phone and at every width. Behind an open panel axe checks only the parts that are visible at its edge. */
async function inspect({ page, takeProblems }: Member, findings: Findings, what: string, isCovered = false) {
  if (!isCovered) await inspectAccess(page, findings);
  await page.setViewportSize(phone);
  await inspectTargets(page, findings);
  await inspectLayout(page, [...widths.phone, ...widths.desktop], findings);
  await page.setViewportSize(phone);
  findings.add(what, takeProblems());
}

for (const [brand, locale] of covered(
  [
    ["kaleido", "fi"],
    ["maple-and-main"],
    ["velvet-hour", "de"],
    ["velvet-hour"],
    ["abendrot"],
    ["fjordlys"],
  ] as const satisfies readonly (readonly [Brand, string?])[],
  2,
)) {
  const of = `${brand}${locale ? ` in ${locale}` : ""}`;

  test(`the screens of ${of} with members on them show faces first, fit at every width and have large enough targets`, async ({
    site,
    variables,
  }) => {
    const { member, ids, findings } = await amongMembers(site, variables.DATABASE_URL!, brand, locale);
    const { page } = member;
    await page.goto("/members");
    await hydrated(page);
    const first = await page.locator("main [data-face]").first().boundingBox();
    expect(first!.y).toBeLessThanOrEqual(200);
    await inspect(member, findings, "search");
    await page.locator("[popovertarget=filters]:visible").click();
    await expect(page.locator("#filters")).toBeVisible();
    await inspect(member, findings, "filters", true);
    await page.goto(`/members/${ids[0]}`);
    await hydrated(page);
    await inspect(member, findings, "profile");
    await page.goto("/swipe-game");
    await hydrated(page);
    await inspect(member, findings, "deck");
    expect(findings.list()).toEqual([]);
  });

  test(`the likes, matches and conversations of ${of} fit at every width, are accessible and have large enough targets`, async ({
    site,
    variables,
  }) => {
    const database = variables.DATABASE_URL!;
    const { member, ids, findings } = await amongMembers(site, database, brand, locale);
    const { page } = member;
    const like = (one: number, other: number) =>
      runSql(
        database,
        `insert into likes (tenant_id, liker_id, liked_id, is_new, created_at)
         select tenant_id, id, ${other}, true, now() from members where id = ${one}`,
      );
    for (const man of ids.slice(0, 3)) await like(man, member.id);
    await like(member.id, ids[2]!);
    const conversation = await member.write(ids[1]!, "Good evening");
    await member.write(ids[3]!, "Good evening");
    await page.goto("/likes");
    await hydrated(page);
    await expect(page.locator("#likes li")).not.toHaveCount(0);
    await inspect(member, findings, "likes");
    await page.goto("/chats");
    await hydrated(page);
    await expect(page.locator("main a[href^='/chats/']")).not.toHaveCount(0);
    await inspect(member, findings, "chats");
    await page.goto(`/chats/${conversation}`);
    await expect(page.locator("[data-ready]")).toBeVisible();
    await inspect(member, findings, "conversation");
    // List, conversation and profile side by side.
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.locator("[data-pane] h2")).toBeVisible();
    await inspectTargets(page, findings);
    await inspectAccess(page, findings);
    expect(findings.list()).toEqual([]);
  });
}
