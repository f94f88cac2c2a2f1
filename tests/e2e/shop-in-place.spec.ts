import { runSql } from "../support/test-server";
import { configOf, textsOf } from "./support/brands";
import { field, join, log, makeMember, open } from "./support/chatting";
import { covered } from "./support/lane";
import { expect, test } from "./support/site";

for (const device of covered(["phone", "desktop"] as const))
  test(`on a ${device} a message that the member cannot pay for opens the shop over the chat, and waits there with the caret behind it once the credits arrive`, async ({
    site,
    variables,
  }) => {
    const flow = { brand: "velvet-hour", country: "NL", device };
    const [ana, bo] = [
      await join(site, variables.DATABASE_URL, flow),
      await makeMember(site, variables.DATABASE_URL, flow),
    ];
    const { page } = ana;
    const translations = textsOf("velvet-hour", configOf("velvet-hour").domain_language);
    // Ten messages are free.
    for (let at = 1; at <= 10; at++) await ana.write(bo.id, `bericht ${at}`);
    await open(ana, `/members/${bo.id}/chat`);
    await field(page).fill("De elfde");
    await page.getByRole("button", { name: translations("chats", "send") }).click();
    const prompt = page.getByRole("dialog", { name: translations("chats", "not_enough_credits") });
    await prompt.getByRole("link").click();
    const shop = page.getByRole("dialog", { name: translations("shop", "title_premium") });
    await shop.locator("input[name=bundle][value=b10]").check();
    const order = shop.getByRole("button", { name: translations("shop", "order_button") });
    // Refused without the checkbox, the sheet keeps its choices.
    await order.click();
    await expect(shop.getByText(translations("shop", "start_needed"))).toBeVisible();
    await expect(shop.locator("input[name=bundle][value=b10]")).toBeChecked();
    await shop.locator("input[name=start]").check();
    await order.click();
    await page.getByRole("button", { name: "Approve" }).click();
    await expect(page.locator("h1")).toHaveText(translations("shop", "completed_title"));
    await expect(page.locator("main")).toContainText("De elfde");
    await page.locator('main a[href$="#write"]').click();
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue("De elfde");
    expect(await field(page).evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(8);
    await page.getByRole("button", { name: translations("chats", "send") }).click();
    await expect(log(page)).toContainText("De elfde");
    const sent = () =>
      ana.browser
        .call("GET", `/api/chat.php?profile=${bo.id}`, undefined)
        .then(({ text }) => text.split("De elfde").length - 1);
    await expect.poll(sent).toBe(1);
    const balance = `select balance from credit_balances where member_id = ${ana.id}`;
    expect(await runSql(variables.DATABASE_URL!, balance)).toEqual([{ balance: 9 }]);
  });

test("the shop over a page changes the country of the payment without leaving the page, for the rest of the session", async ({
  site,
  variables,
}) => {
  const flow = { brand: "abendrot", country: "DE", device: "desktop" } as const;
  const [ana, bo] = [
    await join(site, variables.DATABASE_URL, flow),
    await makeMember(site, variables.DATABASE_URL, flow),
  ];
  const { page } = ana;
  const translations = textsOf("abendrot", configOf("abendrot").domain_language);
  const path = `/members/${bo.id}/chat`;
  await open(ana, path);
  await page.locator('main a[href="/premium"]').first().click();
  const shop = page.getByRole("dialog", { name: translations("shop", "title_premium") });
  await shop.locator("input[name=bundle][value=b25]").check();
  await expect(shop).not.toContainText("CHF");
  const country = (name: string) => translations("shop", "country_of").replace("{{country}}", name);
  await shop.getByText(country("Deutschland")).click();
  await shop.getByLabel(translations("shop", "country"), { exact: true }).selectOption("CH");
  await shop.getByRole("button", { name: translations("shop", "country_use"), exact: true }).click();
  await expect(shop.getByText(country("Schweiz"))).toBeVisible();
  await expect(shop.locator("form dl dd").last()).toContainText("CHF");
  await expect(shop.locator("input[name=bundle][value=b25]")).toBeChecked();
  await expect(page).toHaveURL(path);
  await page.goto("/credits");
  await expect(page.getByText(country("Schweiz"))).toBeVisible();
});
