import { randomBytes } from "node:crypto";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TenantDb } from "~/db/pool.server";
import { addDemoPictures, type SittingBrand } from "~/demo/add-demo-pictures.server";
import { Demo } from "~/demo/demo.server";
import { readDemoData } from "~/demo/demo-data.server";
import { type DrawnPicture, MAX_DEMO_MEMBERS, planMembers } from "~/demo/plan-members.server";
import { portraitFile } from "~/demo/portrait-files.server";
import { Registry } from "~/tenancy/registry.server";
import { memoryStore } from "../support/memory-store";
import { createTwoTenants } from "../support/two-tenants";

const root = path.resolve(import.meta.dirname, "../..");
const registry = new Registry(path.join(root, "tenants"), path.join(root, "themes"));
await registry.loadAll();
const [tenant] = registry.list();
if (!tenant) throw new Error("There are no brands");
const data = readDemoData(tenant)!;
const media = memoryStore();
const failures: unknown[] = [];

let tenants: Awaited<ReturnType<typeof createTwoTenants>>;
beforeAll(async () => {
  tenants = await createTwoTenants();
});
afterAll(() => tenants.close());

const demoOf = (members: number) =>
  new Demo({
    databaseOf: () => tenants.one,
    media,
    random: randomBytes,
    interests: () => ["coffee", "wine", "hiking", "reading"],
    members,
    production: false,
    publish: () => undefined,
    noticed: () => undefined,
    onFailure: (_, error) => failures.push(error),
  });

/** Returns all that a start could change, except who is online. */
const stateOf = (db: TenantDb) =>
  db.transaction(async (tx) => ({
    members: (await tx.selectFrom("members").selectAll().orderBy("id").execute()).map(
      ({ last_active, ...member }) => member,
    ),
    likes: await tx.selectFrom("likes").selectAll().orderBy("liker_id").orderBy("liked_id").execute(),
    answers: await tx
      .selectFrom("profile_answers")
      .selectAll()
      .orderBy("member_id")
      .orderBy("position")
      .execute(),
    photos: await tx.selectFrom("photos").selectAll().orderBy("id").execute(),
    messages: await tx.selectFrom("messages").selectAll().orderBy("conversation_id").orderBy("seq").execute(),
  }));

const NOTHING = { members: [], likes: [], answers: [], photos: [], messages: [] };

describe("a first start", () => {
  test("creates the brand's members with likes among them, and three logins", async () => {
    const logins = await demoOf(MAX_DEMO_MEMBERS).seed(tenant);
    expect(logins.map(({ kind }) => kind)).toEqual(["free", "premium", "unconfirmed"]);
    const { members, likes } = await stateOf(tenants.one);
    expect(members).toHaveLength(MAX_DEMO_MEMBERS + 3);
    expect(likes.length).toBeGreaterThan(MAX_DEMO_MEMBERS * 1.5);
    // No member has a picture yet: the members who get pictures first are online.
    const withOwnPictures = new Set(data.pictures.map(({ person }) => person)).size;
    const ids = await tenants.one.transaction((tx) =>
      tx
        .selectFrom("members")
        .select("id")
        .where("last_active", ">", new Date(Date.now() - 60_000))
        .where("email", "like", "member-%")
        .orderBy("id")
        .execute(),
    );
    const numberOf = (email: string) => Number(/^member-(\d+)@/.exec(email)![1]);
    const own = members
      .filter(({ email }) => email.startsWith("member-"))
      .sort((one, other) => numberOf(one.email) - numberOf(other.email))
      .map(({ id }) => id)
      .slice(0, withOwnPictures);
    expect(ids.length).toBeGreaterThanOrEqual(10);
    expect(own).toEqual(expect.arrayContaining(ids.map(({ id }) => id)));
  });

  test("adds answers to the brand's questions to most profiles", async () => {
    const { answers } = await stateOf(tenants.one);
    const answering = new Set(answers.map(({ member_id }) => member_id)).size;
    expect(answering).toBeGreaterThan(MAX_DEMO_MEMBERS / 2);
    expect(answers.length).toBeGreaterThan(answering);
    for (const { question } of answers) expect(tenant.config.profile_questions).toContain(question);
  });

  test("creates nothing in other tenants", async () => {
    expect(await stateOf(tenants.other)).toEqual(NOTHING);
  });

  test("gives the logins two received likes and a match each", async () => {
    const { members, likes } = await stateOf(tenants.one);
    for (const kind of ["free", "premium"]) {
      const { id } = members.find(({ email }) => email === `${kind}@${tenant.config.domain}`)!;
      const admirers = likes.filter((like) => like.liked_id === id).map((like) => like.liker_id);
      const liked = likes.filter((like) => like.liker_id === id).map((like) => like.liked_id);
      expect(admirers).toHaveLength(3);
      expect(liked.filter((other) => admirers.includes(other))).toHaveLength(1);
    }
  });

  test("makes some of them online and others last active up to three weeks ago", async () => {
    const seen = await tenants.one.transaction((tx) =>
      tx.selectFrom("members").select("last_active").where("email", "like", "member-%").execute(),
    );
    const minutes = seen.map(({ last_active }) => (Date.now() - last_active.getTime()) / 60_000);
    expect(minutes.filter((unseen) => unseen < 5).length).toBeGreaterThanOrEqual(10);
    expect(Math.max(...minutes)).toBeGreaterThan(7 * 24 * 60);
    expect(Math.max(...minutes)).toBeLessThan(22 * 24 * 60);
  });

  test("gives no member a password that could be known", async () => {
    const { members } = await stateOf(tenants.one);
    const demo = members.filter(({ email }) => email.startsWith("member-"));
    expect(demo).toHaveLength(MAX_DEMO_MEMBERS);
    expect(new Set(members.map(({ password_hash }) => password_hash)).size).toBe(2);
    expect(demo.every(({ notifications_disabled }) => notifications_disabled.length > 0)).toBe(true);
  });
});

describe("the first conversations", () => {
  type Line = {
    conversation_id: number;
    seq: number;
    kind: string;
    automatic: boolean;
    price: number;
    created_at: Date;
  };
  const linesOf = (id: number) =>
    tenants.one.transaction(async (tx) => {
      const chats = await tx.selectFrom("chats").selectAll().where("member_id", "=", id).execute();
      const of = chats.map(({ conversation_id }) => conversation_id);
      const lines: Line[] = await tx
        .selectFrom("messages")
        .select(["conversation_id", "seq", "kind", "automatic", "price", "created_at"])
        .where("conversation_id", "in", of)
        .orderBy("seq")
        .execute();
      return { chats, lines };
    });
  const login = async (kind: string) =>
    (await stateOf(tenants.one)).members.find(({ email }) => email === `${kind}@${tenant.config.domain}`)!;

  test.each(["free", "premium"])(
    "of the %s login are four: one unread, one with a gift, one of several days and one with a fictional profile",
    async (kind) => {
      const { id } = await login(kind);
      const { chats, lines } = await linesOf(id);
      expect(chats).toHaveLength(4);
      expect(chats.map(({ unread }) => unread).sort()).toEqual([0, 0, 0, 1]);
      expect(lines.filter(({ kind }) => kind === "gift")).toHaveLength(1);
      const days = (of: number) =>
        new Set(
          lines.flatMap((line) => (line.conversation_id === of ? [line.created_at.toDateString()] : [])),
        );
      expect(Math.max(...chats.map(({ conversation_id }) => days(conversation_id).size))).toBeGreaterThan(3);
      const { members } = await stateOf(tenants.one);
      const others = chats.map(({ other_id }) => members.find((member) => member.id === other_id)!);
      expect(others.map(({ fictional }) => fictional).sort()).toEqual([false, false, false, true]);
    },
  );

  test("are marked as automatic, cost nothing and use up no free allowance", async () => {
    const { id } = await login("free");
    const { lines } = await linesOf(id);
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.every(({ automatic, price }) => automatic && price === 0)).toBe(true);
    const [tally, waiting] = await tenants.one.transaction((tx) =>
      Promise.all([
        tx.selectFrom("chat_tallies").selectAll().where("member_id", "=", id).executeTakeFirstOrThrow(),
        tx.selectFrom("notices").select("id").where("mailed_at", "is", null).execute(),
      ]),
    );
    expect(tally).toMatchObject({ conversations_started: 0, messages_sent: 0 });
    expect(waiting).toEqual([]);
  });

  test("are with different members for each login", async () => {
    const partners = await Promise.all(
      ["free", "premium"].map(async (kind) => (await linesOf((await login(kind)).id)).chats),
    );
    expect(new Set(partners.flat().map(({ other_id }) => other_id)).size).toBe(8);
  });

  test("leave credits only with the premium login, once", async () => {
    const { id } = await login("premium");
    await demoOf(MAX_DEMO_MEMBERS).seed(tenant);
    const entries = await tenants.one.transaction((tx) =>
      tx.selectFrom("credit_entries").select(["member_id", "reason"]).execute(),
    );
    expect(entries).toEqual([{ member_id: id, reason: "grant" }]);
  });
});

test("in production no members, logins or conversations are created", async () => {
  const inProduction = new Demo({
    ...demoOf(MAX_DEMO_MEMBERS).deps,
    databaseOf: () => tenants.other,
    production: true,
  });
  expect(await inProduction.seed(tenant)).toEqual([]);
  expect(await stateOf(tenants.other)).toEqual(NOTHING);
});

test("a second start changes nothing, even if a member was deleted", async () => {
  const before = await stateOf(tenants.one);
  await demoOf(MAX_DEMO_MEMBERS).seed(tenant);
  expect(await stateOf(tenants.one)).toEqual(before);
  const gone = before.members.find(({ email }) => email.startsWith("member-7@"))!;
  await tenants.one.transaction((tx) => tx.deleteFrom("members").where("id", "=", gone.id).execute());
  const after = await stateOf(tenants.one);
  await demoOf(MAX_DEMO_MEMBERS).seed(tenant);
  expect(await stateOf(tenants.one)).toEqual(after);
});

test("a start without demo members creates only the logins", async () => {
  const alone = new Demo({ ...demoOf(0).deps, databaseOf: () => tenants.other });
  expect(await alone.seed(tenant)).toHaveLength(3);
  expect((await stateOf(tenants.other)).members).toHaveLength(3);
});

describe("pictures", () => {
  const emailOf = (at: number) => `member-${at}@demo.${tenant.config.domain}`;
  const planned = () => planMembers(tenant, data, MAX_DEMO_MEMBERS, ["coffee"]);
  const drawnOf = (at: number) => planned()[at]!.pictures[0] as DrawnPicture;
  const sit = async (emails: string[], pictures: SittingBrand["sitters"][number]["pictures"]) => {
    const rows = await tenants.one.transaction((tx) =>
      tx.selectFrom("members").select("id").where("email", "in", emails).orderBy("id").execute(),
    );
    return { tenant, db: tenants.one, sitters: rows.map(({ id }) => ({ memberId: id, pictures })) };
  };
  const deps = () => ({
    media,
    random: randomBytes,
    now: () => new Date(),
    isStopped: () => false,
    onFailure: (_: string, error: unknown) => void failures.push(error),
  });

  test("are added from files until each member has theirs, first ones first, and on a second run none", async () => {
    const brands = [
      await sit([emailOf(20), emailOf(21)], [drawnOf(20), drawnOf(21)]),
      await sit([emailOf(1)], [{ file: "01.webp" }, { file: "13.webp" }]),
    ];
    expect(await addDemoPictures(brands, deps())).toBe(6);
    const { photos } = await stateOf(tenants.one);
    expect(photos.map(({ status }) => status)).toEqual(Array(6).fill("active"));
    // The brand's own pictures are 900 wide, drawn ones 600: each member's first comes before any second.
    expect(photos.filter(({ position }) => position === 1)).toHaveLength(3);
    expect(new Set(photos.slice(0, 3).map(({ member_id }) => member_id)).size).toBe(3);
    expect(photos.map(({ width, height }) => `${width}x${height}`).sort()).toEqual([
      ...Array(4).fill("600x800"),
      ...Array(2).fill("900x1200"),
    ]);
    expect(await addDemoPictures(brands, deps())).toBe(0);
  });

  test("without a file are reported once, with the name of the file, and the others are added", async () => {
    failures.length = 0;
    const unknown = { ...drawnOf(30), seed: "nobody" };
    const brand = await sit([emailOf(30), emailOf(31)], [drawnOf(30), unknown]);
    expect(await addDemoPictures([brand], deps())).toBe(2);
    expect(failures.map(String)).toEqual([expect.stringMatching(`2 portraits.*${portraitFile(unknown)}`)]);
  });

  test("are given up after several in a row could not be stored", async () => {
    failures.length = 0;
    const emails = Array.from({ length: 12 }, (_, at) => emailOf(40 + at));
    const brand = await sit(emails, [drawnOf(40)]);
    const broken = { ...media, put: () => Promise.reject(new Error("no room")) };
    expect(await addDemoPictures([brand], { ...deps(), media: broken })).toBe(0);
    expect(failures.length).toBeGreaterThanOrEqual(5);
    expect(failures.length).toBeLessThan(12);
  });
});
