import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isAll } from "../support/lanes";
import type { TenantsCopy } from "../support/tenants-copy";
import { Findings } from "./support/findings";
import { inspectAccess } from "./support/inspect-access";
import { inspectLayout } from "./support/inspect-layout";
import { test } from "./support/own-tenants";
import { expect, type Site } from "./support/site";

// In one worker: these tests start a server of their own.
test.describe.configure({ mode: "default" });

const WIDTHS = [375, 1280];
const MAX_BELOW_PX = 960;
const shown = "windows collage gallery icons story chat map posts deck stills film".split(" ");
/** Blocks that may also be below another one. */
const further = ["windows", "gallery", "icons", "posts", "deck", "film"];

/** The blocks of a lander around its first block that shows something. */
const orders: Record<string, (first: string) => string[]> = {
  words: (first) => ["headline", "text", "drawn", first, "question", "proof"],
  question: (first) => ["question", "proof", "headline", "text", "drawn", first],
  first: (first) => [first, "headline", "text", "drawn", "question", "proof"],
  "question-first": (first) => [first, "question", "headline", "text", "drawn", "proof"],
};

/** Writes a lander with a long German word into the brand's folder. */
function compose(tenants: TenantsCopy, slug: string, name: string, blocks: string[]): void {
  const file = tenants.file(slug, `landers/${name}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  const all = blocks.includes("stills") ? [...blocks, "pause"] : blocks;
  const lander = {
    blocks: all.map((block) => ({ block })),
    headline: "Eine <em>Sommernacht</em> voller Überraschungen",
    text: "Ein Satz, der sagt, was Menschen hier finden und was eine Nachricht kostet.",
  };
  writeFileSync(file, JSON.stringify(lander));
}

/** Waits until the server has read the file of a lander. */
async function served({ server }: Site, slug: string, name: string): Promise<void> {
  const status = async () =>
    (await server.fetch(`${slug}.localhost`, `/landers/${name}`, { headers: { cookie: "entry_warning=1" } }))
      .status;
  await expect.poll(status, { intervals: [100] }).toBe(200);
}

/** Runs in the page. @returns what covers a line of the headline or of the question when the page is scrolled to it */
function findCovers(): string[] {
  return ["h1", "#ask legend", "#ask [type=submit]"].flatMap((selector) => {
    const part = document.querySelector(selector);
    if (!part) return [`${selector} is missing`];
    part.scrollIntoView({ block: "center", inline: "center" });
    const range = document.createRange();
    range.selectNodeContents(part);
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
    if (lines.length === 0) return [`${selector} is not shown`];
    return lines.flatMap(({ left, top, width, height }) =>
      // The upper part of a line as well: what covers it may end within it.
      [0.3, 0.5].flatMap((share) => {
        const on = document.elementFromPoint(left + width / 2, top + share * height);
        if (on && part.contains(on)) return [];
        return [`${selector} is covered by ${on?.outerHTML.slice(0, 60) ?? "nothing"}`];
      }),
    );
  });
}

test("in every order of the blocks, headline and question fit their column and nothing covers them", async ({
  site,
  tenants,
}) => {
  const names = shown.flatMap((first) =>
    Object.entries(orders).map(([order, blocks]) => {
      compose(tenants, "velvet-hour", `${first}-${order}`, blocks(first));
      return `${first}-${order}`;
    }),
  );
  const findings = new Findings();
  const { page, takeProblems } = await site.visit("velvet-hour", { locale: "de", reducedMotion: true });
  for (const name of names) {
    await served(site, "velvet-hour", name);
    await page.goto(`/landers/${name}`);
    for (const width of WIDTHS) {
      await inspectLayout(page, [width], findings);
      findings.add(`${name} at ${width}`, await page.evaluate(findCovers));
    }
  }
  expect(findings.list()).toEqual([]);
  expect(takeProblems()).toEqual([]);
});

test("further blocks are narrower than the page and in its middle, and their scripts work", async ({
  site,
  tenants,
}) => {
  const blocks = ["headline", "text", "map", "areas", "drawn", "question", ...further, "proof"];
  compose(tenants, "maple-and-main", "all", blocks);
  const findings = new Findings();
  const { page, takeProblems } = await site.visit("maple-and-main", { device: "desktop", locale: "en" });
  await served(site, "maple-and-main", "all");
  await page.goto("/landers/all");
  await inspectLayout(page, WIDTHS, findings);
  if (isAll) await inspectAccess(page, findings);
  expect(findings.list()).toEqual([]);
  const boxes = await page
    .locator("[data-lander] > :has(> :is(ul, ol, figure, fieldset, section))")
    .evaluateAll((all) =>
      all
        .map((one) => one.getBoundingClientRect())
        .map(({ left, right, width }) => ({ width, middle: (left + right) / 2 })),
    );
  expect(boxes).toHaveLength(further.length);
  for (const { width, middle } of boxes) {
    expect(width).toBeLessThanOrEqual(MAX_BELOW_PX);
    expect(Math.abs(middle - WIDTHS.at(-1)! / 2)).toBeLessThanOrEqual(1);
  }

  await page.locator("details[name=gallery] summary").first().click();
  await expect(page.locator("details[name=gallery][open]")).toHaveCount(1);
  await expect(page.locator("details[name=gallery]").first()).toHaveAttribute("open");
  await page.locator("[data-swipe=like]").click();
  await expect(page.locator("[data-card]:not([data-gone])")).toHaveCount(2);
  await expect(page.locator("[data-play]")).toBeVisible();
  await page.locator("#ask [type=submit]").click();
  await expect(page.locator("#ask input:invalid").first()).toBeAttached();
  await expect(page).toHaveURL(/\/landers\/all$/);
  expect(takeProblems()).toEqual([]);
});
