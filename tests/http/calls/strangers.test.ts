import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { allActs } from "~/http/acts/all-acts.server";
import { allReads } from "~/http/acts/all-reads.server";
import { callTable } from "~/http/api/call-table.server";
import { allRoutes } from "~/route-table";
import { FormBrowser, fromSomewhere } from "../../support/browser";
import { chatsOn, sentIn, write } from "../../support/chats";
import { joinMember, type Member } from "../../support/members";
import { picture } from "../../support/pictures";
import type { ServedDatabase } from "../../support/served-database";
import type { Answer, TestServer } from "../../support/server";
import { shareServer } from "../../support/shared-server";

/**
 * No call or page for members serves a visitor, a member of another tenant, or a member who names what belongs to others. Both tables of
 * routes are walked, so that a new call or page is tested, or fails the test until it declares what it names.
 */
const HOST = "velvethour.example";
const OTHER_HOST = "abendrot.example";
/** An id that nothing has. */
const ABSENT = 2_000_000_000;

const memberCalls = Object.entries(callTable).flatMap(([call, { access }]) =>
  access === "account" || access === "begun" ? [call] : [],
);

let server: TestServer;
let database: ServedDatabase;
let caller: Member;
let away: Member;

beforeAll(async () => {
  ({ server, database } = await shareServer());
  caller = await joinMember(server, database, HOST, "NL");
  away = await joinMember(server, database, OTHER_HOST, "DE");
});

const send = (browser: FormBrowser, call: string, input: unknown = {}): Promise<Answer> => {
  const [method = "", path = ""] = call.split(" ");
  const query = new URLSearchParams(input as Record<string, string>).toString();
  return method === "GET"
    ? browser.get(query ? `${path}?${query}` : path)
    : browser.call(method, path, input);
};
const newBrowser = () => new FormBrowser(server, HOST, { ...fromSomewhere(), "X-Client-Request": "1" });
/** The two browsers that have no session at HOST: one with none at all, one with the session of a member of another tenant. */
function strangers(): [string, FormBrowser][] {
  const browser = newBrowser();
  browser.setCookie("session", away.browser.cookie("session")!);
  return [
    ["a visitor", newBrowser()],
    ["a member of another tenant", browser],
  ];
}

test("the session of the other tenant's member is valid at its own host", async () => {
  expect((await away.browser.get("/api/user.php")).status).toBe(200);
});

describe.each(memberCalls)("%s", (call) => {
  test("refuses a visitor and a member of another tenant", async () => {
    for (const [who, browser] of strangers()) {
      const answer = await send(browser, call);
      const { error } = answer.json() as { error?: string };
      expect([who, answer.status, error]).toEqual([who, 403, "authentication_required"]);
    }
  });
});

const memberPages = allRoutes.filter(({ access }) => access === "member");

describe.each(memberPages.map(({ path }) => path))("%s", (path) => {
  const url = path
    .replace("/:id?", "")
    .replace("/:paymentmethod?", "")
    .replace(":id", "1")
    .replace(":type", "you");

  test("redirects a visitor and a member of another tenant away", async () => {
    // The form of a confirmation leads to the page that sends a new link.
    const away = /^\/(login|activate\/error)(\?|$)/;
    for (const [who, browser] of strangers()) {
      const opened = await browser.get(url);
      expect([who, opened.status, opened.headers.location]).toEqual([who, 302, expect.stringMatching(away)]);
      const posted = await browser.post(url, { intent: "save" });
      // A page without a form refuses the method.
      if (posted.status === 405) continue;
      expect([who, posted.status, posted.headers.location]).toEqual([who, 302, expect.stringMatching(away)]);
    }
  });
});

/** What belongs to others: by the id of a member, of a conversation, and of a photo. */
type Named = { profile: number; conversation: number; photo: number };
const message = (to: object) => ({ ...to, text: "Hello there", client_message_id: randomUUID() });
const gift = (to: object) => ({ ...to, gift: "flowers", client_message_id: randomUUID() });
const crop = { left: 0.1, top: 0.1, width: 0.5, height: 0.5 };

/** Acts and reads without fields, which can name nothing. */
const withoutFields = new Set(
  [
    ...allActs.flatMap(({ call, input }) => (call ? [{ ...call, input }] : [])),
    ...allReads.map((read) => ({ ...read, method: "GET" })),
  ]
    .filter(({ input }) => input instanceof z.ZodObject && Object.keys(input.shape).length === 0)
    .map(({ method, path }) => `${method} ${path}`),
);

/** The inputs of each other call that name something; a call without any uses the caller's own data alone. */
const inputs: Record<string, (named: Named) => readonly object[]> = {
  "PUT /api/user.php": () => [],
  "GET /api/photos.php": () => [],
  "GET /api/chats.php": () => [],
  "GET /api/events": () => [],
  "GET /api/discountcode.php": () => [],
  // The reference of an order: `tests/shop/hostile-requests.test.ts`.
  "GET /api/invoice.php": () => [],
  "POST /api/like.php": ({ profile }) => [
    { profile, like: 1 },
    { profile, like: 0 },
  ],
  "POST /api/swipe.php": ({ profile }) => [
    { profile, like: 1 },
    { profile, like: 0 },
    { profile, undo: 1 },
  ],
  "POST /api/block.php": ({ profile }) => [{ profile }],
  "DELETE /api/block.php": ({ profile }) => [{ profile }],
  "PUT /api/profile.php": () => [],
  "PUT /api/answer.php": () => [],
  "POST /api/photos.php": ({ photo }) => [
    { photo, do: "first" },
    { photo, do: "remove" },
  ],
  "PUT /api/photos.php": ({ photo }) => [{ photo, move: "first" }, { photo, crop }, { order: [photo] }],
  "DELETE /api/photos.php": ({ photo }) => [{ photo }],
  "GET /api/chat.php": ({ profile, conversation }) => [{ conversation }, { profile }],
  "POST /api/chat.php": ({ profile, conversation }) => [message({ conversation }), message({ profile })],
  "DELETE /api/chat.php": ({ profile, conversation }) => [{ conversation }, { profile }],
  "POST /api/seen.php": ({ conversation }) => [{ conversation, seq: 1 }],
  "POST /api/typing.php": ({ conversation }) => [{ conversation }],
  "POST /api/gift.php": ({ profile, conversation }) => [gift({ conversation }), gift({ profile })],
  "GET /api/chat-photo.php": ({ conversation }) => [{ conversation, message: 1 }],
  // Its fields are sent as a form with a file, below.
  "POST /api/chat-photo.php": () => [],
};

/** What the id in the path of each page names; null for what is in the tenant's files, and for orders (`tests/shop/orders.test.ts`). */
const namedByPages: Record<string, keyof Named | null> = {
  "/members/:id": "profile",
  "/likes/m/:id": "profile",
  "/members/:id/chat": "profile",
  "/members/:id/landing": "profile",
  "/members/:id/signup": "profile",
  "/members/:id/landing2/:slug?": "profile",
  "/members/:id/landing3/:slug?": "profile",
  "/chats/:id": "conversation",
  "/credits/:id/:paymentmethod?": null,
  "/transactions/:id?": null,
  "/partner/:id": null,
  "/partner/:id/leave": null,
};

test("every call for members with fields declares what it names", () => {
  const others = memberCalls.filter((call) => !withoutFields.has(call));
  expect(Object.keys(inputs).toSorted()).toEqual(others.toSorted());
});

test("every page with an id declares what it names", () => {
  const paths = allRoutes.map(({ path }) => path).filter((path) => path.includes("/:id"));
  expect(Object.keys(namedByPages).toSorted()).toEqual(paths.toSorted());
});

/** Creates two members with a conversation, a like and a photo. */
async function couple(host: string): Promise<Named> {
  const country = host === HOST ? "NL" : "DE";
  const play = chatsOn(server, database, host, country);
  const [one, other] = [await play.member(), await play.member()];
  await play.grant(one.id, 20);
  const { conversation } = sentIn(await write(one, { profile: other.id }, "Good evening"));
  await one.browser.call("POST", "/api/like.php", { profile: other.id, like: 1 });
  const [photo] = await database.query(
    `insert into photos (tenant_id, member_id, name, blurred_name, status, position, width, height, created_at)
     select tenant_id, id, '${randomBytes(16).toString("base64url")}', '${randomBytes(16).toString("base64url")}', 'active',
       1, 10, 10, now() from members where id = ${other.id} returning id`,
  );
  return { profile: other.id, conversation, photo: Number(photo!.id) };
}

/** Returns all that the calls could change of these members. */
async function stateOf({ profile, conversation, photo }: Named) {
  return {
    messages: await database.query(
      `select * from messages where conversation_id = ${conversation} order by seq`,
    ),
    sides: await database.query(
      `select * from chats where conversation_id = ${conversation} order by member_id`,
    ),
    photo: await database.query(`select * from photos where id = ${photo}`),
    likes: await database.query(`select * from likes where liked_id = ${profile} order by liker_id`),
    blocks: await database.query(`select * from blocks where blocked_id = ${profile}`),
  };
}

/** Returns an answer as it would be for any ids. */
const neutral = ({ status, text }: Answer, ids: Named) => [
  status,
  Object.values(ids).reduce((all, id) => all.replaceAll(String(id), "<id>"), text),
];
const absent: Named = { profile: ABSENT, conversation: ABSENT, photo: ABSENT };

describe.each([
  ["another tenant", OTHER_HOST],
  ["other members", HOST],
])("what belongs to %s", (_, host) => {
  let named: Named;
  let before: Awaited<ReturnType<typeof stateOf>>;
  beforeAll(async () => {
    named = await couple(host);
    before = await stateOf(named);
    await chatsOn(server, database).grant(caller.id, 100);
  });

  test.each(Object.keys(inputs).filter((call) => inputs[call]!(absent).length > 0))(
    "is answered by %s as if it did not exist, and is not changed",
    async (call) => {
      // A member of the same brand may be named: they are visible to the caller.
      const asOf = (ids: Named): Named => (host === HOST ? { ...ids, profile: ABSENT } : ids);
      const browser = newBrowser();
      browser.setCookie("session", caller.browser.cookie("session")!);
      const theirs = inputs[call]!(asOf(named));
      const missing = inputs[call]!(absent);
      for (const [index, input] of theirs.entries()) {
        const answers = [await send(browser, call, input), await send(browser, call, missing[index])];
        expect(neutral(answers[0]!, named)).toEqual(neutral(answers[1]!, absent));
        // Otherwise the input would be refused before anything is looked up.
        expect(answers[0]!.status).not.toBe(400);
      }
      expect(await stateOf(named)).toEqual(before);
    },
  );

  test("takes no photo into a conversation of others", async () => {
    const bytes = await picture();
    const answers: Answer[] = [];
    for (const conversation of [named.conversation, ABSENT]) {
      const body = new FormData();
      body.set("conversation", String(conversation));
      body.set("client_message_id", randomUUID());
      body.set("photo", new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }), "a.jpg");
      const form = new Response(body);
      answers.push(
        await server.fetch(HOST, "/api/chat-photo.php", {
          method: "POST",
          headers: {
            Origin: `http://${HOST}:${server.port}`,
            Cookie: `session=${caller.browser.cookie("session")}`,
            "Content-Type": form.headers.get("content-type")!,
          },
          body: Buffer.from(await form.arrayBuffer()),
        }),
      );
    }
    expect(answers[0]!.status).toBeGreaterThanOrEqual(400);
    expect(neutral(answers[0]!, named)).toEqual(neutral(answers[1]!, absent));
    expect(await stateOf(named)).toEqual(before);
  });

  // The member is visible to members of the same brand.
  const pages = Object.entries(namedByPages).filter(
    ([, name]) => name && !(host === HOST && name === "profile"),
  );
  test.each(pages)("is shown by %s as if it did not exist", async (path, name) => {
    const open = (id: number) => caller.browser.get(path.replace(":id", String(id)).replace("/:slug?", ""));
    const [theirs, missing] = [await open(named[name!]), await open(ABSENT)];
    expect([theirs.status, theirs.headers.location?.replace(String(named[name!]), "<id>")]).toEqual([
      missing.status,
      missing.headers.location?.replace(String(ABSENT), "<id>"),
    ]);
    const [row] = await database.query(`select name from members where id = ${named.profile}`);
    expect(theirs.text).not.toContain(String(row!.name));
  });
});
