import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { Act } from "~/domain/act.server";
import { allActs } from "~/http/acts/all-acts.server";
import { allReads } from "~/http/acts/all-reads.server";
import { inputFields } from "~/http/acts/input-fields.server";
import { perform } from "~/http/acts/perform.server";
import { RateLimited } from "~/http/limits/limits.server";
import account from "../../../locales/nl/account.json";
import { chatsOn, sentIn, write } from "../../support/chats";
import type { Member } from "../../support/members";
import type { ServedDatabase } from "../../support/served-database";
import type { TestServer } from "../../support/server";
import { shareServer } from "../../support/shared-server";

/** What follows from the declaration of an act, for every act. Visitors and other tenants: `tests/http/calls/strangers.test.ts`. */
let server: TestServer;
let database: ServedDatabase;
let other: Member;
let conversation: number;

const called = allActs.filter((act): act is Act & { call: NonNullable<Act["call"]> } => Boolean(act.call));

/** Valid fields of acts whose documented example names nothing here, for a member who knows `other` from a conversation. Each may be sent again. */
const examples: Record<string, () => Record<string, unknown>> = {
  like: () => ({ profile: other.id, like: 1, text: "Good evening" }),
  swipe: () => ({ profile: other.id, like: 0 }),
  send: () => ({ conversation, text: "Hello again", client_message_id: randomUUID() }),
  see: () => ({ conversation, seq: 1 }),
  typing: () => ({ conversation }),
  send_gift: () => ({ conversation, gift: "flowers", client_message_id: randomUUID() }),
  remove: () => ({ conversation }),
  unblock: () => ({ profile: other.id }),
  block: () => ({ profile: other.id }),
};

/** Returns valid fields of an act: of `examples`, else of its documentation. */
const fieldsOf = ({ name, call }: (typeof called)[number]) => examples[name]?.() ?? call.examples[0]?.input;

/** Acts whose call needs another brand than that of the examples, with the test of their answers. */
const testedElsewhere: Record<string, string> = { join_waiting_list: "tests/accounts/waiting-list.test.ts" };

/** Acts without a limit of their own: they only mark or hide the member's own rows. */
const unlimited = ["remove", "see"];

/** Prepares a member with a conversation, credits and a session. @param change an SQL assignment made before the first request */
async function memberWith(change?: string): Promise<Member> {
  const play = chatsOn(server, database);
  const member = await play.member();
  await play.grant(member.id, 50);
  if (change) await database.query(`update members set ${change} where id = ${member.id}`);
  return member;
}

beforeAll(async () => {
  ({ server, database } = await shareServer());
  other = await chatsOn(server, database).member();
});

test("every name and call is declared once, and every exception is about an act with a call", () => {
  const exceptions = [...Object.keys(examples), ...Object.keys(testedElsewhere), ...unlimited];
  expect(called.map(({ name }) => name)).toEqual(expect.arrayContaining(exceptions));
  for (const file of Object.values(testedElsewhere)) expect([file, existsSync(file)]).toEqual([file, true]);
  const names = allActs.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const calls = called.map(({ call }) => `${call.method} ${call.path}`);
  expect(new Set(calls).size).toBe(calls.length);
});

describe("a call of an act", () => {
  let me: Member;
  beforeAll(async () => {
    me = await memberWith();
    ({ conversation } = sentIn(await write(me, { profile: other.id }, "Good evening")));
  });

  // In the order of the examples: a block is the last.
  const order = Object.keys(examples);
  const ordered = called
    .filter(({ name }) => !(name in testedElsewhere))
    .toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name));

  test.each(ordered.map((act) => [act.name, act] as const))(
    "%s answers with the declared fields",
    async (name, act) => {
      const { call } = act;
      const answer = await me.browser.call(call.method, call.path, fieldsOf(act));
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
      expect(call.output.parse(answer.json())).toEqual(answer.json());
      const { text } = await server.fetch("localhost", "/metrics");
      expect(text).toMatch(new RegExp(`livery_act_seconds_count\\{[^}]*act="${name}",outcome="performed"`));
    },
  );
});

test.each(called.map((act) => [act.name, act] as const))(
  "%s refuses an empty body and names all its fields",
  async (_, { call, input }) => {
    const { browser } = await memberWith();
    const answer = await browser.call(call.method, call.path, {});
    const { error, message } = answer.json() as { error: string; message: string };
    expect([answer.status, error]).toEqual([400, "invalid_input"]);
    for (const field of inputFields(input)) expect(message).toContain(field);
  },
);

/** Queries of reads whose documented example names nothing here, or has no fields although the read has. */
const queries: Record<string, () => Record<string, string>> = {
  chats: () => ({ after: "4000000000000-1" }),
  chat_page: () => ({ profile: String(other.id) }),
};

describe("a read", () => {
  // A new like needs preparation: `tests/likes/likes-calls.test.ts`.
  test.each(allReads.filter(({ name }) => name !== "new_like").map((read) => [read.name, read] as const))(
    "%s answers with the declared fields, and tells who asks again that nothing has changed",
    async (name, { path, output, examples }) => {
      const { browser } = await memberWith();
      const documented = examples[0]?.input as Record<string, string> | undefined;
      const query = String(new URLSearchParams(queries[name]?.() ?? documented));
      const url = query ? `${path}?${query}` : path;
      const answer = await browser.get(url);
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
      expect(output.parse(answer.json())).toEqual(answer.json());
      const { etag } = answer.headers;
      expect((await browser.get(url, { "If-None-Match": String(etag) })).status).toBe(304);
    },
  );
});

test.each(allReads.filter(({ polled }) => polled).map((read) => [read.name, read] as const))(
  "the live state answers the polled read %s as its declaration does",
  async (_, { path }) => {
    const { browser, id } = await memberWith();
    await write(other, { profile: id }, "Good evening");
    const polled = await browser.get(path);
    // With a field, even an unknown one, the declaration answers.
    const declared = await browser.get(`${path}?with=fields`);
    expect([polled.status, declared.status]).toEqual([200, 200]);
    expect(polled.json()).toEqual(declared.json());
    expect(polled.headers.etag).toBe(declared.headers.etag);
  },
);

test.each([
  ["a banned member", "status = 'banned', banned_at = now()", "authentication_required"],
  ["a member who has not completed a partner's signup", "completed = false", "signup_incomplete"],
])("%s performs no act", async (_, change, refusal) => {
  const { browser } = await memberWith(change);
  for (const act of called) {
    const { name, call, access } = act;
    if (access === "visitor") continue;
    const answer = await browser.call(call.method, call.path, fieldsOf(act));
    const { error } = answer.json() as { error: string };
    expect([name, answer.status, error]).toEqual([name, 403, refusal]);
  }
});

test("a page offers an act to an account of a partner's signup where the act does, and leads to that signup where not", async () => {
  const { browser } = await memberWith("completed = false");
  const resent = await browser.post("/activate/error", {});
  expect([resent.status, resent.headers.location]).toEqual([303, "/activate/error?done=sent"]);
  const refused = await browser.post("/notifications", { intent: "enable_mail" });
  expect([refused.status, refused.headers.location]).toEqual([302, "/complete-signup"]);
});

test("another activation mail is refused with a reason where the address got many mails lately, and a member who confirmed meanwhile is redirected to the next steps", async () => {
  const { id, browser } = await memberWith("status = 'not_confirmed'");
  await database.query(`insert into mails (tenant_id, kind, member_id, recipient, language, params, created_at)
    select tenant_id, 'reset', id, email, 'en', '{}', now() from members, generate_series(1, 6) where id = ${id}`);
  const refused = await browser.post("/activate/error", {});
  expect(refused.status).toBe(429);
  expect(refused.text).toContain(account.scarce_mails);
  const confirmed = await memberWith();
  const led = await confirmed.browser.get("/activate/error?done=sent");
  expect([led.status, led.headers.location]).toEqual([302, "/activate/done"]);
});

describe("performed in the server", () => {
  const visitor = { address: "192.0.2.1", country: null };
  const open = { countAll: async () => undefined, forgetAll: async () => undefined };
  const contextOf = (more: object) => ({
    tenant: { id: 1 },
    visitor,
    limits: open,
    member: null,
    sessionLost: false,
    ...more,
  });
  /** Performs an act whose verbs must not run. @returns the name of the error */
  async function refusal(act: Act, ctx: object, fields: unknown): Promise<string> {
    const run = () => {
      throw new Error(`${act.name} has run`);
    };
    return perform({ ...act, run }, ctx as never, fields).then(
      () => "none",
      (error: Error) => error.name,
    );
  }
  const everyAct = allActs.map((act) => [act.name, act] as const);
  const ofMembers = everyAct.filter(([, { access }]) => access === "account" || access === "begun");

  test.each(ofMembers)(
    "%s refuses a visitor, a lost session and, unless it may begin, half a signup",
    async (_, act) => {
      expect(await refusal(act, contextOf({}), {})).toBe("AuthenticationRequired");
      expect(await refusal(act, contextOf({ sessionLost: true }), {})).toBe("DatabaseUnavailable");
      if (act.access === "account")
        expect(await refusal(act, contextOf({ member: { id: 7, completed: false } }), {})).toBe(
          "SignupIncomplete",
        );
    },
  );

  // The others have no field that is required.
  const withFields = everyAct.filter(([, { input }]) => !input.safeParse({}).success);

  test.each(withFields)("%s refuses fields of another kind", async (_, act) => {
    const wrong = Object.fromEntries(inputFields(act.input).map((field) => [field, [Symbol("wrong")]]));
    const ctx = contextOf({ member: { id: 7, completed: true } });
    expect(await refusal(act, ctx, wrong)).toBe("InvalidInput");
    expect(await refusal(act, ctx, null)).toBe("InvalidInput");
  });

  test("most acts have a field that is required", () => {
    expect(withFields.length).toBeGreaterThan(35);
  });
});

describe("beyond its limit", () => {
  const counted: string[] = [];
  const limits = {
    countAll: async (_: unknown, all: readonly { name: string }[]) => {
      counted.push(...all.map(({ name }) => name));
      if (all.length > 0) throw new RateLimited(60);
    },
  };
  const member = { id: 7, completed: true };

  test.each(called.filter(({ name }) => !unlimited.includes(name)).map((act) => [act.name, act] as const))(
    "%s does not run",
    async (_, act) => {
      let hasRun = false;
      const watched = {
        ...act,
        run: async () => {
          hasRun = true;
        },
      };
      counted.length = 0;
      const visitor = { address: "192.0.2.1" };
      const ctx = { member, visitor, sessionLost: false, tenant: { id: 1 }, limits };
      await expect(perform(watched, ctx as never, fieldsOf(act))).rejects.toThrow(RateLimited);
      expect([hasRun, counted.length > 0]).toEqual([false, true]);
    },
  );
});
