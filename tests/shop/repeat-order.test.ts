import { beforeAll, expect, test } from "vitest";
import { joinMember, type Member } from "../support/members";
import type { ServedDatabase } from "../support/served-database";
import type { TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";
import { shown } from "../support/shown";

const HOST = "velvethour.example";
const REPEAT = 'href="/credits/repeat-order"';
let database: ServedDatabase;
let server: TestServer;

beforeAll(async () => {
  ({ server, database } = await shareServer());
});

const page = async ({ browser }: Member, path: string) => shown((await browser.get(path)).text);

/** Orders the bundle of 25 credits. @returns the number of the order */
async function order({ id, browser }: Member, act: "approve" | "decline"): Promise<string> {
  const placed = await browser.post("/credits", {
    bundle: "b25",
    total: "3490",
    method: "ideal",
    start: "yes",
  });
  await browser.post(placed.headers.location!, { act, send: "once" });
  const [row] = await database.query(
    `select reference from orders where member_id = ${id} order by id desc limit 1`,
  );
  return String(row!.reference);
}

test("the shop, the list of orders and the page of the last completed order link to its repetition, which selects the same bundle and method", async () => {
  const member = await joinMember(server, database, HOST, "NL");
  const earlier = await order(member, "approve");
  const reference = await order(member, "approve");
  for (const path of ["/credits", "/premium", "/transactions", `/transactions/${reference}`])
    expect(await page(member, path), path).toContain(REPEAT);
  expect(await page(member, `/transactions/${earlier}`)).not.toContain(REPEAT);
  const { headers } = await member.browser.get("/credits/repeat-order");
  expect(headers.location).toBe("/credits/b25/ideal");
  expect(await page(member, "/credits/b25/ideal")).not.toContain(REPEAT);
}, 60_000);

test("a member whose order was never paid finds no link to repeat one", async () => {
  const member = await joinMember(server, database, HOST, "NL");
  const reference = await order(member, "decline");
  for (const path of ["/credits", "/premium", "/transactions", `/transactions/${reference}`])
    expect(await page(member, path), path).not.toContain(REPEAT);
});

test("an order of a bundle that is not sold any more is not offered for repetition", async () => {
  const member = await joinMember(server, database, HOST, "NL");
  const reference = await order(member, "approve");
  // What was agreed on an order stays: only the owner of the database can put a former bundle there.
  await database.query(`set local session_replication_role = replica;
    update orders set bundle_id = 'former' where reference = '${reference}'`);
  for (const path of ["/credits", "/transactions", `/transactions/${reference}`])
    expect(await page(member, path), path).not.toContain(REPEAT);
});
