import { insertOrders } from "../support/insert-order";
import { joinMember } from "../support/members";
import { runSql } from "../support/test-server";
import { Findings } from "./support/findings";
import { hydrated } from "./support/hydrated";
import { inspectAccess } from "./support/inspect-access";
import { inspectConsole, visitConsole } from "./support/operator";
import { test } from "./support/own-tenants";
import { expect, type Site } from "./support/site";

/** The palette, saved views, undo and the keys of the console in a browser, with a server of its own. */
const BRAND = "velvet-hour";

async function placeOrder(
  site: Site,
  database: string | undefined,
): Promise<{ order: string; member: number }> {
  const query = (statement: string) => runSql(database!, statement);
  const { id } = await joinMember(site.server, { query }, `${BRAND}.localhost`, "NL");
  const [order] = await insertOrders({ query }, id);
  return { order: order!, member: id };
}

test("an order is found and opened by keyboard alone, also by who presses Enter before the answer has come", async ({
  site,
  variables,
}) => {
  const { order, member } = await placeOrder(site, variables.DATABASE_URL);
  const { page, takeProblems } = await visitConsole(site, "owner");
  await page.goto("/");
  await hydrated(page);
  await page.keyboard.press("Control+k");
  // What is typed while the palette is loaded is not lost.
  await page.keyboard.type(order);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/b/${BRAND}/orders/${order}$`));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press(".");
  await expect(page.getByRole("group", { name: "Acts on this page" })).toContainText("Refund");
  await page.keyboard.press("Escape");
  // A member by number, whose acts are performed from the palette; in the brand's scope by now.
  await page.keyboard.press("Control+k");
  await page.keyboard.type(String(member));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/members/${member}$`));
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(order);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("grant");
  await expect(page.getByRole("option").first()).toHaveText("Grant credits");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/grant$/);
  expect(takeProblems()).toEqual([]);
});

test("the palette searches in the scope of the page, which Backspace widens, and opens a hit in a new tab", async ({
  site,
  variables,
}) => {
  const { order } = await placeOrder(site, variables.DATABASE_URL);
  const { page, context, takeProblems } = await visitConsole(site, "owner");
  await page.goto("/b/abendrot/orders");
  await hydrated(page);
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog");
  await page.keyboard.type(order);
  await expect(dialog.getByRole("status")).toHaveText(`Nothing found for “${order}” in this scope.`);
  await page.getByRole("combobox").fill("");
  await page.keyboard.press("Backspace");
  await page.keyboard.type(order);
  await expect(dialog.getByRole("option").first()).toContainText(`Order ${order}`);
  const opened = context.waitForEvent("page");
  await page.keyboard.press("Control+Enter");
  await expect(await opened).toHaveURL(new RegExp(`/orders/${order}$`));
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/b\/abendrot\/orders$/);
  expect(takeProblems()).toEqual([]);
});

test("an answer to an earlier text is dropped, a failed search says so, and Enter tries again", async ({
  site,
}) => {
  const { page } = await visitConsole(site, "owner");
  await page.goto("/");
  await hydrated(page);
  const held: (() => Promise<void>)[] = [];
  await page.route("**/search/results?q=kal", (route) => void held.push(() => route.continue()));
  await page.keyboard.press("Control+k");
  await page.keyboard.type("kal");
  await expect(page.getByRole("dialog").getByRole("status")).toHaveText("Searching");
  await page.getByRole("combobox").fill("velvet");
  const options = page.getByRole("option");
  await expect(options.filter({ hasText: "Velvet Hour" })).toHaveCount(1);
  await Promise.all(held.map((answer) => answer().catch(() => undefined)));
  await expect(options.filter({ hasText: "Kaleido" })).toHaveCount(0);
  await page.route("**/search/results?q=abend", (route) => route.abort(), { times: 1 });
  await page.getByRole("combobox").fill("abend");
  await expect(page.getByRole("dialog").getByRole("status")).toContainText("The search failed.");
  await page.keyboard.press("Enter");
  await expect(options.filter({ hasText: "Abendrot" })).toHaveCount(1);
});

test("without script the same is found on a page", async ({ site, variables }) => {
  const { order } = await placeOrder(site, variables.DATABASE_URL);
  const { page } = await visitConsole(site, "owner", { javaScript: false });
  await page.goto("/");
  await page.getByRole("link", { name: "Search or act" }).click();
  await page.getByRole("searchbox").fill(order);
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("link", { name: `Order ${order}` }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/${order}$`));
});

for (const javaScript of [true, false])
  test(`a view is saved, opened as a tab, renamed and deleted ${javaScript ? "with keys" : "without script"}`, async ({
    site,
  }) => {
    const name = javaScript ? "Large ones" : "Small ones";
    const { page } = await visitConsole(site, "support", { javaScript });
    await page.goto("/orders?view=refunded&min=50");
    if (javaScript) {
      await hydrated(page);
      await page.keyboard.press("v");
    } else await page.getByRole("link", { name: "Save view" }).click();
    await page.getByRole("button", { name: "Save view" }).click();
    await expect(page.getByRole("alert")).toHaveText("Give a name of 1 to 40 characters.");
    await page.getByLabel("Name", { exact: true }).first().fill(name);
    await page.getByRole("button", { name: "Save view" }).click();
    await expect(page).toHaveURL(/\/orders\?view=refunded&min=50$/);
    const tab = page.getByRole("navigation", { name: "Lists of orders" }).getByRole("link", { name });
    await expect(tab).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("link", { name: "Save view" })).toHaveCount(0);
    await page.getByRole("link", { name: "Manage views" }).click();
    const line = page.getByRole("row").filter({ has: page.locator(`input[value="${name}"]`) });
    await line.getByLabel("Name").fill(`${name} of all`);
    await line.getByRole("button", { name: "Rename" }).click();
    await expect(page.getByRole("status")).toHaveText("Renamed.");
    await page.getByRole("button", { name: `Delete ${name} of all` }).click();
    await expect(page.getByRole("status")).toHaveText("Deleted.");
    await expect(page.getByText("No saved views of this page.")).toBeVisible();
    await page.goto("/orders?q=anna%40mail.example");
    await page.getByRole("link", { name: "Save view" }).click();
    await page.getByLabel("Name", { exact: true }).first().fill(name);
    await page.getByRole("button", { name: "Save view" }).click();
    await expect(page.getByRole("alert")).toContainText("The filter has an address.");
  });

test("a key acts at once after the palette has closed, though its field still has the focus", async ({
  site,
}) => {
  const { page } = await visitConsole(site, "analyst");
  await page.goto("/");
  await hydrated(page);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
    document.activeElement?.dispatchEvent(
      new KeyboardEvent("keydown", { key: "?", code: "Slash", bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByRole("dialog", { name: "Keys of this page" })).toBeVisible();
});

test("the sheet of keys, the scheme and copying work by keys, and single keys can be switched off", async ({
  site,
  variables,
}) => {
  const { order } = await placeOrder(site, variables.DATABASE_URL);
  const { page, context, takeProblems } = await visitConsole(site, "analyst");
  await page.goto("/");
  await hydrated(page);
  const saved = () =>
    page.waitForResponse((one) => one.request().method() === "POST" && one.url().endsWith("/you"));
  for (const scheme of ["dark", "light"]) {
    const answer = saved();
    await page.keyboard.press("d");
    await expect(page.locator("html")).toHaveAttribute("data-scheme", scheme);
    await answer;
  }
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keys of this page" });
  await expect(sheet).toContainText("Dark or light");
  // Behind a dialog no key acts.
  await page.keyboard.press("d");
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(page.locator("html")).toHaveAttribute("data-scheme", "light");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-scheme", "light");
  await page.goto("/you");
  await page.getByRole("group", { name: "Single keys act" }).getByLabel("off").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status")).toHaveText("Saved.");
  await hydrated(page);
  await page.locator("h1").click();
  await page.keyboard.press("?");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(page.getByRole("combobox")).toBeFocused();
  expect(takeProblems()).toEqual([]);

  const owner = await visitConsole(site, "owner");
  await owner.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await owner.page.goto(`/b/${BRAND}/orders/${order}`);
  await hydrated(owner.page);
  await owner.page.keyboard.press("c");
  await expect(owner.page.getByText(`Copied ${order}`)).toBeAttached();
  expect(await owner.page.evaluate(() => navigator.clipboard.readText())).toBe(order);
  await context.close();
});

for (const colorScheme of ["light", "dark"] as const)
  test(`axe finds nothing in the palette, the sheet of keys, and on their pages in ${colorScheme}, wide and narrow`, async ({
    site,
  }) => {
    const visitor = await visitConsole(site, "owner", { colorScheme });
    const { page, width, takeProblems } = visitor;
    const findings = new Findings();
    await page.goto("/orders");
    await hydrated(page);
    for (const pixels of [1440, 390, 320]) {
      await width(pixels);
      await page.keyboard.press("Control+k");
      await page.keyboard.type("ka");
      await expect(page.getByRole("option").filter({ hasText: "Kaleido" })).toHaveCount(1);
      await inspectAccess(page, findings);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog")).toBeVisible();
      await inspectAccess(page, findings);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
    expect(findings.list()).toEqual([]);
    expect(takeProblems()).toEqual([]);
    await inspectConsole(visitor, [
      "/search?q=ka",
      "/views?to=%2Forders%3Fview%3Drefunded%26min%3D5",
      "/orders?view=refunded&min=5",
    ]);
  });
