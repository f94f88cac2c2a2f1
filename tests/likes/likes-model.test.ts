import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LikeEvent } from "~/domain/likes/like-events.server";
import { likeMember } from "~/domain/likes/like-member.server";
import { listLikes } from "~/domain/likes/list-likes.server";
import { readLikes } from "~/domain/likes/read-likes.server";
import { unlikeMember } from "~/domain/likes/unlike-member.server";
import { MemberNotFound } from "~/domain/members/refusals.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { sign } from "../support/test-sign";
import { createTwoTenants } from "../support/two-tenants";

type Tenants = Awaited<ReturnType<typeof createTwoTenants>>;
let tenants: Tenants;
const PEOPLE = 3;
const config = {
  timezone: "Europe/Amsterdam",
  cdn_prefix: "/media",
  free_visible_photos: 1,
  visible_profile_fields: ["age", "city"],
};
const tenant = { id: "one", slug: "one", config } as unknown as Tenant;

beforeAll(async () => {
  tenants = await createTwoTenants();
});
afterAll(() => tenants.close());

/** Adds members of a tenant whom everyone can see and returns their numbers. */
async function people(db: Tenants["one"], count: number): Promise<number[]> {
  const rows = await db.transaction((tx) =>
    tx
      .insertInto("members")
      .values(
        Array.from({ length: count }, () => {
          const name = `m${Math.random().toString(36).slice(2, 12)}`;
          return {
            name,
            email: `${name}@people.example`,
            password_hash: "none",
            status: "active" as const,
            completed: true,
            gender: "woman",
            seeks: ["man"],
            sexuality: "bisexual",
            date_of_birth: "1990-02-03",
            country: "NL",
            language: "nl",
            signup_date: new Date(),
            terms_version: "2026-01-01",
            terms_accepted_at: new Date(),
          };
        }),
      )
      .returning("id")
      .execute(),
  );
  return rows.map(({ id }) => id);
}

const step = fc.record({
  does: fc.constantFrom("like", "unlike", "block", "unblock", "hide", "show"),
  who: fc.nat(PEOPLE - 1),
  target: fc.nat(PEOPLE - 1),
});

test("after any sequence of actions all lists match a simple model, and each event reports the change", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const db = tenants.one;
      const ids = await people(db, PEOPLE);
      const [liked, blocked, hidden] = [new Set<string>(), new Set<string>(), new Set<number>()];
      const seenNow = (viewer: number, one: number) =>
        viewer !== one &&
        !hidden.has(one) &&
        !blocked.has(`${viewer} ${one}`) &&
        !blocked.has(`${one} ${viewer}`);
      let changed: number[] = [];
      let at = Date.now();
      for (const { does, who, target } of steps) {
        const [a, b] = [ids[who]!, ids[target]!];
        const ctx = { db, tenant, sign, now: new Date(at++), likesChanged: (id: number) => changed.push(id) };
        changed = [];
        const me = { id: a, fictional: false };
        if (does === "hide" || does === "show") {
          const invisible = does === "hide";
          if (invisible) hidden.add(a);
          else hidden.delete(a);
          await db.transaction((tx) =>
            tx.updateTable("members").set({ invisible }).where("id", "=", a).execute(),
          );
        }
        if (a === b) continue;
        const event = (kind: LikeEvent["kind"]) => ({ kind, from: a, to: b, fromFictional: false });
        const had = liked.has(`${a} ${b}`);
        const isMutual = liked.has(`${b} ${a}`);
        if (does === "like" && !seenNow(a, b))
          await expect(likeMember(ctx, me, b)).rejects.toThrow(MemberNotFound);
        else if (does === "like") {
          const received = await likeMember(ctx, me, b);
          expect(received).toEqual({
            isMatch: isMutual,
            event: had ? null : event(isMutual ? "match" : "like"),
          });
          liked.add(`${a} ${b}`);
          expect(changed).toEqual(had ? [] : [a, b]);
        } else if (does === "unlike") {
          expect(await unlikeMember(ctx, me, b)).toEqual(had ? event(isMutual ? "unmatch" : "unlike") : null);
          liked.delete(`${a} ${b}`);
          expect(changed).toEqual(had ? [a, b] : []);
        } else if (does === "block") {
          blocked.add(`${a} ${b}`);
          await db.transaction((tx) =>
            tx
              .insertInto("blocks")
              .values({ blocker_id: a, blocked_id: b, created_at: ctx.now })
              .onConflict((already) => already.doNothing())
              .execute(),
          );
        } else if (does === "unblock") {
          blocked.delete(`${a} ${b}`);
          await db.transaction((tx) =>
            tx.deleteFrom("blocks").where("blocker_id", "=", a).where("blocked_id", "=", b).execute(),
          );
        }
      }
      const ctx = { db, tenant, sign, now: new Date(at) };
      for (const viewer of ids) {
        const others = ids.filter((one) => seenNow(viewer, one));
        const got = others.filter((one) => liked.has(`${one} ${viewer}`));
        const gave = others.filter((one) => liked.has(`${viewer} ${one}`));
        const idsOf = async (type: "received" | "sent" | "matches") =>
          (await listLikes(ctx, viewer, type)).likes.map(({ id }) => id).sort();
        expect(await idsOf("received")).toEqual(got.sort());
        expect(await idsOf("sent")).toEqual(gave.sort());
        expect(await idsOf("matches")).toEqual(got.filter((one) => gave.includes(one)).sort());
        const received = await readLikes(ctx, viewer);
        expect(received.likedBy.map(({ id }) => id).sort()).toEqual(got);
        expect(received.newLikes).toBe(received.likedBy.filter(({ isNew }) => isNew).length);
      }
    }),
    { numRuns: 40 },
  );
}, 60_000);

test("a member of another tenant can neither be liked nor appear in a list, even under an existing number", async () => {
  const [ana] = await people(tenants.one, 1);
  const [stranger] = await people(tenants.other, 1);
  const ctx = { db: tenants.other, tenant, sign, now: new Date(), likesChanged: () => {} };
  await expect(likeMember(ctx, { id: stranger!, fictional: false }, ana!)).rejects.toThrow(MemberNotFound);
  await expect(unlikeMember(ctx, { id: stranger!, fictional: false }, ana!)).resolves.toBeNull();
  const inOne = { ...ctx, db: tenants.one };
  expect((await listLikes(inOne, ana!, "received")).likes).toEqual([]);
});
