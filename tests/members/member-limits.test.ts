import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FormBrowser, fromSomewhere } from "../support/browser";
import { complain, ordinaryComplaint } from "../support/complain";
import { joinMember, type Member } from "../support/members";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";

const HOST = "velvethour.example";
let database: ServedDatabase;
let server: TestServer;
let tenants: TenantsCopy;

beforeAll(async () => {
  database = await createServedDatabase();
  tenants = copyTenants();
  tenants.change("velvet-hour", (json) => {
    Object.assign(json, { logged_out_search: true });
  });
  server = await startServer({ DATABASE_URL: database.url, TRUST_PROXY: "loopback", ...tenants.variables });
});
afterAll(async () => {
  await server.stop();
  await database.close();
  tenants.close();
});

const join = () => joinMember(server, database, HOST, "NL");
/** Adds photos of a member that everyone can see and returns their numbers. */
async function photosOf({ id }: Member, count: number): Promise<number[]> {
  const name = () => randomBytes(16).toString("base64url").slice(0, 22);
  const added: number[] = [];
  for (let position = 0; position < count; position++) {
    const [row] = await database.query(
      `insert into photos (tenant_id, member_id, name, blurred_name, status, position, width, height, created_at)
       select tenant_id, id, '${name()}', '${name()}', 'active', ${position}, 100, 100, now() from members where id = ${id} returning id`,
    );
    added.push(Number(row!.id));
  }
  return added;
}
const hiddenOf = async (photos: number[]) => {
  const rows = await database.query(
    `select id from photos where id in (${photos.join()}) and status = 'inspecting'`,
  );
  return rows.length;
};
const report = (browser: FormBrowser, photo: number, email = "") =>
  complain(
    browser,
    { ...ordinaryComplaint, about: "photo", category: "under_age", email },
    `/complaints?photo=${photo}`,
  );

test("reports from one IP address hide at most five photos an hour; further ones are stored, and those of others still hide", async () => {
  const owner = await join();
  const photos = await photosOf(owner, 9);
  const visitor = new FormBrowser(server, HOST, fromSomewhere());
  // A repeated report of a hidden photo does not count towards the limit.
  await report(visitor, photos[0]!);
  await report(visitor, photos[0]!);
  for (const photo of photos.slice(1, 7))
    expect((await report(visitor, photo, photo % 2 ? "" : `${photo}@people.example`)).status).toBe(303);
  expect(await hiddenOf(photos)).toBe(5);
  const reported = await database.query(
    `select distinct photo_id from complaints where photo_id in (${photos.join()})`,
  );
  expect(reported).toHaveLength(7);
  await report(new FormBrowser(server, HOST, fromSomewhere()), photos[7]!);
  await report((await join()).browser, photos[8]!);
  expect([await hiddenOf(photos.slice(5, 7)), await hiddenOf(photos.slice(7))]).toEqual([0, 2]);
});

test("a member who blocks and unblocks repeatedly gets 429 with a page that says so, and others are unaffected", async () => {
  const [ana, bo, cy] = [await join(), await join(), await join()];
  const toggle = ({ browser }: Member, at: number) =>
    browser.post(`/members/${bo.id}`, { intent: at % 2 ? "unblock" : "block" });
  for (let at = 0; at < 60; at++) expect((await toggle(ana, at)).status).toBe(302);
  const refused = await toggle(ana, 60);
  expect(refused.status).toBe(429);
  expect(refused.text).toContain("Dat was te vaak");
  expect(await database.query(`select from blocks where blocker_id = ${ana.id}`)).toEqual([]);
  expect((await toggle(cy, 0)).status).toBe(302);
}, 60_000);
