import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TenantDb } from "~/db/pool.server";
import { findPartners } from "~/domain/chats/find-partners.server";
import { blockMember } from "~/domain/members/block-member.server";
import { listBlocked } from "~/domain/members/list-blocked.server";
import { listCards } from "~/domain/members/member-cards.server";
import { openProfile } from "~/domain/members/open-profile.server";
import { listRelatedMembers } from "~/domain/members/related-members.server";
import { findShownMember } from "~/domain/members/shown-member.server";
import { unblockMember } from "~/domain/members/unblock-member.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { sign } from "../support/test-sign";
import { createTwoTenants } from "../support/two-tenants";

const NOW = new Date("2027-03-20T12:00:00Z");
const fields = [
  "gender",
  "sexuality",
  "age",
  "city",
  "countryregion",
  "tattoos",
  "hair_color",
  "eye_color",
  "body_type",
  "relationship_status",
  "interests",
  "signup_reason",
] as const;

let tenants: Awaited<ReturnType<typeof createTwoTenants>>;
beforeAll(async () => {
  tenants = await createTwoTenants();
});
afterAll(() => tenants.close());

function contextOf(db: TenantDb, config: Partial<Tenant["config"]> = {}) {
  const all = {
    visible_profile_fields: [...fields],
    visible_profile_notes: true,
    profile_questions: ["sunday", "hour"],
    timezone: "Europe/Amsterdam",
    traffic_sources: [],
  };
  const shown = { cdn_prefix: "/media", free_visible_photos: 1 };
  return {
    db,
    now: NOW,
    sign,
    tenant: { id: "one", slug: "one", config: { ...all, ...shown, ...config } } as Tenant,
  };
}

const received = {
  gender: "woman",
  sexuality: "bisexual",
  date_of_birth: "1990-02-03",
  city: "Utrecht",
  country: "NL",
  countryregion: "NL-UT",
  tattoos: "one",
  hair_color: "red",
  eye_color: "green",
  body_type: "slim",
  relationship_status: "single",
  interests: ["cooking"],
  signup_reason: "chat",
  signup_message: "Hoi",
};

let number = 0;
/** Adds a member with all profile fields. @returns the number */
function add(db: TenantDb, more: Partial<typeof received> & { invisible?: boolean } = {}): Promise<number> {
  number += 1;
  const values = {
    email: `m${number}@people.example`,
    name: `member-${number}`,
    password_hash: "-",
    status: "active" as const,
    language: "en",
    signup_date: NOW,
    seeks: ["man"],
    terms_version: "2024-01-01",
    terms_accepted_at: NOW,
    ...received,
    ...more,
  };
  return db.transaction(
    async (tx) =>
      (await tx.insertInto("members").values(values).returning("id").executeTakeFirstOrThrow()).id,
  );
}

async function shown(id: number, viewer: number, config: Partial<Tenant["config"]>) {
  const opened = await openProfile(contextOf(tenants.one, config), viewer, id);
  if (opened?.kind !== "shown") throw new Error(`not shown: ${opened?.kind}`);
  const { attributes, age, city, countryregion, gender, sexuality, interests, text } = opened.profile;
  const flat = { ...attributes, age, city, countryregion, gender, sexuality, interests, text };
  const isThere = (value: unknown) =>
    value !== null && value !== "" && !(Array.isArray(value) && !value.length);
  return Object.keys(flat).filter((name) => isThere(flat[name as keyof typeof flat]));
}

describe("a profile with the fields that the brand selects", () => {
  test.each(fields)("shows only %s if the brand selects only that", async (field) => {
    const [id, viewer] = [await add(tenants.one), await add(tenants.one)];
    const config = { visible_profile_fields: [field], visible_profile_notes: false };
    expect(await shown(id, viewer, config)).toEqual([field]);
  });

  test.each(fields)("shows all fields except %s if the brand omits that", async (field) => {
    const [id, viewer] = [await add(tenants.one), await add(tenants.one)];
    const others = fields.filter((one) => one !== field);
    const names = await shown(id, viewer, { visible_profile_fields: others });
    expect(names.toSorted()).toEqual([...others, "text"].toSorted());
  });

  test.each([
    ["age", { age: null, place: "Utrecht" }],
    ["city", { age: 37, place: null }],
  ] as const)("shows no %s on cards either, if the brand omits that", async (field, received) => {
    const [id, viewer] = [await add(tenants.one, { city: "Utrecht" }), await add(tenants.one)];
    const ctx = contextOf(tenants.one, { visible_profile_fields: fields.filter((one) => one !== field) });
    const [card] = await tenants.one.transaction((tx) => listCards(ctx, tx, viewer, [id]));
    const stranger = await findShownMember(ctx, id);
    const partnerOf = await tenants.one.transaction((tx) => findPartners(ctx, tx, viewer, [id]));
    for (const seen of [card, stranger, partnerOf(id)])
      expect({ age: seen?.age, place: seen?.place }).toEqual(received);
  });

  test("gives cards the reasons to open the profile in their order, without fields that the brand omits", async () => {
    const old = { signup_message: "Hoi" };
    const [id, viewer] = [await add(tenants.one, old), await add(tenants.one, old)];
    await tenants.one.transaction((tx) =>
      tx
        .insertInto("profile_answers")
        .values([
          { member_id: id, question: "sunday", answer: "met koffie", position: 0, answered_at: NOW },
          { member_id: id, question: "no-longer-asked", answer: "niets", position: 1, answered_at: NOW },
        ])
        .execute(),
    );
    const reasonsOf = async (omitted: readonly string[], notes = true) => {
      const ctx = contextOf(tenants.one, {
        visible_profile_fields: fields.filter((field) => !omitted.includes(field)),
        visible_profile_notes: notes,
      });
      const [card] = await tenants.one.transaction((tx) => listCards(ctx, tx, viewer, [id]));
      return card?.reasons;
    };
    const [shared, goal, isNew, answers] = [
      { kind: "shared", count: 1 },
      { kind: "goal", count: 1 },
      { kind: "new", count: 1 },
      { kind: "answers", count: 1 },
    ];
    expect(await reasonsOf([])).toEqual([shared, goal, isNew, answers]);
    expect(await reasonsOf(["interests"])).toEqual([goal, isNew, answers]);
    expect(await reasonsOf(["interests", "signup_reason"], false)).toEqual([isNew]);
  });

  test("never shows that a member prefers not to state their sexuality", async () => {
    const [id, viewer] = [await add(tenants.one, { sexuality: "unsaid" }), await add(tenants.one)];
    expect(await shown(id, viewer, {})).not.toContain("sexuality");
  });
});

describe("another tenant", () => {
  test("can neither open nor block a member of this tenant nor list a block", async () => {
    const [id, viewer] = [await add(tenants.one), await add(tenants.other)];
    const other = contextOf(tenants.other);
    const isThere = await tenants.other.transaction((tx) =>
      tx.selectFrom("members").select("id").where("id", "=", id).executeTakeFirst(),
    );
    expect(isThere).toBeUndefined();
    expect(await openProfile(other, viewer, id)).toBeNull();
    expect(await blockMember(other, viewer, id)).toBe(false);
    const mine = await add(tenants.one);
    expect(await blockMember(contextOf(tenants.one), mine, id)).toBe(true);
    await unblockMember(other, mine, id);
    expect((await listBlocked(other, mine)).blocked).toEqual([]);
    expect((await listBlocked(contextOf(tenants.one), mine)).blocked).toEqual([
      { id, name: expect.stringMatching(/^member-/) },
    ]);
  });
});

describe("related profiles", () => {
  const related = (viewer: number | null, id: number, visible: readonly string[] = fields) =>
    tenants.one.transaction((tx) => listRelatedMembers(tx, viewer, id, visible));

  test("come from the same region first, then by most shared interests, then by nearest age", async () => {
    const here = { country: "BE", countryregion: "BE-VAN" };
    const one = await add(tenants.one, { ...here, interests: ["wine", "yoga"] });
    const born = (date_of_birth: string, interests: string[], place: Partial<typeof received> = here) =>
      add(tenants.one, { ...place, date_of_birth, interests });
    const near = await born("1990-03-03", []);
    const nearer = await born("1990-02-04", []);
    const both = await born("1996-01-01", ["yoga", "wine"]);
    const shares = await born("1985-01-01", ["wine"]);
    const elsewhere = await born("1990-02-03", ["yoga", "wine"], { ...here, countryregion: "BE-VLI" });
    await born("1970-01-01", ["yoga", "wine"]);
    await add(tenants.one, { ...here, gender: "man" });
    await add(tenants.one, { ...here, country: "DE", countryregion: "DE-BW" });
    const hidden = await add(tenants.one, { ...here, invisible: true });
    expect(await related(null, one)).toEqual([both, shares, nearer, near, elsewhere]);
    expect(await related(both, one)).toEqual([shares, nearer, near, elsewhere]);
    // Interests and regions that profiles hide do not count.
    expect(await related(null, one, ["age"])).toEqual([elsewhere, nearer, near, shares, both]);
    await blockMember(contextOf(tenants.one), shares, both);
    expect(await related(both, one)).toEqual([nearer, near, elsewhere]);
    expect(await related(null, one)).not.toContain(hidden);
  });

  test("are at most six, and none if no member is similar", async () => {
    const place = { country: "SE", countryregion: "SE-AB" };
    const alone = await add(tenants.one, { ...place, gender: "nonbinary" });
    expect(await related(null, alone)).toEqual([]);
    for (let at = 0; at < 9; at += 1) await add(tenants.one, place);
    expect(await related(null, await add(tenants.one, place))).toHaveLength(6);
    expect(await related(null, 999_999)).toEqual([]);
  });
});

test("a block and a like at the same time leave no like", async () => {
  const [one, other] = [await add(tenants.one), await add(tenants.one)];
  const { giveLike } = await import("~/domain/likes/give-like.server");
  const context = contextOf(tenants.one);
  for (let round = 0; round < 8; round += 1) {
    await Promise.all([
      blockMember(context, one, other),
      tenants.one
        .transaction((tx) => giveLike(context, tx, { id: other, fictional: false }, one))
        .catch((error: Error) => expect(error.name).toBe("MemberNotFound")),
    ]);
    const left = await tenants.one.transaction((tx) =>
      tx.selectFrom("likes").select("liker_id").where("liker_id", "=", other).execute(),
    );
    expect(left).toEqual([]);
    await unblockMember(context, one, other);
  }
});
