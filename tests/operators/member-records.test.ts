import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { skeleton } from "~/domain/members/skeleton.server";
import { listAuditEntries } from "~/domain/operators/audit-log.server";
import { endSessionsAct } from "~/domain/operators/end-sessions.act.server";
import { erase } from "~/domain/operators/erase.act.server";
import { readMemberRecord } from "~/domain/operators/members/read-member-record.server";
import { type MemberSearch, searchMembers } from "~/domain/operators/members/search-members.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { viewMemberAct } from "~/domain/operators/view-member.act.server";
import { operatorContext } from "../support/operator-context";
import { addMembers } from "../support/plain-members";
import { createTwoTenants } from "../support/two-tenants";

/** What the console shows of members: how they are found, and what their record contains. */
const NOW = new Date("2027-03-20T12:00:00Z");
let tenants: Awaited<ReturnType<typeof createTwoTenants>>;
beforeAll(async () => {
  tenants = await createTwoTenants();
});
afterAll(() => tenants.close());

const run = async <Row>(query: ReturnType<typeof sql<Row>>, db = tenants.one) =>
  (await db.transaction((tx) => query.execute(tx))).rows;
const find = async (search: MemberSearch, limit = 10, db = tenants.one) =>
  (await searchMembers({ db }, search, limit)).map(({ id }) => id);
const operator = (minutes = 0, more = {}) =>
  operatorContext(tenants.one, "one", new Date(NOW.getTime() + minutes * 60_000), {
    approval: null,
    ...more,
  });

describe("members are found", () => {
  test("by the whole address, the number, and the first letters of the name, in any case", async () => {
    const [member, other] = (await addMembers(tenants.one, 2)) as [number, number];
    await run(
      sql`update members set name = 'Annegret_58', name_skeleton = ${skeleton("Annegret_58")}, email = 'annegret@post.example' where id = ${member}`,
    );
    await run(
      sql`update members set name = 'Annabel', name_skeleton = ${skeleton("Annabel")} where id = ${other}`,
    );
    expect(await find({ email: "ANNEGRET@post.example" })).toEqual([member]);
    expect(await find({ email: "annegret@post" })).toEqual([]);
    expect(await find({ id: member })).toEqual([member]);
    expect(await find({ name: "anne" })).toEqual([member]);
    expect(await find({ name: "ANN" })).toEqual([other, member]);
    expect(await find({ name: "ann" }, 1)).toEqual([other]);
    // A sign that means something in a pattern is itself.
    expect(await find({ name: "annegret_" })).toEqual([member]);
    expect(await find({ name: "anne%" })).toEqual([]);
    expect(await find({ name: "egret" })).toEqual([]);
  });

  test("by a name of every script, and by letters that look like others", async () => {
    const names = [
      "Arnold",
      "Avvw_1",
      "avwwa",
      "Márta",
      "Ольга77",
      "I1l_O0",
      "McIntyre",
      "Mwrrn",
      "rrnrvv",
      "Straße",
      "Νίκος",
    ];
    const members = await addMembers(tenants.one, names.length);
    for (const [at, name] of names.entries())
      await run(
        sql`update members set name = ${name}, name_skeleton = ${skeleton(name)} where id = ${members[at]}`,
      );
    // Every beginning of each name finds it, also where the end of the beginning is half of a look-alike.
    for (const [at, name] of names.entries())
      for (let length = 2; length <= name.length; length++) {
        const letters = name.slice(0, length);
        expect([letters, (await find({ name: letters }, 50)).includes(members[at]!)]).toEqual([
          letters,
          true,
        ]);
        const lower = letters.toLowerCase();
        expect([lower, (await find({ name: lower }, 50)).includes(members[at]!)]).toEqual([lower, true]);
      }
    // What only looks the same is another name.
    expect(await find({ name: "Amold" })).toEqual([]);
    expect(await find({ name: "Ohm" })).toEqual([]);
  });

  test("at their own brand only", async () => {
    const [member] = (await addMembers(tenants.one, 1)) as [number];
    const [row] = await run(
      sql<{ name: string; email: string }>`select name, email from members where id = ${member}`,
    );
    for (const search of [{ id: member }, { name: row!.name }, { email: row!.email }])
      expect([search, await find(search, 10, tenants.other)]).toEqual([search, []]);
    expect(await readMemberRecord({ db: tenants.other }, member)).toBeNull();
  });
});

describe("the record of a member", () => {
  test("has credits, photos, devices, mails and complaints, and neither the address nor a message", async () => {
    const [member, partner] = (await addMembers(tenants.one, 2)) as [number, number];
    const name = () => randomBytes(16).toString("base64url");
    await run(sql`update members set email = 'long.address@post.example' where id = ${member}`);
    await run(sql`insert into photos (member_id, name, blurred_name, status, position, width, height, created_at)
      values (${member}, ${name()}, ${name()}, 'active', 1, 10, 10, now())`);
    await run(sql`insert into sessions (member_id, token_hash, browser, country, created_at, expires_at)
      values (${member}, ${randomBytes(32)}, 'Firefox on Linux', 'NL', now(), now() + interval '1 day')`);
    await run(
      sql`insert into mails (member_id, kind, recipient, language, created_at) values (${member}, 'reset', 'long.address@post.example', 'en', now())`,
    );
    const [low, high] = [member, partner].sort((a, b) => a - b);
    const [conversation] = await run(sql<{
      id: string;
    }>`insert into conversations (low_id, high_id, last_seq, created_at)
      values (${low}, ${high}, 1, now()) returning id`);
    await run(sql`insert into messages (conversation_id, seq, sender_id, kind, body, price, client_message_id, created_at)
      values (${conversation!.id}, 1, ${member}, 'text', 'a secret line', 0, 'message-1', now())`);
    const record = await readMemberRecord({ db: tenants.one }, member);
    expect(record).toMatchObject({
      id: member,
      maskedEmail: "l•••@post.example",
      credits: { balance: 0, owed: 0 },
      photos: [{ status: "active" }],
      sessions: [{ browser: "Firefox on Linux", country: "NL" }],
      mails: [{ kind: "reset", sentAt: null, isSkipped: false }],
      made: { count: 0, upheld: 0 },
      received: { count: 0, upheld: 0, open: [] },
    });
    const text = JSON.stringify(record);
    for (const secret of ["long.address", "a secret line", "password_hash"])
      expect(text).not.toContain(secret);
  });

  test("is one entry of the audit log for each operator and quarter of an hour", async () => {
    const [member] = (await addMembers(tenants.one, 1)) as [number];
    const view = (minutes: number, more = {}) =>
      performOperatorAct(viewMemberAct, operator(minutes, more), { member });
    await view(0);
    await view(14);
    await view(1, { by: "jonas" });
    await view(16);
    const entries = await listAuditEntries({ db: tenants.one }, { memberId: member, limit: 10 });
    expect(entries.map(({ by, action }) => `${by} ${action}`)).toEqual([
      "rosa view",
      "jonas view",
      "rosa view",
    ]);
    await expect(performOperatorAct(viewMemberAct, operator(), { member: 999_999_999_999 })).rejects.toThrow(
      "There is no member",
    );
  });
});

test("sessions that an operator ends are gone; without one there is nothing to do", async () => {
  const [member] = (await addMembers(tenants.one, 1)) as [number];
  await run(sql`insert into sessions (member_id, token_hash, browser, created_at, expires_at)
    values (${member}, ${randomBytes(32)}, 'Firefox', now(), now() + interval '1 day')`);
  await performOperatorAct(endSessionsAct, operator(), { member });
  expect((await readMemberRecord({ db: tenants.one }, member))?.sessions).toEqual([]);
  await expect(performOperatorAct(endSessionsAct, operator(), { member })).rejects.toThrow("no session");
});

test("an erasure needs a second person in the console", async () => {
  const [member] = (await addMembers(tenants.one, 1)) as [number];
  await expect(performOperatorAct(erase, operator(), { member })).rejects.toThrow(
    expect.objectContaining({ name: "SecondPersonRequired" }),
  );
  expect(await find({ id: member })).toEqual([member]);
});
