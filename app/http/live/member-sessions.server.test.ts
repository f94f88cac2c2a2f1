import { expect, test } from "vitest";
import type { TenantDb } from "~/db/pool.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { memberSessions, sessionKey } from "./member-sessions.server";

const COOKIE = sessionKey("a cookie");
const tenant = { id: "rosa", slug: "rosa" } as Tenant;

/** Sessions on a database that answers on request and counts its queries. */
function sessionsOf(rows: readonly object[]) {
  const waiting: (() => void)[] = [];
  let requested = 0;
  const transaction = () => {
    requested += 1;
    return new Promise<unknown>((resolve) => waiting.push(() => resolve(rows[0])));
  };
  const sessions = memberSessions(() => ({ transaction }) as unknown as TenantDb);
  const find = () => sessions.of(tenant, COOKIE);
  /** Looks up during an event. @returns the number of queries until the next lookup was answered */
  const requestedAfter = async (happens: () => void) => {
    const first = find();
    happens();
    for (const answer of waiting.splice(0)) answer();
    await first;
    const next = find();
    for (const answer of waiting.splice(0)) answer();
    await next;
    return requested;
  };
  return { sessions, requestedAfter };
}

const ana = [{ session_id: 1, id: 7 }];

test("a session stays cached while other members change: a busy brand causes no more queries", async () => {
  const { sessions, requestedAfter } = sessionsOf(ana);
  expect(await requestedAfter(() => sessions.forget("rosa", 8))).toBe(1);
});

test("a session that is read while its member changes, or during a gap, is not cached", async () => {
  const own = sessionsOf(ana);
  expect(await own.requestedAfter(() => own.sessions.forget("rosa", 7))).toBe(2);
  const unconnected = sessionsOf(ana);
  expect(await unconnected.requestedAfter(() => unconnected.sessions.forgetAll())).toBe(2);
});

test("an unknown cookie is not cached where any member changed meanwhile", async () => {
  const { sessions, requestedAfter } = sessionsOf([]);
  expect(await requestedAfter(() => sessions.forget("rosa", 8))).toBe(2);
});

test("a cookie of one tenant is unknown on another tenant, even right after it was looked up", async () => {
  const rowsOf = ({ id }: Tenant) => (id === "rosa" ? ana : []);
  const sessions = memberSessions(
    (one) => ({ transaction: async () => rowsOf(one)[0] }) as unknown as TenantDb,
  );
  expect(await sessions.of(tenant, COOKIE)).toMatchObject({ sessionId: 1 });
  const other = { id: "venn", slug: "venn" } as Tenant;
  expect(await sessions.of(other, COOKIE)).toBeNull();
});

test("an ended session is unknown from the change of its member on", async () => {
  const rows = [...ana];
  const sessions = memberSessions(() => ({ transaction: async () => rows[0] }) as unknown as TenantDb);
  expect(await sessions.of(tenant, COOKIE)).toMatchObject({ sessionId: 1 });
  rows.pop();
  sessions.forget(tenant.id, 7);
  expect(await sessions.of(tenant, COOKIE)).toBeNull();
});
