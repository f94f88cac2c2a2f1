import { joinMember } from "../support/members";
import { runSql } from "../support/test-server";
import { brands } from "./support/brands";
import { expect, test } from "./support/site";

const [brand] = brands;

test("the navigation of every window warns when credits run low and more strongly when there are none", async ({
  site,
  variables,
}) => {
  const query = (statement: string) => runSql(variables.DATABASE_URL!, statement);
  const [ana, bo] = [
    await joinMember(site.server, { query }, `${brand}.localhost`, "NL"),
    await joinMember(site.server, { query }, `${brand}.localhost`, "NL"),
  ];
  await query(`update members set paid_user = true where id = ${ana.id}`);
  await query(
    `insert into credit_entries (tenant_id, member_id, amount, reason, reference, unique_key, created_at)
     select tenant_id, id, 11, 'grant', 'test', 'test', now() from members where id = ${ana.id}`,
  );
  await ana.browser.call("POST", "/api/user.php", ana.person);
  const windows = await Promise.all(
    ["phone", "desktop"].map(async (device) => {
      const { page, context, origin } = await site.visit(brand, { device: device as "phone" });
      await context.addCookies([{ name: "session", value: ana.browser.cookie("session")!, url: origin }]);
      await page.goto("/members");
      return page;
    }),
  );
  const badges = windows.map((page) => page.locator("header nav [data-count=credits]"));
  const spend = async (count: number) => {
    for (let at = 0; at < count; at++) {
      const message = { profile: bo.id, text: "Hello", client_message_id: crypto.randomUUID() };
      expect((await ana.browser.call("POST", "/api/chat.php", message)).status).toBe(200);
    }
  };
  for (const one of badges) await expect(one).toBeHidden();
  await spend(1);
  for (const one of badges) await expect(one).toHaveText("10");
  const colour = () => badges[0]!.evaluate((one) => getComputedStyle(one).backgroundColor);
  const warning = await colour();
  await expect(windows[0]!.locator("header nav")).toContainText("10");
  await spend(10);
  for (const one of badges) {
    await expect(one).toBeVisible();
    await expect(one).toHaveText("0");
  }
  expect(await colour()).not.toBe(warning);
  // A page that is opened now shows the same.
  await windows[1]!.reload();
  await expect(badges[1]!).toHaveText("0");
});
