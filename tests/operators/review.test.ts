import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ControlDatabase } from "~/db/control-database.server";
import { listAuditEntries } from "~/domain/operators/audit-log.server";
import { ban } from "~/domain/operators/ban.act.server";
import { decideCaseAct } from "~/domain/operators/decide-case.act.server";
import { inspectPhotoAct } from "~/domain/operators/inspect-photo.act.server";
import { summarizeMember } from "~/domain/operators/members/summarize-member.server";
import { NothingToDo } from "~/domain/operators/operator.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { CLAIM_MINUTES, claimTargets, findClaim } from "~/domain/operators/review/claim-targets.server";
import { countQueues } from "~/domain/operators/review/count-queues.server";
import { listCases } from "~/domain/operators/review/list-cases.server";
import { listPhotoNumbers, readQueuedPhotos } from "~/domain/operators/review/photo-queue.server";
import { readCase } from "~/domain/operators/review/read-case.server";
import { undoPhotoAct } from "~/domain/operators/undo-photo.act.server";
import { openControl } from "../support/control-database";
import { operatorContext } from "../support/operator-context";
import { ConsoleLogin, type Joined } from "../support/operators";
import { addMembers } from "../support/plain-members";
import { createTwoTenants } from "../support/two-tenants";

/** What operators review: photos and complaints, each given to one person at a time and decided once. */
const NOW = new Date("2027-03-20T12:00:00Z");
let tenants: Awaited<ReturnType<typeof createTwoTenants>>;
let control: ControlDatabase;
let login: ConsoleLogin;
let rosa: Joined;
let jonas: Joined;

beforeAll(async () => {
  tenants = await createTwoTenants();
  control = await openControl(tenants.url);
  login = new ConsoleLogin(control, NOW);
  [rosa, jonas] = [await login.joined({ role: "moderator" }), await login.joined({ role: "moderator" })];
});
afterAll(async () => {
  await control.end();
  await tenants.close();
});
beforeEach(async () => {
  await tenants.one.transaction(async (tx) => {
    await sql`delete from complaints`.execute(tx);
    await sql`delete from photos`.execute(tx);
  });
});

const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const newMember = async () => (await addMembers(tenants.one, 1))[0]!;
const one = () => ({ db: tenants.one, now: NOW });

async function addPhoto(member: number, status = "inspecting", minutes = 10): Promise<number> {
  const name = () => randomBytes(16).toString("base64url");
  const { rows } = await tenants.one.transaction((tx) =>
    sql<{
      id: string;
    }>`insert into photos (member_id, name, blurred_name, status, position, width, height, created_at)
      values (${member}, ${name()}, ${name()}, ${status}, 1, 10, 10, ${minutesAgo(minutes)}) returning id`.execute(
      tx,
    ),
  );
  return Number(rows[0]!.id);
}

type Given = {
  about?: string;
  category?: string | null;
  reported?: number | null;
  by?: number | null;
  photo?: number;
  minutes?: number;
};

async function addComplaint({
  about = "profile",
  category = "fake",
  reported = null,
  by = null,
  photo,
  minutes = 10,
}: Given): Promise<string> {
  const letters = [...randomBytes(6)].map((byte) => "ABCDEFGHJKLMNPQRSTUVWXYZ"[byte % 24]).join("");
  const reference = `C-${letters.slice(0, 4)}-${letters.slice(4)}`;
  await tenants.one.transaction((tx) =>
    sql`insert into complaints (reference, form_hash, created_at, about, category, body, language, reported_id, complainant_id, photo_id)
      values (${reference}, ${randomBytes(32)}, ${minutesAgo(minutes)}, ${about}, ${category}, 'It is not her.', 'en', ${reported}, ${by},
        ${photo ?? null})`.execute(tx),
  );
  return reference;
}

const claim = (who: Joined, candidates: string[], limit: number, now = NOW) =>
  claimTargets(
    { control, now },
    { brand: "one", queue: "photo", operatorId: who.operator.id },
    candidates,
    limit,
  );
const moderator = (approval: "not_needed" | null = null) =>
  operatorContext(tenants.one, "one", NOW, { approval });

describe("a decision about a photo", () => {
  const at = (seconds: number, by = "rosa") =>
    operatorContext(tenants.one, "one", new Date(minutesAgo(60).getTime() + seconds * 1000), {
      by,
      approval: null,
    });
  const decide = (photo: number, approved: boolean, ctx = at(0)) =>
    performOperatorAct(inspectPhotoAct, ctx, {
      photo,
      verdict: approved ? { approved } : { approved, reason: "no_face" },
    });
  const undo = (photo: number, ctx = at(10)) => performOperatorAct(undoPhotoAct, ctx, { photo });
  const stateOf = async (photo: number) => {
    const { rows } = await tenants.one.transaction((tx) =>
      sql<{
        status: string;
        rejected_reason: string | null;
      }>`select status, rejected_reason from photos where id = ${photo}`.execute(tx),
    );
    return rows[0];
  };
  const waits = { status: "inspecting", rejected_reason: null };

  test.each([true, false])("is undone by who made it, once (approved: %s)", async (approved) => {
    const photo = await addPhoto(await newMember());
    await decide(photo, approved);
    await undo(photo);
    expect(await stateOf(photo)).toEqual(waits);
    await expect(undo(photo)).rejects.toThrow(NothingToDo);
  });

  test("is not undone after a minute, by another operator, or once somebody decided again", async () => {
    const photo = await addPhoto(await newMember());
    await expect(undo(photo)).rejects.toThrow(NothingToDo);
    await decide(photo, false);
    await expect(undo(photo, at(61))).rejects.toThrow(NothingToDo);
    await expect(undo(photo, at(10, "jonas"))).rejects.toThrow(NothingToDo);
    await decide(photo, true, at(20, "jonas"));
    await expect(undo(photo, at(30))).rejects.toThrow(NothingToDo);
    expect((await stateOf(photo))?.status).toBe("active");
    await undo(photo, at(40, "jonas"));
    expect(await stateOf(photo)).toEqual(waits);
  });
});

describe("a claim", () => {
  const all = ["1", "2", "3", "4", "5"];

  test("gives each target to one operator, in the order of the queue, and the rest to the next", async () => {
    expect(await claim(rosa, all, 2)).toEqual({ claimed: ["1", "2"], added: ["1", "2"] });
    expect(await claim(jonas, all, 2)).toEqual({ claimed: ["3", "4"], added: ["3", "4"] });
    // The same page again: nothing new, and after a decision the next one.
    expect(await claim(rosa, all, 2)).toEqual({ claimed: ["1", "2"], added: [] });
    expect(await claim(rosa, all.slice(1), 2)).toEqual({ claimed: ["2", "5"], added: ["5"] });
    // The first one was given up.
    expect((await claim(jonas, all, 9)).claimed).toEqual(["1", "3", "4"]);
  });

  test("ends by itself, names who has it meanwhile, and counts at its brand and queue only", async () => {
    const by = { brand: "one", queue: "photo" as const, operatorId: jonas.operator.id };
    await claim(rosa, ["7"], 1);
    expect(await findClaim({ control, now: NOW }, by, "7")).toEqual({ name: rosa.operator.name });
    expect(await findClaim({ control, now: NOW }, { ...by, brand: "other" }, "7")).toBeNull();
    expect(await findClaim({ control, now: NOW }, { ...by, queue: "complaint" }, "7")).toBeNull();
    expect(await findClaim({ control, now: NOW }, { ...by, operatorId: rosa.operator.id }, "7")).toBeNull();
    const later = new Date(NOW.getTime() + CLAIM_MINUTES * 60_000);
    expect(await findClaim({ control, now: later }, by, "7")).toBeNull();
    expect((await claim(jonas, ["7"], 1, later)).claimed).toEqual(["7"]);
  });

  test("of two at the same time goes to one", async () => {
    const targets = Array.from({ length: 20 }, (_, at) => `t${at}`);
    const [a, b] = await Promise.all([claim(rosa, targets, 12), claim(jonas, targets, 12)]);
    expect(a.claimed.filter((target) => b.claimed.includes(target))).toEqual([]);
    expect(a.claimed.length + b.claimed.length).toBeGreaterThanOrEqual(12);
  });
});

describe("the queue of photos", () => {
  test("has those that wait, the longest waiting first, and what is known of their owners", async () => {
    const member = await newMember();
    const rejected = await addPhoto(member, "rejected");
    const first = await addPhoto(member);
    const second = await addPhoto(await newMember());
    await addPhoto(member, "active");
    await addComplaint({ about: "photo", reported: member, photo: first });
    expect(await listPhotoNumbers(one(), { limit: 10 })).toEqual([first, second]);
    expect(await listPhotoNumbers(one(), { limit: 10, after: first })).toEqual([second]);
    expect(await listPhotoNumbers({ db: tenants.other }, { limit: 10 })).toEqual([]);
    expect(await readQueuedPhotos(one(), [second, first, rejected])).toMatchObject([
      { id: first, number: 2, rejected: 1, complaints: 1, member: { id: member } },
      { id: second, number: 1, rejected: 0, complaints: 0 },
    ]);
    expect(await readQueuedPhotos(one(), [])).toEqual([]);
  });

  test("a photo that waits is decided once; the later decision of another person changes nothing", async () => {
    const photo = await addPhoto(await newMember());
    const decide = (verdict: object) =>
      performOperatorAct(inspectPhotoAct, moderator(), { photo, verdict, waiting: true } as never);
    await decide({ approved: true });
    await expect(decide({ approved: false, reason: "child" })).rejects.toThrow("no such photo");
    expect(await listPhotoNumbers(one(), { limit: 10 })).toEqual([]);
    const { rows } = await tenants.one.transaction((tx) =>
      sql<{ status: string }>`select status from photos where id = ${photo}`.execute(tx),
    );
    expect(rows).toEqual([{ status: "active" }]);
  });
});

describe("the queue of complaints", () => {
  test("has those that do harm each hour first, then the longest waiting, and one case for each target", async () => {
    const [a, b] = [await newMember(), await newMember()];
    const oldest = await addComplaint({ reported: a, minutes: 300 });
    await addComplaint({ reported: a, category: "money", minutes: 100 });
    const urgent = await addComplaint({ reported: b, category: "under_age", minutes: 5 });
    const objection = await addComplaint({ about: "decision", category: null, reported: a, minutes: 50 });
    const found = await listCases(one(), { limit: 10 });
    expect(found.map(({ reference, count }) => [reference, count])).toEqual([
      [urgent, 1],
      [oldest, 2],
      [objection, 1],
    ]);
    expect((await listCases(one(), { limit: 1 })).map(({ reference }) => reference)).toEqual([urgent]);
    expect(await listCases({ db: tenants.other }, { limit: 10 })).toEqual([]);
  });

  test("a case has every open complaint about its target, and no other", async () => {
    const [reported, other, by] = [await newMember(), await newMember(), await newMember()];
    const photo = await addPhoto(reported, "active");
    const first = await addComplaint({ reported, by });
    const second = await addComplaint({ reported });
    await addComplaint({ reported: other });
    const ofPhoto = await addComplaint({ about: "photo", reported, photo });
    const found = await readCase(one(), first.toLowerCase());
    expect(found?.complaints.map(({ reference }) => reference)).toEqual([first, second]);
    expect(found?.complaints[0]?.complainant).toMatchObject({ id: by, made: 0, upheld: 0 });
    expect(found).toMatchObject({ reported: { id: reported, photos: 1 }, photo: null, messages: [] });
    expect(await readCase(one(), ofPhoto)).toMatchObject({ photo: { id: photo, status: "active" } });
    expect(await readCase({ db: tenants.other }, first)).toBeNull();
    expect(await readCase(one(), "C-ZZZZ-ZZ")).toBeNull();
  });

  test("a reported message stands among those around it", async () => {
    const [low, high] = (await addMembers(tenants.one, 2)).sort((a, b) => a - b) as [number, number];
    const reference = await addComplaint({ about: "message", category: "money", reported: low });
    await tenants.one.transaction(async (tx) => {
      const { rows } = await sql<{
        id: string;
      }>`insert into conversations (low_id, high_id, last_seq, created_at)
        values (${low}, ${high}, 20, now()) returning id`.execute(tx);
      const conversation = rows[0]!.id;
      for (let seq = 1; seq <= 20; seq++)
        await sql`insert into messages (conversation_id, seq, sender_id, kind, body, price, client_message_id, created_at)
          values (${conversation}, ${seq}, ${seq % 2 ? low : high}, 'text', ${`line ${seq}`}, 0, ${`message-${seq}`}, now())`.execute(
          tx,
        );
      await sql`update complaints set conversation_id = ${conversation}, message_seq = 9 where reference = ${reference}`.execute(
        tx,
      );
    });
    const found = await readCase(one(), reference);
    expect(found?.messages.map(({ seq }) => seq)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    expect(found?.messages.filter(({ isReported }) => isReported)).toMatchObject([
      { seq: 9, text: "line 9", senderId: low },
    ]);
  });

  test("a decision closes all of a case with one outcome, rejects the photo, and is made once", async () => {
    const [reported, by] = [await newMember(), await newMember()];
    const photo = await addPhoto(reported, "active");
    const given = { about: "photo", reported, photo };
    const references = [await addComplaint({ ...given, by }), await addComplaint(given)];
    const decide = (outcome: string, more = {}) =>
      performOperatorAct(decideCaseAct, moderator(), { references, outcome, ...more } as never);
    await decide("acted", { note: "Seen elsewhere", photo: { id: photo, reason: "not_you" } });
    await expect(decide("declined")).rejects.toThrow("already decided");
    for (const reference of references)
      expect(await readCase(one(), reference)).toMatchObject({
        complaints: [{ reference, outcome: "acted", note: "Seen elsewhere" }],
        photo: { status: "rejected" },
      });
    const entries = (await listAuditEntries({ db: tenants.one }, { limit: 3 })).map(
      ({ action, detail, memberId }) => [action, detail, memberId],
    );
    expect(entries.toReversed()).toEqual([
      ...references.map((reference) => ["complaint", `${reference} acted`, null]),
      ["photo", `photo ${photo} rejected`, reported],
    ]);
    const mails = await tenants.one.transaction((tx) =>
      tx.selectFrom("mails").select("kind").where("member_id", "=", by).execute(),
    );
    expect(mails).toEqual([{ kind: "complaint_acted" }]);
  });

  test("whose target was erased meanwhile is still decided; a photo that is gone changes nothing", async () => {
    const reported = await newMember();
    const photo = await addPhoto(reported, "active");
    const reference = await addComplaint({ about: "photo", reported, photo });
    await tenants.one.transaction((tx) => sql`delete from members where id = ${reported}`.execute(tx));
    expect(await readCase(one(), reference)).toMatchObject({ reported: null, photo: null });
    const decide = (more: object) =>
      performOperatorAct(decideCaseAct, moderator(), {
        references: [reference],
        outcome: "acted",
        ...more,
      } as never);
    await expect(decide({ photo: { id: photo, reason: "child" } })).rejects.toThrow("no such photo");
    expect((await listCases(one(), { limit: 5 })).map((found) => found.reference)).toEqual([reference]);
    await decide({});
    expect(await listCases(one(), { limit: 5 })).toEqual([]);
  });

  test("a role that decides complaints and no photos rejects none", async () => {
    const reported = await newMember();
    const photo = await addPhoto(reported, "active");
    const reference = await addComplaint({ about: "photo", reported, photo });
    const ctx = { ...moderator(), may: (permission: string) => permission === "complaints.decide" };
    await expect(
      performOperatorAct(decideCaseAct, ctx, {
        references: [reference],
        outcome: "acted",
        photo: { id: photo, reason: "child" },
      }),
    ).rejects.toThrow("photos.inspect");
    expect(await listCases(one(), { limit: 5 })).toHaveLength(1);
  });
});

test("a ban needs a second person in the console, and says beforehand what it does", async () => {
  const member = await newMember();
  await addPhoto(member, "active");
  await expect(performOperatorAct(ban, moderator(), { member })).rejects.toThrow(
    expect.objectContaining({ name: "SecondPersonRequired" }),
  );
  expect(await summarizeMember(one(), member)).toMatchObject({ status: "active", sessions: 0, photos: 1 });
  expect(await summarizeMember({ db: tenants.other }, member)).toBeNull();
  await performOperatorAct(ban, moderator("not_needed"), { member });
  expect(await summarizeMember(one(), member)).toMatchObject({ status: "banned" });
});

test("the counts of the queues are those of the brand, with the time of the first", async () => {
  expect(await countQueues(one())).toEqual({
    photos: { count: 0, oldest: null },
    complaints: { count: 0, oldest: null },
    orders: { count: 0, oldest: null },
    escalated: { count: 0, oldest: null },
    appeals: { count: 0, oldest: null },
  });
  const member = await newMember();
  await addPhoto(member, "inspecting", 90);
  await addPhoto(member, "inspecting", 30);
  await addPhoto(member, "active", 500);
  await addComplaint({ reported: member, minutes: 45 });
  expect(await countQueues(one())).toMatchObject({
    photos: { count: 2, oldest: minutesAgo(90) },
    complaints: { count: 1, oldest: minutesAgo(45) },
  });
  expect((await countQueues({ db: tenants.other, now: NOW })).photos.count).toBe(0);
});
