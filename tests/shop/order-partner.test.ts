import { beforeAll, expect, test } from "vitest";
import shop from "../../locales/nl/shop.json";
import { joinMember, type Member } from "../support/members";
import type { ServedDatabase } from "../support/served-database";
import type { TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";
import { shown } from "../support/shown";

const HOST = "velvethour.example";
let database: ServedDatabase;
let server: TestServer;

beforeAll(async () => {
  ({ server, database } = await shareServer());
});

const join = () => joinMember(server, database, HOST, "NL");

/** The page of a member's new order that began on a page, once it is paid. @param query of its address */
async function paidPage({ id, browser }: Member, back: string, query = ""): Promise<string> {
  await browser.post("/credits", { bundle: "b25", total: "3490", method: "ideal", start: "yes", back });
  const [order] = await database.query(`select id, reference from orders where member_id = ${id}`);
  await database.query(
    `update orders set completed_at = now(), paid = total where id = ${order!.id as number}`,
  );
  return shown((await browser.get(`/transactions/${order!.reference}${query}`)).text);
}
const writeTo = (name: string) => shop.write_to.replace("{{name}}", name);

test("an order that began in a conversation leads back to its member by name, with the caret behind the draft", async () => {
  const [buyer, other] = [await join(), await join()];
  const html = await paidPage(buyer, `/members/${other.id}/chat`);
  expect(html).toContain(writeTo(other.person.name));
  expect(html).toContain(`href="/members/${other.id}/chat#write"`);
});

test("an order of the shop's own page leads to the search, and to the member of a draft that the browser names", async () => {
  const [buyer, other] = [await join(), await join()];
  const html = await paidPage(buyer, "");
  expect(html).toContain(shop.to_search);
  expect(html).not.toContain("#write");
  const [order] = await database.query(`select reference from orders where member_id = ${buyer.id}`);
  const named = await buyer.browser.get(`/transactions/${order!.reference}?write=${other.id}`);
  expect(shown(named.text)).toContain(writeTo(other.person.name));
});

test("a member who has blocked the buyer, and a number of no visible member, are not shown", async () => {
  const [buyer, other] = [await join(), await join()];
  await database.query(`insert into blocks (tenant_id, blocker_id, blocked_id, created_at)
    select tenant_id, ${other.id}, ${buyer.id}, now() from members where id = ${buyer.id}`);
  expect(await paidPage(buyer, `/members/${other.id}/chat`)).not.toContain("#write");
  const [order] = await database.query(`select reference from orders where member_id = ${buyer.id}`);
  for (const write of [other.id, 99999999, "x"])
    expect(
      shown((await buyer.browser.get(`/transactions/${order!.reference}?write=${write}`)).text),
    ).not.toContain("#write");
});
