import { runSql } from "../support/test-server";
import { field, join, log, open } from "./support/chatting";
import { addCompany } from "./support/company";
import { hydrated } from "./support/hydrated";
import { expect, test } from "./support/site";

/**
 * What screen readers read of ten journeys: landmarks, headings and controls with their names and in their order. A snapshot lists what must
 * be there; other content may stand between.
 */
const flow = { brand: "maple-and-main", country: "US", device: "desktop" } as const;

test("the login is read as a form below the brand's logo, without a bar", async ({ site }) => {
  const { page } = await site.visit(flow.brand, { device: "desktop" });
  await page.goto("/login");
  await hydrated(page);
  await expect(page.locator("body")).toMatchAriaSnapshot(`
    - main:
      - link "Maple & Main"
      - heading "Good to see you. Come on in." [level=1]
      - textbox "Email address"
      - textbox "Password"
      - button "Show the password"
      - button "Log in"
      - paragraph:
        - link "Forgot your password?"
        - link "Join for free"
  `);
});

test("search, filters, profile and like are read in their order, each with its names", async ({
  site,
  variables,
}) => {
  const ana = await join(site, variables.DATABASE_URL, flow);
  const { page } = ana;
  const [bo] = await addCompany(variables.DATABASE_URL!, ana, 2, ["bo_read", "cy_read"]);
  await page.goto("/members");
  await hydrated(page);
  await expect(page.locator("body")).toMatchAriaSnapshot(`
    - link "Skip to content"
    - banner:
      - navigation "Main menu":
        - link "Search"
        - link "Likes"
        - link "Chats"
    - main:
      - heading "Folks to meet" [level=1]
      - paragraph: 2 members found
      - button "Filters"
      - region "Folks to meet":
        - heading "Search results" [level=2]
        - list:
          - listitem:
            - text: Fictional profile
            - heading /bo_read/ [level=3]:
              - link /bo_read/
            - button "Like bo_read"
          - listitem:
            - heading /cy_read/ [level=3]
  `);
  await page.getByRole("button", { name: "Filters" }).click();
  await expect(page.getByRole("dialog", { name: "Filters" })).toMatchAriaSnapshot(`
    - heading "Filters" [level=2]
    - button "Close filters"
    - slider "Minimum age"
    - slider "Maximum age"
    - group "I am looking for":
      - checkbox "Women"
      - checkbox "Men"
      - checkbox "Non-binary people"
    - button "Show 2 members"
  `);
  await page.getByRole("button", { name: "Close filters" }).click();
  await page.getByRole("link", { name: /^bo_read/ }).click();
  const article = page.getByRole("article");
  await expect(article.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(article).toMatchAriaSnapshot(`
    - link "Back"
    - region "Photos of bo_read":
      - list:
        - listitem:
          - 'link "bo_read: Photo 1 of 1"'
      - text: Fictional profile
      - heading /bo_read, \\d+/ [level=1]
    - link /Message/
    - button "Like bo_read"
    - button "Send bo_read a gift"
    - button "Block"
    - link "Report"
  `);
  const like = article.getByRole("button", { name: "Like bo_read" });
  await like.click();
  await expect(like).toHaveAttribute("aria-pressed", "true");
  expect(page.url()).toContain(`/members/${bo}`);
});

test("a conversation, a sent message and a gift are read with who wrote and what each button does", async ({
  site,
  variables,
}) => {
  const ana = await join(site, variables.DATABASE_URL, flow);
  const { page } = ana;
  await runSql(
    variables.DATABASE_URL!,
    `insert into credit_entries (tenant_id, member_id, amount, reason, reference, unique_key, created_at)
     select tenant_id, id, 50, 'grant', 'test', 'journeys ' || id, now() from members where id = ${ana.id}`,
  );
  const [bo] = await addCompany(variables.DATABASE_URL!, ana, 1, ["bo_heard"]);
  const conversation = await ana.write(bo!, "Hello Bo");
  await open(ana, `/chats/${conversation}`);
  await field(page).fill("A second line");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(log(page)).toContainText("A second line");
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - region "Chats":
      - heading "Chats" [level=2]
      - button "Search conversations"
      - list:
        - listitem:
          - link /bo_heard/
          - button "Remove the conversation with bo_heard"
    - region "bo_heard":
      - heading /bo_heard, \\d+/ [level=1]:
        - link /bo_heard/
      - button "More options for bo_heard"
      - log "Conversation with bo_heard":
        - article:
          - text: "You wrote:"
          - paragraph: Hello Bo
        - article:
          - text: "You wrote:"
          - paragraph: A second line
      - button "Photo or gift"
      - textbox "Message to bo_heard"
      - button "Send message"
    - complementary "Profile of bo_heard":
      - heading /bo_heard/ [level=2]
  `);
  await page.getByRole("button", { name: "Photo or gift" }).click();
  await expect(page.locator("#attach")).toMatchAriaSnapshot(`
    - button "Send a photo"
    - button "Send a gift"
  `);
  await page.getByRole("button", { name: "Send a gift" }).click();
  await expect(page.getByRole("dialog")).toMatchAriaSnapshot(`
    - heading "A gift for bo_heard" [level=2]
    - button "Close"
    - group "Choose a gift":
      - radio /A slice of pie/
    - textbox "Add a note (optional)"
    - button "Choose a gift" [disabled]
  `);
});

test("the shop's order and the settings are read with their headings, choices and links", async ({
  site,
  variables,
}) => {
  const { page } = await join(site, variables.DATABASE_URL, flow);
  await page.goto("/credits");
  await hydrated(page);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveCount(1);
  const order = page.getByRole("main");
  await expect(order.getByRole("radio").first()).toBeVisible();
  await expect(order.getByRole("region", { name: "Order", exact: true })).toBeVisible();
  await expect(order.getByRole("button", { name: /^Pay / }).first()).toBeVisible();
  await page.goto("/settings");
  await hydrated(page);
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - navigation "Settings":
      - link "Settings"
      - list
    - heading [level=1]
  `);
});
