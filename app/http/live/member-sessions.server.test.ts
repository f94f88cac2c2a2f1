import { expect, test } from "vitest";
import type { TenantDb } from "~/db/pool.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { MemberSessions } from "./member-sessions.server";

const tenant = { id: "rosa", slug: "rosa" } as Tenant;

/** Sessions over a database that answers when it is told to, and counts how often it was asked. */
function sessionsOf(rows: readonly object[]) {
  const waiting: (() => void)[] = [];
  let asked = 0;
  const transaction = () => {
    asked += 1;
    return new Promise<unknown>((resolve) => waiting.push(() => resolve(rows)));
  };
  const sessions = new MemberSessions(() => ({ transaction }) as unknown as TenantDb);
  const find = () => sessions.find(tenant, "a cookie", new Date());
  /** Looks up while something happens. @returns how often the database was asked until the next look-up was answered */
  const askedAfter = async (happens: () => void) => {
    const first = find();
    happens();
    for (const answer of waiting.splice(0)) answer();
    await first;
    const next = find();
    for (const answer of waiting.splice(0)) answer();
    await next;
    return asked;
  };
  return { sessions, askedAfter };
}

const ana = [{ session_id: 1, id: 7 }];

test("what is read while others change is kept: a busy brand asks no more often", async () => {
  const { sessions, askedAfter } = sessionsOf(ana);
  expect(await askedAfter(() => sessions.forget("rosa", 8))).toBe(1);
});

test("what is read while its own member changes is not kept, nor while nothing was heard of changes", async () => {
  const own = sessionsOf(ana);
  expect(await own.askedAfter(() => own.sessions.forget("rosa", 7))).toBe(2);
  const unheard = sessionsOf(ana);
  expect(await unheard.askedAfter(() => unheard.sessions.forgetAll())).toBe(2);
});

test("a cookie that was nobody's is not kept where anybody changed meanwhile", async () => {
  const { sessions, askedAfter } = sessionsOf([]);
  expect(await askedAfter(() => sessions.forget("rosa", 8))).toBe(2);
});

test("a cookie that is somebody's here is nobody's on another tenant, however lately it was looked up", async () => {
  const rowsOf = ({ id }: Tenant) => (id === "rosa" ? ana : []);
  const sessions = new MemberSessions(
    (one) => ({ transaction: async () => rowsOf(one) }) as unknown as TenantDb,
  );
  expect(await sessions.find(tenant, "a cookie", new Date())).toMatchObject({ sessionId: 1 });
  const other = { id: "venn", slug: "venn" } as Tenant;
  expect(await sessions.find(other, "a cookie", new Date())).toBeNull();
});

test("a session that is over is nobody's from the moment on in which its member changed", async () => {
  const rows = [...ana];
  const sessions = new MemberSessions(() => ({ transaction: async () => rows }) as unknown as TenantDb);
  expect(await sessions.find(tenant, "a cookie", new Date())).toMatchObject({ sessionId: 1 });
  rows.pop();
  sessions.changed(tenant, 7);
  expect(await sessions.find(tenant, "a cookie", new Date())).toBeNull();
});
