import { runSql } from "../support/test-server";
import { textsOf } from "./support/brands";
import { field, join, log, makeMember, open } from "./support/chatting";
import { expect, test } from "./support/site";

const velvet = { brand: "velvet-hour", locale: "nl", country: "NL", device: "desktop" } as const;
const nl = textsOf("velvet-hour", "nl");

test("Enter sends nothing while an input method composes a word, also after its end as in Safari", async ({
  site,
  variables,
}) => {
  const database = variables.DATABASE_URL;
  const [ana, bo] = [await join(site, database, velvet), await makeMember(site, database, velvet)];
  const conversation = await bo.write(ana.id, "een");
  await open(ana, `/chats/${conversation}`);
  await field(ana.page).fill("こんにちは");
  const press = (init: { isComposing: boolean; keyCode: number }) =>
    field(ana.page).evaluate(
      (element, given) =>
        element.dispatchEvent(
          new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...given }),
        ),
      init,
    );
  // Whether the text area handles the key itself: nothing was sent.
  expect(await press({ isComposing: true, keyCode: 229 })).toBe(true);
  expect(await press({ isComposing: false, keyCode: 229 })).toBe(true);
  await expect(field(ana.page)).toHaveValue("こんにちは");
  expect(await press({ isComposing: false, keyCode: 13 })).toBe(false);
  await expect(log(ana.page)).toContainText("こんにちは");
  await expect(field(ana.page)).toHaveValue("");
});

test("marks piled on a letter cover nothing outside the bubble, and the text sets its direction", async ({
  site,
  variables,
}) => {
  const database = variables.DATABASE_URL;
  const [ana, bo] = [await join(site, database, velvet), await makeMember(site, database, velvet)];
  const conversation = await bo.write(ana.id, `q${"\u0301".repeat(60)} een`);
  await open(ana, `/chats/${conversation}`);
  const bubble = log(ana.page).locator("p[dir=auto]").first();
  expect(await bubble.textContent()).toBe(`q${"\u0301".repeat(4)} een`);
  // An earlier version stored them all.
  await runSql(
    database!,
    `update messages set body = 'q' || repeat(U&'\\0301', 60) where conversation_id = ${conversation}`,
  );
  await open(ana, `/chats/${conversation}`);
  await expect(bubble).toHaveText(/^q\u0301{60}$/);
  expect(await bubble.evaluate((element) => getComputedStyle(element).overflowY)).toBe("clip");
});

test("the signup suggests an address for a mistyped common domain and accepts the typed one", async ({
  site,
}) => {
  const { page, context, origin } = await site.visit("velvet-hour", { locale: "nl", country: "NL" });
  const who = { step: 3, gender: "woman", seeks: ["man"], sexuality: "bisexual", country: "NL" };
  const draft = JSON.stringify({ ...who, dateOfBirth: "1990-02-03", name: "bea_92" });
  await context.addCookies([
    { name: "signup", value: Buffer.from(draft).toString("base64url"), url: origin },
  ]);
  await page.goto("/signup");
  const address = page.locator("input[name=email]");
  await address.fill("bea@gmial.com");
  await page.locator("input[name=password]").focus();
  await expect(
    page.getByText(nl("account", "email_suggestion").replace("{{address}}", "bea@gmail.com")),
  ).toBeVisible();
  await expect(address).toHaveAccessibleDescription(/bea@gmail\.com/);
  await address.fill("bea@gmail.com");
  await page.locator("input[name=password]").focus();
  await expect(page.locator("#email-description")).toHaveCount(0);
});

test("the text of the signup shows how many characters are left near its limit, and how many are too many", async ({
  site,
}) => {
  const { page, context, origin } = await site.visit("velvet-hour", { locale: "nl", country: "NL" });
  const who = { step: 2, gender: "woman", seeks: ["man"], sexuality: "bisexual", country: "NL" };
  const draft = JSON.stringify({ ...who, dateOfBirth: "1990-02-03", name: "bea_92" });
  await context.addCookies([
    { name: "signup", value: Buffer.from(draft).toString("base64url"), url: origin },
  ]);
  await page.goto("/signup");
  const text = page.locator("textarea[name=message]");
  const left = page.locator("[data-left]");
  await text.fill("a".repeat(400));
  await expect(left).toHaveText("");
  await text.fill(`${"a".repeat(450)}🌊`);
  await expect(left).toHaveText(nl("account", "signup_message_left_other").replace("{{count}}", "49"));
  await text.fill("a".repeat(503));
  await expect(left).toHaveText(nl("account", "signup_message_over_other").replace("{{count}}", "3"));
});
