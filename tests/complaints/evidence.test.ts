import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eraseAccount } from "~/domain/accounts/leaving/erase-account.server";
import { decideComplaint } from "~/domain/complaints/decide-complaint.server";
import type { Target } from "~/domain/complaints/find-reported.server";
import { forgetComplaints } from "~/domain/complaints/forget-complaints.server";
import { makeComplaint } from "~/domain/complaints/make-complaint.server";
import { findEvidencePhoto } from "~/domain/operators/review/case-evidence.server";
import { readCase } from "~/domain/operators/review/read-case.server";
import { deleteDueFiles } from "~/domain/photos/delete-due-files.server";
import { photoKey } from "~/domain/photos/photo-files.server";
import { removePhoto } from "~/domain/photos/remove-photo.server";
import { photoFile } from "~/domain/photos/rules";
import { operatorContext } from "../support/operator-context";
import { addMembers } from "../support/plain-members";
import { createTwoTenants } from "../support/two-tenants";

/** What is stored of a reported member at the moment of the report, for as long as the complaint. */
const NOW = new Date("2027-03-20T12:00:00Z");
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
let tenants: Awaited<ReturnType<typeof createTwoTenants>>;
beforeAll(async () => {
  tenants = await createTwoTenants();
});
afterAll(() => tenants.close());

const newMember = async () => (await addMembers(tenants.one, 1))[0]!;
const rows = async <Row>(query: ReturnType<typeof sql<Row>>) =>
  (await tenants.one.transaction((tx) => query.execute(tx))).rows;
/** One store of pictures for a whole test. */
const context = () => operatorContext(tenants.one, "one", NOW);

async function report(
  ctx: ReturnType<typeof context>,
  by: number,
  target: Target,
  form = randomBytes(8).toString("hex"),
) {
  const complainant = {
    id: by,
    name: "B",
    email: "b@people.example",
    status: "active",
    completed: true,
  } as const;
  const input = {
    about: target.kind,
    category: "fake",
    place: "",
    body: "It is not her.",
    email: "",
    isTrue: true,
  };
  return (await makeComplaint(ctx, complainant, input, target, form, false)).reference;
}
const read = (reference: string) => readCase({ db: tenants.one }, reference);

async function addPhoto(ctx: ReturnType<typeof context>, member: number) {
  const name = randomBytes(16).toString("base64url");
  const [row] = await rows(
    sql<{
      id: string;
    }>`insert into photos (member_id, name, blurred_name, status, position, width, height, created_at)
      values (${member}, ${name}, ${randomBytes(16).toString("base64url")}, 'active', 1, 10, 10, now()) returning id`,
  );
  const key = photoKey(ctx, photoFile(name, "full"));
  await ctx.media.put(key, Buffer.from("picture"));
  return { id: Number(row!.id), key, name };
}

test("a profile is stored as it was, and what changed since is named", async () => {
  const [by, member] = [await newMember(), await newMember()];
  await rows(sql`update members set signup_message = 'I am a doctor', city = 'Utrecht' where id = ${member}`);
  const reference = await report(context(), by, { kind: "profile", id: member });
  expect(await read(reference)).toMatchObject({
    evidence: { at: NOW, changed: [], profile: { text: "I am a doctor", city: "Utrecht", photos: 0 } },
  });
  await rows(
    sql`update members set signup_message = 'I am an engineer', city = 'Delft' where id = ${member}`,
  );
  expect(await read(reference)).toMatchObject({
    evidence: { changed: ["city", "text"], profile: { text: "I am a doctor", city: "Utrecht" } },
    reported: { signupMessage: "I am an engineer" },
  });
});

test("a form that is sent twice stores one copy", async () => {
  const [by, member] = [await newMember(), await newMember()];
  for (let time = 0; time < 2; time++)
    await report(context(), by, { kind: "profile", id: member }, "the same form");
  expect(await rows(sql`select from complaint_evidence where member_id = ${member}`)).toHaveLength(1);
});

test("a removed photo stays readable for the case until the complaint is deleted", async () => {
  const ctx = context();
  const [by, member] = [await newMember(), await newMember()];
  const [photo, other] = [await addPhoto(ctx, member), await addPhoto(ctx, member)];
  const reference = await report(ctx, by, { kind: "photo", id: photo.id });
  for (const { id } of [photo, other]) await removePhoto(ctx, member, id);
  await deleteDueFiles(ctx);
  expect(ctx.media.keys()).toEqual([photo.key]);
  expect(await findEvidencePhoto({ db: tenants.one }, reference)).toBe(photo.name);
  expect(await findEvidencePhoto({ db: tenants.other }, reference)).toBeNull();
  expect(await read(reference)).toMatchObject({
    photo: null,
    evidence: { changed: ["photos"], hasPhoto: true },
  });
  await decideComplaint(ctx, reference, "acted", "");
  await forgetComplaints({ db: tenants.one, now: later(182) });
  await deleteDueFiles({ ...ctx, now: later(182) });
  expect(ctx.media.keys()).toEqual([photo.key]);
  await forgetComplaints({ db: tenants.one, now: later(184) });
  await deleteDueFiles({ ...ctx, now: later(184) });
  expect(ctx.media.keys()).toEqual([]);
});

test("a reported message is stored, also where it is gone later", async () => {
  const [low, high] = (await addMembers(tenants.one, 2)).sort((a, b) => a - b) as [number, number];
  const [row] = await rows(
    sql<{ id: string }>`insert into conversations (low_id, high_id, last_seq, created_at)
      values (${low}, ${high}, 1, now()) returning id`,
  );
  const conversation = Number(row!.id);
  await rows(
    sql`insert into messages (conversation_id, seq, sender_id, kind, body, price, client_message_id, created_at)
      values (${conversation}, 1, ${low}, 'text', 'Send me a gift card', 0, 'message-1', now())`,
  );
  await rows(
    sql`insert into chats (member_id, conversation_id, other_id, last_seq, last_at)
      values (${high}, ${conversation}, ${low}, 1, now())`,
  );
  const reference = await report(context(), high, { kind: "message", conversation, seq: 1 });
  await rows(sql`delete from messages where conversation_id = ${conversation}`);
  expect(await read(reference)).toMatchObject({
    messages: [],
    evidence: { message: { kind: "text", text: "Send me a gift card" } },
  });
});

test("an erased member's evidence is erased, with its files; the complaint stays", async () => {
  const ctx = context();
  const [by, member] = [await newMember(), await newMember()];
  const photo = await addPhoto(ctx, member);
  const reference = await report(ctx, by, { kind: "photo", id: photo.id });
  await tenants.one.transaction((tx) => eraseAccount(tx, member));
  await deleteDueFiles(ctx);
  expect(ctx.media.keys()).toEqual([]);
  expect(await rows(sql`select from complaint_evidence where member_id = ${member}`)).toEqual([]);
  expect(await read(reference)).toMatchObject({ reported: null, evidence: null, photo: null });
});
