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

test("visitors and unconfirmed members hide no photos by their reports, which wait in the queue", async () => {
  const owner = await join();
  const photos = await photosOf(owner, 9);
  const visitor = new FormBrowser(server, HOST, fromSomewhere());
  expect((await report(visitor, photos[0]!)).status).toBe(303);
  for (const at of [1, 3, 5]) {
    const unconfirmed = await join();
    await database.query(
      `update members set status = 'not_confirmed', version = version + 1 where id = ${unconfirmed.id}`,
    );
    for (const photo of photos.slice(at, at + 2)) await report(unconfirmed.browser, photo);
  }
  const reported = await database.query(
    `select distinct photo_id from complaints where photo_id in (${photos.join()})`,
  );
  expect(reported.length).toBeGreaterThanOrEqual(1);
  expect(await hiddenOf(photos)).toBe(0);
});

test("a new member's reports hide two photos, upheld reports allow more, and declined ones fewer", async () => {
  const [owner, ana] = [await join(), await join()];
  const photos = await photosOf(owner, 10);
  const decide = (outcome: string, photo: number) =>
    database.query(
      `update complaints set closed_at = now(), outcome = '${outcome}' where photo_id = ${photo} and complainant_id = ${ana.id}`,
    );
  for (const photo of photos.slice(0, 3)) expect((await report(ana.browser, photo)).status).toBe(303);
  expect(await hiddenOf(photos)).toBe(2);
  await decide("acted", photos[0]!);
  for (const photo of photos.slice(3, 6)) await report(ana.browser, photo);
  // Five are allowed now, one of which was hidden before.
  expect(await hiddenOf(photos.slice(3))).toBe(3);
  for (const photo of photos.slice(3, 6)) await decide("declined", photo);
  await report(ana.browser, photos[6]!);
  expect(await hiddenOf(photos.slice(6))).toBe(0);
  const waiting = await database.query(
    `select id from complaints where photo_id = ${photos[6]} and closed_at is null`,
  );
  expect(waiting).toHaveLength(1);
});

test("reports of many members hide at most 20 photos of a brand in an hour, and further ones wait in the queue", async () => {
  const owner = await join();
  const photos = await photosOf(owner, 24);
  for (let at = 0; at < photos.length; at += 2) {
    const { browser } = await join();
    for (const photo of photos.slice(at, at + 2)) expect((await report(browser, photo)).status).toBe(303);
  }
  // Reports of the tests before count too.
  expect(await hiddenOf(photos)).toBeLessThanOrEqual(20);
  expect(await hiddenOf(photos)).toBeGreaterThan(10);
  const open = await database.query(
    `select id from complaints where photo_id in (${photos.join()}) and closed_at is null`,
  );
  expect(open).toHaveLength(24);
}, 60_000);

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
