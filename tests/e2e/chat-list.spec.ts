import { runSql } from "../support/test-server";
import { textsOf } from "./support/brands";
import { field, join, live, open } from "./support/chatting";
import { addCompany } from "./support/company";
import { violationsOf } from "./support/inspect-access";
import { expect, test } from "./support/site";

const phone = { brand: "velvet-hour", locale: "nl", country: "NL", device: "phone" } as const;
const COMPANY = 60;
const nl = textsOf("velvet-hour", "nl");

/** Creates a conversation with each of the other members, the first of them the latest. */
async function converse(database: string, id: number, others: readonly number[]) {
  await runSql(
    database,
    `with made as (
       insert into conversations (tenant_id, low_id, high_id, last_seq, created_at)
       select tenant_id, least(${id}, id), greatest(${id}, id), 1, now() - place * interval '1 minute'
       from members join unnest(array[${others.join(",")}]) with ordinality as other (number, place) on id = number returning *),
     said as (
       insert into messages (tenant_id, conversation_id, seq, sender_id, kind, body, price, client_message_id, created_at)
       select tenant_id, id, 1, case when low_id = ${id} then high_id else low_id end, 'text', 'Good evening', 0, 'list-' || id || '-message', created_at
       from made)
     insert into chats (tenant_id, member_id, conversation_id, other_id, last_seq, last_at)
     select tenant_id, ${id}, id, case when low_id = ${id} then high_id else low_id end, 1, created_at from made`,
  );
}

for (const way of ["the browser's Back", "the way back at its head"] as const)
  test(`on a phone ${way} leads from a conversation to the list with its loaded pages, scroll position and focus`, async ({
    site,
    variables,
  }) => {
    const database = variables.DATABASE_URL!;
    const ana = await join(site, database, phone);
    await converse(database, ana.id, await addCompany(database, ana, COMPANY));
    const { page } = ana;
    await open(ana, "/chats");
    const rows = page.locator("main a[href^='/chats/']");
    await expect(rows).toHaveCount(50);
    await rows.nth(49).scrollIntoViewIfNeeded();
    await expect(rows).toHaveCount(COMPANY);
    const row = rows.nth(54);
    await row.scrollIntoViewIfNeeded();
    const top = () => row.evaluate((element) => element.getBoundingClientRect().top);
    const before = await top();
    const href = (await row.getAttribute("href"))!;
    await row.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`${href}$`));
    await expect(field(page)).toBeVisible();
    if (way === "the browser's Back") await page.goBack();
    else await page.locator("header a[href='/chats']:visible").click();
    await expect(page).toHaveURL(/\/chats$/);
    await expect(rows).toHaveCount(COMPANY);
    await expect(row).toBeFocused();
    expect(Math.abs((await top()) - before)).toBeLessThan(2);

    // The same after another page replaced the list.
    await page.locator("header nav a[href='/likes']").click();
    await expect(page).toHaveURL(/\/likes$/);
    await page.goBack();
    await expect(rows).toHaveCount(COMPANY);
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(2);
  });

test("new matches stand above the conversations; those without a message are marked and lead to a first one", async ({
  site,
  variables,
}) => {
  const database = variables.DATABASE_URL!;
  const ana = await join(site, database, phone);
  const { page } = ana;
  const row = page.getByRole("region", { name: nl("chats", "matches") });
  const [fresh, written, old, admirer] = await addCompany(database, ana, 4);
  await open(ana, "/chats");
  await expect(row).toHaveCount(0);

  await converse(database, ana.id, [written!, old!]);
  const like = (one: number, other: number, daysAgo: number) =>
    runSql(
      database,
      `insert into likes (tenant_id, liker_id, liked_id, created_at)
       select tenant_id, ${one}, ${other}, now() - ${daysAgo} * interval '1 day' from members where id = ${one}`,
    );
  for (const [man, daysAgo] of [
    [fresh!, 30],
    [written!, 1],
    [old!, 30],
  ] as const) {
    await like(ana.id, man, daysAgo);
    await like(man, ana.id, daysAgo);
  }
  await like(admirer!, ana.id, 1);
  await open(ana, "/chats");
  const links = row.getByRole("link");
  await expect(links).toHaveCount(2);
  await expect(links.first()).toHaveAttribute("href", /^\/chats\/\d+$/);
  await expect(links.first()).not.toContainText(nl("chats", "match_new"));
  await expect(links.last()).toHaveAttribute("href", `/members/${fresh}/chat`);
  await expect(links.last()).toContainText(nl("chats", "match_new"));
  // One of them is fictional and is marked as such here too.
  await expect(row.getByText(nl("common", "fictional_profile"))).toHaveCount(1);
  await links.last().click();
  await expect(page).toHaveURL(new RegExp(`/members/${fresh}/chat$`));
  expect(ana.takeProblems()).toEqual([]);
});

test("a match that arrives while both lists are open joins their rows, and a first message ends its mark as new", async ({
  site,
  variables,
}) => {
  const database = variables.DATABASE_URL!;
  const [ana, bo, cem] = [
    await join(site, database, phone),
    await join(site, database, phone),
    await join(site, database, phone),
  ];
  const links = ({ page }: typeof ana) =>
    page.getByRole("region", { name: nl("chats", "matches") }).locator("li a");
  for (const one of [ana, bo]) {
    await open(one, "/chats");
    await expect(links(one)).toHaveCount(0);
  }
  await ana.browser.call("POST", "/api/like.php", { profile: bo.id, like: 1 });
  await bo.browser.call("POST", "/api/like.php", { profile: ana.id, like: 1 });
  for (const [one, other] of [
    [ana, bo],
    [bo, ana],
  ] as const) {
    await expect(links(one)).toHaveAttribute("href", `/members/${other.id}/chat`);
    await expect(links(one)).toContainText(nl("chats", "match_new"));
  }
  const conversation = await bo.write(ana.id, "Goedenavond");
  for (const one of [ana, bo]) {
    await expect(links(one)).toHaveAttribute("href", `/chats/${conversation}`);
    await expect(links(one)).not.toContainText(nl("chats", "match_new"));
  }

  // An old match is in the row only because it has no message; the first message removes it.
  for (const [one, other] of [
    [ana, cem],
    [cem, ana],
  ] as const)
    await runSql(
      database,
      `insert into likes (tenant_id, liker_id, liked_id, created_at)
       select tenant_id, id, ${other.id}, now() - interval '30 days' from members where id = ${one.id}`,
    );
  await live(ana.page, { type: "likes" });
  await expect(links(ana)).toHaveCount(2);
  await cem.write(ana.id, "Hoi");
  await expect(links(ana)).toHaveCount(1);
  await expect(links(ana)).toHaveAttribute("href", `/chats/${conversation}`);

  // A member who takes the like back is no longer a match.
  await bo.browser.call("POST", "/api/like.php", { profile: ana.id, like: 0 });
  for (const one of [ana, bo]) await expect(links(one)).toHaveCount(0);
});

test("the chats page counts likes and credits like every other page", async ({ site, variables }) => {
  const database = variables.DATABASE_URL!;
  const ana = await join(site, database, phone);
  const { page } = ana;
  const [man] = await addCompany(database, ana, 1);
  await runSql(database, `update members set paid_user = true where id = ${ana.id}`);
  await runSql(
    database,
    `insert into credit_entries (tenant_id, member_id, amount, reason, reference, unique_key, created_at)
     select tenant_id, ${ana.id}, 7, 'grant', 'test', 'counts ' || ${ana.id}, now() from members where id = ${ana.id}`,
  );
  await runSql(
    database,
    `insert into likes (tenant_id, liker_id, liked_id, created_at)
     select tenant_id, ${man}, ${ana.id}, now() from members where id = ${man}`,
  );
  await page.route("/api/{user,likes}.php", (route) => route.abort());
  await open(ana, "/chats");
  await expect(page.locator("header nav [data-count=credits]")).toHaveText("7");
  await expect(page.locator("header nav [data-count=likes]")).toHaveText("1");
});

test("the list is searched by name and for unread messages, stays searched on the way back, and Escape ends it", async ({
  site,
  variables,
}) => {
  const database = variables.DATABASE_URL!;
  const ana = await join(site, database, phone);
  const others = await addCompany(database, ana, 6);
  await converse(database, ana.id, others);
  const [first, second] = others;
  await runSql(database, `update members set name = 'Zwaantje' || id where id in (${first}, ${second})`);
  await runSql(database, `update chats set unread = 1 where member_id = ${ana.id} and other_id = ${second}`);
  const { page } = ana;
  await open(ana, "/chats");
  const rows = page.locator("main a[href^='/chats/']");
  await expect(rows).toHaveCount(6);
  const opener = page.getByRole("button", { name: nl("chats", "find"), exact: true });
  await opener.click();
  const search = page.getByRole("searchbox");
  await expect(search).toBeFocused();
  await search.fill("zwaan");
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole("search").getByRole("status")).toContainText("2");
  await page.getByText(nl("chats", "find_unread"), { exact: true }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Zwaantje");
  expect(await violationsOf(page)).toEqual([]);
  await rows.click();
  await expect(field(page)).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue("zwaan");
  // What was unread has been read.
  await expect(page.getByText(nl("chats", "find_none"))).toBeVisible();
  await search.fill("");
  await page.getByText(nl("chats", "find_all"), { exact: true }).click();
  await expect(rows).toHaveCount(6);
  await search.press("Escape");
  await expect(search).toBeHidden();
  await expect(opener).toBeFocused();
});

test("a search that fails says so and can be repeated, and without a filter the whole list is there", async ({
  site,
  variables,
}) => {
  const database = variables.DATABASE_URL!;
  const ana = await join(site, database, phone);
  await converse(database, ana.id, await addCompany(database, ana, 3));
  const { page } = ana;
  await open(ana, "/chats");
  await page.getByRole("button", { name: nl("chats", "find"), exact: true }).click();
  await page.route(/chats\.php\?find=/, (route) => route.fulfill({ status: 400, body: "{}" }));
  await page.getByRole("searchbox").fill("zzz");
  await expect(page.getByText(nl("chats", "list_failed"))).toBeVisible();
  await page.unroute(/chats\.php\?find=/);
  await page.getByRole("button", { name: nl("chats", "again") }).click();
  await expect(page.getByText(nl("chats", "find_none"))).toBeVisible();
  await expect(page.getByText(nl("chats", "list_failed"))).toBeHidden();
  await page.route(/chats\.php\?find=/, (route) => route.fulfill({ status: 400, body: "{}" }));
  await page.getByRole("searchbox").fill("other");
  await expect(page.getByText(nl("chats", "list_failed"))).toBeVisible();
  await page.getByRole("searchbox").fill("");
  await expect(page.getByText(nl("chats", "list_failed"))).toBeHidden();
  await expect(page.locator("main a[href^='/chats/']")).toHaveCount(3);
});
