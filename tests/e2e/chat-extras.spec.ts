import type { Page, Route } from "playwright/test";
import sharp from "sharp";
import { joinMember } from "../support/members";
import { picture } from "../support/pictures";
import { runSql } from "../support/test-server";
import { textsOf } from "./support/brands";
import { covered } from "./support/lane";
import { expect, type Site, test } from "./support/site";

const nl = textsOf("velvet-hour", "nl");
/** Waits for a message in the database: the other side's page may have received or read it meanwhile. */
const arrived = new RegExp(
  ["sent", "delivered", "seen"].map((state) => nl("chats", `state_${state}`)).join("|"),
);
type Device = "phone" | "desktop";

/** Creates a member of velvet-hour, who writes without a page. @param credits of a premium member; a free member where it is missing */
async function makeMember(site: Site, database: string, credits: number | null = null) {
  const query = (statement: string) => runSql(database, statement);
  const { browser, id, person } = await joinMember(site.server, { query }, "velvet-hour.localhost", "NL");
  if (credits !== null) {
    await query(`update members set paid_user = true where id = ${id}`);
    await query(`insert into credit_entries (tenant_id, member_id, amount, reason, reference, unique_key, created_at)
      select tenant_id, id, ${credits}, 'grant', 'test', 'extras ' || id, now() from members where id = ${id}`);
  }
  let made = 0;
  const write = async (profile: number, text: string): Promise<number> => {
    made += 1;
    const body = { profile, text, client_message_id: `extras-${id}-${made}` };
    const answer = await browser.call("POST", "/api/chat.php", body);
    return (JSON.parse(answer.text) as { conversation: { id: number } }).conversation.id;
  };
  const balance = () => query(`select balance from credit_balances where member_id = ${id}`);
  return { browser, id, name: person.name, write, balance };
}

/** Opens a browser of a member of velvet-hour. */
async function join(site: Site, database: string, device: Device, credits: number | null = null) {
  const member = await makeMember(site, database, credits);
  const { page, context, origin, takeProblems } = await site.visit("velvet-hour", {
    device,
    locale: "nl",
    country: "NL",
  });
  await context.addCookies([{ name: "session", value: member.browser.cookie("session")!, url: origin }]);
  return { ...member, page, context, origin, takeProblems };
}

const open = async ({ page }: { page: Page }, path: string) => {
  await page.goto(path);
  await expect(page.locator("[data-ready]")).toBeVisible();
};
const log = (page: Page) => page.getByRole("log");
const press = (page: Page, key: string) => page.getByRole("button", { name: nl("chats", key), exact: true });
/** Opens the menu of the send bar and presses one of its buttons. */
const attach = async (page: Page, key: string) => {
  await press(page, "attach").click();
  await press(page, key).click();
};
const choosePhoto = async (page: Page, buffer: Buffer, name = "sea.jpg") => {
  const chooser = page.waitForEvent("filechooser");
  await attach(page, "photo_add");
  await (await chooser).setFiles({ name, mimeType: "image/jpeg", buffer });
};

for (const device of covered(["phone", "desktop"] as const)) {
  test(`on a ${device} a gift is chosen with its price in view, debited once, and shown to both members`, async ({
    site,
    variables,
  }) => {
    const database = variables.DATABASE_URL!;
    const [ana, bo] = [await join(site, database, device, 50), await join(site, database, device)];
    const conversation = await bo.write(ana.id, "Goedenavond");
    await open(ana, `/chats/${conversation}`);
    await open(bo, `/chats/${conversation}`);
    await attach(ana.page, "gift_add");
    const dialog = ana.page.getByRole("dialog", {
      name: nl("chats", "gift_title").replace("{{member}}", bo.name),
    });
    const tile = dialog.locator("label", { has: ana.page.locator("[name=gift]") }).first();
    const gift = (await tile.locator("span").first().textContent()) ?? "";
    const price = Number(await tile.locator("b > span").first().textContent());
    const drawing = `[d="${await tile.locator("svg [d]").first().getAttribute("d")}"]`;
    const button = dialog.locator("button[type=submit]");
    // No gift is selected at first, so the first press costs nothing.
    await expect(button).toHaveText(nl("chats", "gift_choose"));
    await button.click({ force: true });
    await expect(dialog).toBeVisible();
    await tile.click();
    await expect(button).toContainText(`${price}`);
    await dialog.locator("[name=gift-line]").fill("Voor bij de pianist.");
    await button.click();
    await expect(dialog).toBeHidden();
    await expect(log(bo.page)).toContainText("Voor bij de pianist.");
    await expect(log(ana.page)).toContainText(gift);
    await expect(log(ana.page)).toContainText(arrived);
    await expect(log(bo.page)).toContainText(nl("chats", "gift_from").replace("{{member}}", ana.name));
    expect(await ana.balance()).toEqual([{ balance: 50 - price }]);
    // The drawing is rendered by the server and stays after hydration.
    const { text } = await bo.browser.get(`/chats/${conversation}`);
    expect(text.split("<article").filter((article) => article.includes(drawing.slice(1, -1)))).toHaveLength(
      1,
    );
    await open(bo, `/chats/${conversation}`);
    await expect(log(bo.page).locator(`article svg:has(${drawing})`)).toBeVisible();
    await open(ana, "/chats");
    await expect(ana.page.locator("a[href^='/chats/']")).toContainText(nl("chats", "last_gift"));
    expect([...ana.takeProblems(), ...bo.takeProblems()]).toEqual([]);
  });

  test(`on a ${device} a photo is previewed before it is sent, shows its progress, and opens large for both members`, async ({
    site,
    variables,
  }) => {
    const database = variables.DATABASE_URL!;
    const [ana, bo] = [await join(site, database, device, 50), await join(site, database, device)];
    const conversation = await bo.write(ana.id, "Goedenavond");
    await open(ana, `/chats/${conversation}`);
    await open(bo, `/chats/${conversation}`);
    await choosePhoto(ana.page, await picture({ width: 1600, height: 900 }));
    const dialog = ana.page.getByRole("dialog", { name: nl("chats", "photo_title") });
    await expect(dialog.getByRole("img")).toBeVisible();
    await dialog.getByRole("button", { name: nl("chats", "cancel"), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(log(ana.page).getByRole("img")).toHaveCount(0);

    // The upload is delayed so that the test can see its progress.
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await ana.page.route("**/api/chat-photo.php", async (route) => {
      await held;
      await route.continue();
    });
    await choosePhoto(ana.page, await picture({ width: 1600, height: 900 }));
    await ana.page.getByRole("dialog").getByText(nl("chats", "photo_send"), { exact: true }).click();
    await expect(ana.page.getByRole("progressbar", { name: nl("chats", "photo_sending") })).toBeVisible();
    release();
    await expect(ana.page.getByRole("progressbar", { name: nl("chats", "photo_sending") })).toHaveCount(0);
    await expect(log(ana.page)).toContainText(arrived);

    const photo = log(bo.page).getByRole("link", {
      name: new RegExp(nl("chats", "photo_of").replace("{{member}}", ana.name)),
    });
    const image = photo.locator("img");
    await expect(image).toBeVisible();
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    await photo.click();
    const large = bo.page.getByRole("dialog").getByRole("img");
    await expect.poll(() => large.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(600);
    await bo.page.keyboard.press("Escape");
    await expect(bo.page.getByRole("dialog")).toHaveCount(0);
    expect([...ana.takeProblems(), ...bo.takeProblems()]).toEqual([]);
  });

  test(`on a ${device} a photo whose upload is cancelled is not sent and costs nothing`, async ({
    site,
    variables,
  }) => {
    const database = variables.DATABASE_URL!;
    const [ana, bo] = [await join(site, database, device, 50), await makeMember(site, database)];
    const conversation = await bo.write(ana.id, "Goedenavond");
    await open(ana, `/chats/${conversation}`);
    await ana.page.route("**/api/chat-photo.php", () => undefined);
    await choosePhoto(ana.page, await picture());
    await ana.page.getByRole("dialog").getByText(nl("chats", "photo_send"), { exact: true }).click();
    // Until the dialog is closed, "cancel" is its button.
    await expect(ana.page.getByRole("dialog")).toHaveCount(0);
    await press(ana.page, "cancel").click();
    await expect(log(ana.page).getByRole("img")).toHaveCount(0);
    expect(await ana.balance()).toEqual([{ balance: 50 }]);
    expect(await runSql(database, `select kind from messages where sender_id = ${ana.id}`)).toEqual([]);
  });

  test(`on a ${device} a free member without credits is offered credits for a photo and for a gift`, async ({
    site,
    variables,
  }) => {
    const database = variables.DATABASE_URL!;
    const [ana, bo] = [await join(site, database, device), await makeMember(site, database)];
    await open(ana, `/members/${bo.id}/chat`);
    await choosePhoto(ana.page, await picture());
    await ana.page.getByRole("dialog").getByText(nl("chats", "photo_send"), { exact: true }).click();
    const short = ana.page.getByRole("dialog", { name: nl("chats", "not_enough_credits") });
    await expect(short).toContainText(/\D2 /);
    await expect(short.getByRole("link")).toHaveAttribute("href", "/premium");
    await short.getByRole("button", { name: nl("chats", "not_now") }).click();
    await expect(short).toBeHidden();
    await attach(ana.page, "gift_add");
    const gifts = ana.page.getByRole("dialog");
    const first = gifts.locator("label", { has: ana.page.locator("[name=gift]") }).first();
    const price = (await first.locator("b > span").first().textContent()) ?? "";
    await first.click();
    await gifts.getByRole("button", { name: nl("chats", "credits_get") }).click();
    await expect(short).toContainText(new RegExp(`\\D${price} `));
    await ana.page.keyboard.press("Escape");
    expect(await runSql(database, `select kind from messages where sender_id = ${ana.id}`)).toEqual([]);
  });

  test(`on a ${device} a suggested first message fills the field, can be edited, and is sent by the member`, async ({
    site,
    variables,
  }) => {
    const database = variables.DATABASE_URL!;
    const [ana, bo] = [await join(site, database, device), await makeMember(site, database)];
    await open(ana, `/members/${bo.id}/chat`);
    await press(ana.page, "icebreaker_button").click();
    await press(ana.page, "opener_b").click();
    const field = ana.page.locator("textarea[name=text]");
    await expect(field).toHaveValue(nl("chats", "opener_b"));
    await expect(field).toBeFocused();
    expect(await runSql(database, `select kind from messages where sender_id = ${ana.id}`)).toEqual([]);
    await field.pressSequentially(" En waarom?");
    await press(ana.page, "send").click();
    await expect(ana.page).toHaveURL(/\/chats\/\d+$/);
    await expect(log(ana.page)).toContainText(`${nl("chats", "opener_b")} En waarom?`);
    await expect(press(ana.page, "icebreaker_button")).toHaveCount(0);
  });
}

test("a gift that fails keeps the sheet open with the choice and an error; given again, it is debited once", async ({
  site,
  variables,
}) => {
  const database = variables.DATABASE_URL!;
  const [ana, bo] = [await join(site, database, "phone", 50), await makeMember(site, database)];
  const conversation = await bo.write(ana.id, "Goedenavond");
  await open(ana, `/chats/${conversation}`);
  await attach(ana.page, "gift_add");
  const dialog = ana.page.getByRole("dialog");
  const tile = dialog.locator("label", { has: ana.page.locator("[name=gift]") }).first();
  await tile.click();
  await dialog.locator("[name=gift-line]").fill("Voor bij de pianist.");
  const price = Number(await tile.locator("b > span").first().textContent());
  const give = dialog.locator("button[type=submit]");
  const numbers = new Set<string>();
  const fails = async (answer: (route: Route) => Promise<void>, reason: string) => {
    await ana.page.route("/api/gift.php", (route) => {
      numbers.add((route.request().postDataJSON() as { client_message_id: string }).client_message_id);
      return answer(route);
    });
    await give.click();
    await expect(dialog.getByRole("alert")).toContainText(reason);
    await expect(dialog.getByRole("alert")).toHaveCSS("text-align", "start");
    await expect(give).not.toHaveAttribute("aria-busy", "true");
    await expect(tile.locator("input")).toBeChecked();
    await expect(dialog.locator("[name=gift-line]")).toHaveValue("Voor bij de pianist.");
    await ana.page.unroute("/api/gift.php");
  };
  await fails((route) => route.abort(), nl("chats", "gift_failed"));
  await fails((route) => route.fulfill({ status: 500, json: {} }), nl("chats", "gift_failed"));
  await fails(
    (route) => route.fulfill({ status: 429, json: { error: "too_often", message: "Even wachten." } }),
    "Even wachten.",
  );
  expect(numbers.size).toBe(1);
  await expect(log(ana.page).locator("[data-waiting]")).toHaveCount(0);
  await give.click();
  await expect(dialog).toBeHidden();
  await expect(log(ana.page).getByText("Voor bij de pianist.")).toHaveCount(1);
  expect(await ana.balance()).toEqual([{ balance: 50 - price }]);
});

test("a photo whose dialog is closed during compression is not sent; pressed twice, it is sent once", async ({
  site,
  variables,
}) => {
  const database = variables.DATABASE_URL!;
  const [ana, bo] = [await join(site, database, "phone", 50), await makeMember(site, database)];
  const conversation = await bo.write(ana.id, "Goedenavond");
  await open(ana, `/chats/${conversation}`);
  await ana.page.evaluate(() => {
    const make = createImageBitmap;
    const released = new Promise((resolve) => document.addEventListener("release", resolve));
    window.createImageBitmap = async (image: ImageBitmapSource) => {
      await released;
      return make(image);
    };
  });
  const avif = await sharp(await picture({ width: 300, height: 400 }))
    .avif({ effort: 0 })
    .toBuffer();
  const dialog = ana.page.getByRole("dialog");
  const send = dialog.getByRole("button", { name: nl("chats", "photo_send"), exact: true });
  const closings = [
    () => press(ana.page, "cancel").click(),
    () => dialog.getByRole("button", { name: nl("common", "close") }).click(),
    () => ana.page.keyboard.press("Escape"),
  ];
  for (const close of closings) {
    await choosePhoto(ana.page, avif, "sea.avif");
    await send.click();
    await expect(send).toHaveAttribute("aria-busy", "true");
    await close();
    await expect(dialog).toHaveCount(0);
  }
  await choosePhoto(ana.page, avif, "sea.avif");
  await send.dblclick();
  await expect(send).toHaveAttribute("aria-busy", "true");
  await ana.page.evaluate(() => document.dispatchEvent(new Event("release")));
  await expect(log(ana.page)).toContainText(arrived);
  await expect(log(ana.page).locator("[data-waiting]")).toHaveCount(0);
  await expect(log(ana.page).locator("img")).toHaveCount(1);
  expect(await runSql(database, `select kind from messages where sender_id = ${ana.id}`)).toEqual([
    { kind: "photo" },
  ]);
});

/** Pastes or drops files and a text as a browser would. @returns whether the page took them */
const add = (
  page: Page,
  how: "paste" | "drop",
  files: { name: string; type: string; bytes: Buffer }[],
  text = "",
) =>
  page.evaluate(
    ({ event, given, words }) => {
      const data = new DataTransfer();
      for (const { name, type, bytes } of given)
        data.items.add(new File([Uint8Array.from(bytes)], name, { type }));
      if (words) data.setData("text/plain", words);
      const options = { bubbles: true, cancelable: true };
      const made =
        event === "paste"
          ? new ClipboardEvent("paste", { ...options, clipboardData: data })
          : new DragEvent("drop", { ...options, dataTransfer: data });
      const target = event === "paste" ? document.querySelector("textarea[name=text]") : document.body;
      target!.dispatchEvent(made);
      return made.defaultPrevented;
    },
    { event: how, given: files.map((file) => ({ ...file, bytes: [...file.bytes] })), words: text },
  );

for (const how of ["paste", "drop"] as const)
  test(`${how === "paste" ? "a pasted" : "a dropped"} picture is sent as a chosen one; of several files, and of another file, none is`, async ({
    site,
    variables,
  }) => {
    const database = variables.DATABASE_URL!;
    const [ana, bo] = [await join(site, database, "desktop", 50), await makeMember(site, database)];
    const conversation = await bo.write(ana.id, "Goedenavond");
    await open(ana, `/chats/${conversation}`);
    const bytes = await picture({ width: 300, height: 400 });
    const sea = { name: "sea.jpg", type: "image/jpeg", bytes };
    const dialog = ana.page.getByRole("dialog");
    const toasts = ana.page.locator("#toasts");

    expect(await add(ana.page, how, [sea, sea])).toBe(true);
    await expect(toasts).toContainText(nl("chats", "photo_one"));
    expect(await add(ana.page, how, [{ name: "a.pdf", type: "application/pdf", bytes }])).toBe(true);
    await expect(toasts).toContainText(nl("chats", "photo_only"));
    await expect(dialog).toHaveCount(0);

    await add(ana.page, how, [sea]);
    await expect(dialog).toContainText(nl("chats", "photo_title"));
    await dialog.getByRole("button", { name: nl("chats", "photo_send"), exact: true }).click();
    await expect(log(ana.page)).toContainText(arrived);
    await expect(log(ana.page).locator("img")).toHaveCount(1);
    expect(await runSql(database, `select kind from messages where sender_id = ${ana.id}`)).toEqual([
      { kind: "photo" },
    ]);
  });

test("a pasted text stays text, also with a picture of it on the clipboard", async ({ site, variables }) => {
  const database = variables.DATABASE_URL!;
  const [ana, bo] = [await join(site, database, "desktop", 50), await makeMember(site, database)];
  await open(ana, `/chats/${await bo.write(ana.id, "Goedenavond")}`);
  const sea = { name: "sea.jpg", type: "image/jpeg", bytes: await picture({ width: 300, height: 400 }) };
  expect(await add(ana.page, "paste", [sea], "Een tekst")).toBe(false);
  await ana.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await ana.page.evaluate(() => navigator.clipboard.writeText("Een tekst"));
  const field = ana.page.locator("textarea[name=text]");
  await field.focus();
  await ana.page.keyboard.press("ControlOrMeta+v");
  await expect(field).toHaveValue("Een tekst");
  await expect(ana.page.getByRole("dialog")).toHaveCount(0);
});

test("a long message is folded, and opened by keyboard; without script it is whole", async ({
  site,
  variables,
}) => {
  const database = variables.DATABASE_URL!;
  const [ana, bo] = [await join(site, database, "phone"), await makeMember(site, database)];
  const conversation = await bo.write(ana.id, `${"Goedenavond allemaal. ".repeat(40)}Het einde`);
  await bo.write(ana.id, "Kort");
  await open(ana, `/chats/${conversation}`);
  const text = log(ana.page).locator("article").first().locator("p[dir=auto]");
  const height = () => text.evaluate((element) => element.clientHeight);
  const whole = () => text.evaluate((element) => element.scrollHeight);
  const more = ana.page.getByRole("button", { name: nl("chats", "text_more"), exact: true });
  await expect(more).toHaveCount(1);
  await expect(more).toHaveAttribute("aria-expanded", "false");
  expect(await height()).toBeLessThan(await whole());
  await more.focus();
  await ana.page.keyboard.press("Enter");
  const less = ana.page.getByRole("button", { name: nl("chats", "text_less"), exact: true });
  await expect(less).toHaveAttribute("aria-expanded", "true");
  await expect(less).toBeFocused();
  expect(await height()).toBe(await whole());
  await less.press("Enter");
  await expect(more).toBeVisible();

  const bare = await site.visit("velvet-hour", { locale: "nl", device: "phone", javaScript: false });
  await bare.context.addCookies(await ana.context.cookies());
  await bare.page.goto(`${ana.origin}/chats/${conversation}`);
  const plain = log(bare.page).locator("article").first().locator("p[dir=auto]");
  await expect(plain).toContainText("Het einde");
  expect(await plain.evaluate((element) => getComputedStyle(element).display)).toBe("block");
  await expect(bare.page.getByRole("button", { name: nl("chats", "text_more") })).toBeHidden();
});

test("the list shows the text of each message in its own direction", async ({ site, variables }) => {
  const database = variables.DATABASE_URL!;
  const [ana, bo] = [await join(site, database, "desktop", 50), await makeMember(site, database)];
  await bo.write(ana.id, "ערב טוב, hello!");
  await open(ana, "/chats");
  const last = ana.page.locator("a[href^='/chats/'] [dir=auto]");
  expect(await last.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
});

test("one event makes the page request the conversations once", async ({ site, variables }) => {
  const database = variables.DATABASE_URL!;
  const [ana, bo] = [await join(site, database, "desktop"), await makeMember(site, database)];
  await bo.write(ana.id, "Goedenavond");
  let requested = 0;
  let requestedMs = 0;
  ana.page.on("request", (request) => {
    if (new URL(request.url()).pathname !== "/api/chats.php") return;
    requested += 1;
    requestedMs = performance.now();
  });
  const settled = ana.page.waitForResponse(/api\/likes\.php/);
  await open(ana, "/chats");
  // The shell's first poll, some seconds after the page loaded, is over, and so is the request that followed it.
  await settled;
  await expect.poll(() => performance.now() - requestedMs).toBeGreaterThan(1500);
  const row = ana.page.locator("a[href^='/chats/']");
  const before = requested;
  await bo.write(ana.id, "Tweede");
  await expect(row).toContainText("Tweede");
  expect(requested - before).toBe(1);
});
