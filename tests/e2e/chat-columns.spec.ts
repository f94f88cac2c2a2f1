import { runSql } from "../support/test-server";
import { textsOf } from "./support/brands";
import { field, join, log, makeMember, open } from "./support/chatting";
import { Findings } from "./support/findings";
import { inspectLayout } from "./support/inspect-layout";
import { covered } from "./support/lane";
import { expect, test } from "./support/site";

/** The widths of list and profile; the conversation fills the rest of the container. */
const columns = [
  { width: 992, list: 320, pane: 0 },
  { width: 1199, list: 320, pane: 0 },
  { width: 1200, list: 380, pane: 300 },
  { width: 1600, list: 380, pane: 300 },
] as const;
/** The space at both sides of the container, which is at most 1320 px wide. */
const containerOf = (width: number) => Math.min(1320, width - 2 * Math.min(40, Math.max(16, width * 0.03)));

for (const flow of covered([
  { brand: "velvet-hour", locale: "nl", country: "NL", device: "desktop" },
  { brand: "abendrot", locale: "de", country: "DE", device: "desktop" },
  { brand: "kaleido", locale: "fi", country: "FR", device: "desktop" },
] as const))
  test(`from 992 px on list and conversation of ${flow.brand} are side by side, and the page does not overflow`, async ({
    site,
    variables,
  }) => {
    const database = variables.DATABASE_URL!;
    const [ana, bo, cem] = [
      await join(site, database, flow),
      await makeMember(site, database, flow),
      await makeMember(site, database, flow),
    ];
    const { page } = ana;
    const translations = textsOf(flow.brand, flow.locale);
    await runSql(database, `update members set fictional = true where id = ${bo.id}`);
    const conversation = await bo.write(ana.id, "Hi");
    const other = await cem.write(ana.id, "Hello");
    await open(ana, `/chats/${conversation}`);
    const list = page.getByRole("region", { name: translations("common", "tab_chats"), exact: true });
    const thread = page.getByRole("region", { name: bo.name, exact: true });
    const pane = page.locator("[data-pane]");
    const back = page.getByRole("link", { name: translations("chats", "all"), exact: true });
    const composer = page.locator("form", { has: field(page) });

    await page.setViewportSize({ width: 991, height: 800 });
    await expect(list).toBeHidden();
    await expect(back).toBeVisible();
    const widthOf = async (part: typeof list) => (await part.boundingBox())?.width ?? 0;
    for (const { width, list: listWidth, pane: paneWidth } of columns) {
      await page.setViewportSize({ width, height: 800 });
      await expect(list, `${width}`).toBeVisible();
      await expect(back, `${width}`).toBeHidden();
      const found = async () => {
        const foot = await composer.boundingBox();
        return {
          list: await widthOf(list),
          thread: Math.round(await widthOf(thread)),
          pane: await widthOf(pane),
          foot: foot && Math.round(foot.y + foot.height),
        };
      };
      const rest = Math.round(containerOf(width) - listWidth - paneWidth);
      await expect
        .poll(found, `${width}`)
        .toEqual({ list: listWidth, thread: rest, pane: paneWidth, foot: 800 });
    }

    const findings = new Findings();
    const widths = [768, 820, 991, ...columns.map(({ width }) => width)];
    await ana.context.setOffline(true);
    await expect(page.locator("#offline")).toBeVisible();
    await inspectLayout(page, widths, findings);
    await ana.context.setOffline(false);
    await expect(page.locator("#offline")).toBeHidden();
    expect(findings.list()).toEqual([]);

    // Another conversation replaces the first one; the list stays.
    await page.setViewportSize({ width: 992, height: 800 });
    const row = list.locator(`a[href='/chats/${other}']`);
    await row.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/chats/${other}$`));
    await expect(log(page)).toContainText("Hello");
    await expect(row).toHaveAttribute("aria-current", "page");
    await expect(row).toBeFocused();
    await page.goBack();
    await expect(log(page)).toContainText("Hi");

    // Where the newest conversation cannot be loaded, its place says what it is for.
    await page.route(/newest/, (route) => route.abort("internetdisconnected"));
    await open(ana, "/chats");
    await expect(page.getByRole("heading", { name: translations("chats", "pick_title") })).toBeVisible();
  });
