import type { Page } from "playwright/test";
import { picture } from "../support/pictures";
import { runSql } from "../support/test-server";
import { textsOf } from "./support/brands";
import { field, join, log, makeMember, open } from "./support/chatting";
import { fingersOn } from "./support/fingers";
import { expect, test } from "./support/site";

const phone = { brand: "velvet-hour", locale: "nl", country: "NL", device: "phone" } as const;
const desktop = { ...phone, device: "desktop" } as const;
const nl = textsOf("velvet-hour", "nl");
const bubble = (page: Page, id: number) => log(page).locator(`[data-message="${id}"]`);

test("on a phone a tap or a long press on a message opens its menu; Escape returns the focus to the message", async ({
  site,
  variables,
}) => {
  const [ana, bo] = [
    await join(site, variables.DATABASE_URL, phone),
    await makeMember(site, variables.DATABASE_URL, phone),
  ];
  const { page } = ana;
  await bo.write(ana.id, "Goedenavond");
  const conversation = await bo.write(ana.id, "Daar ben ik weer");
  await open(ana, `/chats/${conversation}`);
  const menu = page.getByRole("dialog", { name: nl("chats", "message") });
  const report = menu.getByRole("link", { name: nl("chats", "report_message") });
  await bubble(page, 1).getByText("Goedenavond").tap();
  await expect(menu).toContainText("Goedenavond");
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(bubble(page, 1)).toBeFocused();

  const box = (await bubble(page, 2).getByText("Daar ben ik weer").boundingBox())!;
  const fingers = await fingersOn(page);
  await fingers.put({ x: box.x + 12, y: box.y + 12 });
  await expect(menu).toContainText("Daar ben ik weer");
  await fingers.lift();
  await report.click();
  await expect(page).toHaveURL(new RegExp(`/complaints\\?message=${conversation}-2$`));
  expect(ana.takeProblems()).toEqual([]);
});

test("a finger that scrolls over a message opens no menu", async ({ site, variables }) => {
  const [ana, bo] = [
    await join(site, variables.DATABASE_URL, phone),
    await makeMember(site, variables.DATABASE_URL, phone),
  ];
  const { page } = ana;
  const conversation = await bo.write(ana.id, "Goedenavond");
  await open(ana, `/chats/${conversation}`);
  const box = (await bubble(page, 1).getByText("Goedenavond").boundingBox())!;
  const fingers = await fingersOn(page);
  const [x, y] = [box.x + 12, box.y + 12];
  await fingers.put({ x, y });
  for (const part of [10, 20, 40]) await fingers.move({ x, y: y - part });
  await fingers.lift();
  // The menu of a later tap is the first and only one.
  await bubble(page, 1).getByText("Goedenavond").tap();
  await expect(page.getByRole("dialog")).toHaveCount(1);
});

test("with a keyboard messages are reached by arrow keys, named with sender and time, and Enter opens the menu", async ({
  site,
  variables,
}) => {
  const [ana, bo] = [
    await join(site, variables.DATABASE_URL, desktop),
    await makeMember(site, variables.DATABASE_URL, desktop),
  ];
  const { page, context, origin } = ana;
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin });
  await bo.write(ana.id, "Goedenavond");
  const conversation = await bo.write(ana.id, "Daar ben ik weer");
  await open(ana, `/chats/${conversation}`);
  await bubble(page, 2).focus();
  await page.keyboard.press("ArrowUp");
  await expect(bubble(page, 1)).toBeFocused();
  await expect(bubble(page, 1)).toHaveAccessibleName(new RegExp(`${bo.name}.*, .*\\d.*: .*Goedenavond`));
  await page.keyboard.press("Enter");
  const menu = page.getByRole("dialog", { name: nl("chats", "message") });
  await menu.getByRole("button", { name: nl("chats", "copy") }).click();
  await expect(menu).toHaveCount(0);
  await expect(bubble(page, 1)).toBeFocused();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("Goedenavond");

  // Beside the message are the same actions for a mouse.
  const report = bubble(page, 2).getByRole("link", { name: new RegExp(`^${nl("chats", "report")}:`) });
  await expect(report).toBeHidden();
  await bubble(page, 2).hover();
  await expect(report).toBeVisible();
  await report.click();
  await expect(page).toHaveURL(new RegExp(`/complaints\\?message=${conversation}-2$`));
});

test("without script a message can be reported, and buttons that need script are not shown", async ({
  site,
  variables,
}) => {
  const ana = await join(site, variables.DATABASE_URL, { ...phone, javaScript: false });
  const bo = await makeMember(site, variables.DATABASE_URL, phone);
  const conversation = await bo.write(ana.id, "Goedenavond");
  await ana.page.goto(`/chats/${conversation}`);
  await expect(
    ana.page.getByRole("button", { name: nl("chats", "attach"), includeHidden: true }),
  ).toBeHidden();
  await bubble(ana.page, 1)
    .getByRole("link", { name: nl("chats", "report") })
    .click();
  await expect(ana.page).toHaveURL(new RegExp(`/complaints\\?message=${conversation}-1$`));
});

test("what one side sends together has one line with time and state, one picture, and one automatic mark", async ({
  site,
  variables,
}) => {
  const database = variables.DATABASE_URL!;
  const [ana, bo] = [await join(site, database, desktop), await makeMember(site, database, desktop)];
  const { page } = ana;
  for (const text of ["een", "twee"]) await bo.write(ana.id, text);
  const conversation = await bo.write(ana.id, "drie");
  await runSql(database, `update messages set automatic = true where conversation_id = ${conversation}`);
  await open(ana, `/chats/${conversation}`);
  await expect(log(page).locator("time")).toHaveCount(1);
  await expect(log(page).getByText(nl("chats", "automatic"), { exact: true })).toHaveCount(1);
  const head = page.locator("header", { has: page.getByRole("heading", { level: 1 }) });
  await expect(head).toContainText(nl("chats", "automatic_all"));

  for (const text of ["vier", "vijf"]) {
    await field(page).fill(text);
    await page.getByRole("button", { name: nl("chats", "send"), exact: true }).click();
    await expect(log(page).locator("[data-message]").last()).toContainText(text);
  }
  await expect(log(page).getByText(nl("chats", "state_sent"), { exact: true })).toHaveCount(1);
  await expect(log(page).locator("time")).toHaveCount(2);

  // A member's own messages are never marked as automatic, whoever wrote them for the account.
  await runSql(database, `update messages set automatic = true where sender_id = ${ana.id}`);
  await open(ana, `/chats/${conversation}`);
  await expect(log(page).locator("time")).toHaveCount(2);
  await expect(log(page).getByText(nl("chats", "automatic"), { exact: true })).toHaveCount(1);
});

test("on a wide screen the newest conversation opens by itself, and is read once it gets a press", async ({
  site,
  variables,
}) => {
  const database = variables.DATABASE_URL!;
  const [ana, bo, cem] = [
    await join(site, database, desktop),
    await makeMember(site, database, desktop),
    await makeMember(site, database, desktop),
  ];
  const { page } = ana;
  await bo.write(ana.id, "Eerder");
  const newest = await cem.write(ana.id, "Later");
  const unread = () =>
    runSql(database, `select unread from chats where member_id = ${ana.id} and conversation_id = ${newest}`);
  await open(ana, "/chats");
  await expect(log(page)).toContainText("Later");
  const row = page.locator(`a[href='/chats/${newest}']`).first();
  await expect(row).toHaveAttribute("aria-current", "page");
  await expect(row).toContainText(nl("chats", "unread_one").replace("{{count}}", "1"));
  // Another message arrives below the line of what is new, and stays unread.
  await cem.write(ana.id, "Nog later");
  await expect(log(page)).toContainText("Nog later");
  expect(await unread()).toEqual([{ unread: 2 }]);
  await log(page).click({ position: { x: 5, y: 5 } });
  await expect.poll(unread).toEqual([{ unread: 0 }]);
  await expect(page).toHaveURL(/\/chats$/);
  expect(ana.takeProblems()).toEqual([]);
});

test("on a phone the list requests no conversation", async ({ site, variables }) => {
  const database = variables.DATABASE_URL!;
  const [ana, bo] = [await join(site, database, phone), await makeMember(site, database, phone)];
  const { page } = ana;
  await bo.write(ana.id, "Goedenavond");
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await open(ana, "/chats");
  await page.waitForLoadState("networkidle");
  expect(requested.filter((url) => url.includes("newest"))).toEqual([]);
  await expect(log(page)).toHaveCount(0);
});

test("photos of a conversation open on black: arrow keys change them, a drag downwards closes, reply leads to the field", async ({
  site,
  variables,
}) => {
  const database = variables.DATABASE_URL!;
  const [ana, bo] = [await join(site, database, phone), await join(site, database, phone)];
  const { page } = ana;
  await runSql(database, `update members set paid_user = true where id = ${bo.id}`);
  await runSql(
    database,
    `insert into credit_entries (tenant_id, member_id, amount, reason, reference, unique_key, created_at)
     select tenant_id, id, 50, 'grant', 'test', 'photos ' || id, now() from members where id = ${bo.id}`,
  );
  const conversation = await bo.write(ana.id, "Goedenavond");
  await open(bo, `/chats/${conversation}`);
  for (const width of [1200, 900]) {
    const chooser = bo.page.waitForEvent("filechooser");
    for (const key of ["attach", "photo_add"])
      await bo.page.getByRole("button", { name: nl("chats", key), exact: true }).click();
    await (await chooser).setFiles({
      name: "zee.jpg",
      mimeType: "image/jpeg",
      buffer: await picture({ width, height: 700 }),
    });
    await bo.page.getByRole("dialog").getByText(nl("chats", "photo_send"), { exact: true }).click();
    await expect(log(bo.page).locator("[data-message] [data-photo]")).toHaveCount(width === 1200 ? 1 : 2);
  }
  await open(ana, `/chats/${conversation}`);
  const photos = log(page).locator("[data-photo]");
  await photos.first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("1 / 2");
  expect(await dialog.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe("rgb(0, 0, 0)");
  await page.keyboard.press("ArrowRight");
  await expect(dialog).toContainText("2 / 2");

  const fingers = await fingersOn(page);
  const pinch = dialog.locator("img");
  await fingers.put({ x: 180, y: 400 }, { x: 200, y: 400 });
  await fingers.move({ x: 60, y: 400 }, { x: 320, y: 400 });
  await fingers.move({ x: 10, y: 400 }, { x: 365, y: 400 });
  await expect.poll(() => pinch.evaluate((one) => Number(getComputedStyle(one).scale))).toBe(4);
  await fingers.lift();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(photos.nth(1)).toBeFocused();

  await photos.first().click();
  await expect(dialog).toBeVisible();
  await fingers.put({ x: 190, y: 300 });
  for (const y of [360, 450, 600]) await fingers.move({ x: 190, y });
  await fingers.lift();
  await expect(dialog).toHaveCount(0);

  await photos.first().click();
  await dialog.getByRole("button", { name: nl("chats", "reply"), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(field(page)).toBeFocused();
});
