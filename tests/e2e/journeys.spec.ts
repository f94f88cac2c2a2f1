import { runSql } from "../support/test-server";
import { field, join, log, makeMember } from "./support/chatting";
import { addCompany } from "./support/company";
import { hydrated } from "./support/hydrated";
import { expect, test } from "./support/site";

const flow = { brand: "maple-and-main", country: "US", device: "desktop" } as const;

test("x", async ({ site, variables }) => {
  test.setTimeout(120_000);
  const out: string[] = [];
  const fs = await import("node:fs");
  const put = async (name: string, page: import("playwright/test").Page, sel = "body") =>
    fs.writeFileSync(
      "/tmp/C-aria.txt",
      (out.push(`##### ${name}\n${await page.locator(sel).first().ariaSnapshot()}`), out.join("\n")),
    );
  const { page: stranger } = await site.visit(flow.brand, { device: "desktop" });
  await stranger.goto("/login");
  await hydrated(stranger);
  await put("login", stranger);
  const ana = await join(site, variables.DATABASE_URL, flow);
  const { page } = ana;
  const ids = await addCompany(variables.DATABASE_URL!, ana, 3, ["bo_first", "cy_second", "di_third"]);
  await runSql(
    variables.DATABASE_URL!,
    `insert into credit_entries (tenant_id, member_id, amount, reason, reference, unique_key, created_at)
     select tenant_id, id, 50, 'grant', 'test', 'journeys ' || id, now() from members where id = ${ana.id}`,
  );
  await page.goto("/members");
  await hydrated(page);
  await put("search", page);
  await page
    .getByRole("button", { name: /filter/i })
    .first()
    .click()
    .catch(() => undefined);
  await page
    .locator("[name=min_age]:visible")
    .first()
    .waitFor()
    .catch(() => undefined);
  await put("filter", page);
  await page.goto(`/members/${ids[0]}`);
  await hydrated(page);
  await put("profile", page);
  const conversation = await ana.write(ids[0]!, "Hello Bo");
  await page.goto(`/chats/${conversation}`);
  await expect(page.locator("[data-ready]")).toBeVisible();
  await put("conversation", page);
  await page.getByRole("button", { name: /gift/i }).first().click();
  await page.locator("dialog[open]").waitFor();
  await put("gift", page, "dialog[open]");
  await page.keyboard.press("Escape");
  await field(page).fill("A second line");
  await page.keyboard.press("Enter");
  await expect(log(page)).toContainText("A second line");
  await put("sent", page, "[role=log]");
  await page.goto("/credits");
  await hydrated(page);
  await put("credits", page);
  await page.goto("/settings");
  await hydrated(page);
  await put("settings", page);
});
