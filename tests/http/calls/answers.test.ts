import { existsSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { allActs } from "~/http/acts/all-acts.server";
import { allReads } from "~/http/acts/all-reads.server";
import { allCalls } from "~/http/api/all-calls.server";
import { makeDocument } from "../../../scripts/openapi/document";
import { FormBrowser, fromSomewhere } from "../../support/browser";
import { chatsOn, clientId, write } from "../../support/chats";
import type { Member } from "../../support/members";
import { picture } from "../../support/pictures";
import type { ServedDatabase } from "../../support/served-database";
import type { Answer, TestServer } from "../../support/server";
import { shareServer } from "../../support/shared-server";

/** The answers of the calls with a handler of their own have the declared fields. Acts and reads: `tests/http/acts/acts.test.ts`. */
const document = makeDocument();
let server: TestServer;
let database: ServedDatabase;
let me: Member;
let other: Member;

/** Sends a picture and fields as a form. */
async function upload({ browser }: Member, url: string, fields: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set("photo", new Blob([new Uint8Array(await picture())], { type: "image/jpeg" }), "a.jpg");
  const form = new Response(body);
  return server.fetch(browser.host, url, {
    method: "POST",
    headers: {
      Origin: `http://${browser.host}:${server.port}`,
      Cookie: `session=${browser.cookie("session")}`,
      "Content-Type": form.headers.get("content-type")!,
      "X-Client-Request": "1",
    },
    body: Buffer.from(await form.arrayBuffer()),
  });
}

const photoOf = async () =>
  ((await me.browser.get("/api/photos.php")).json() as { photos: { id: number }[] }).photos[0]!.id;

/** A request of each call with a handler of its own that answers JSON, in an order in which each has something to show. */
const requests: Record<string, () => Promise<Answer>> = {
  "GET /api/settings.php": () => me.browser.get("/api/settings.php"),
  "PUT /api/user.php": () => me.browser.call("PUT", "/api/user.php", { language: "en" }),
  "GET /api/search-count.php": () => me.browser.get("/api/search-count.php?search=1&country=NL"),
  "POST /api/photos.php": () => upload(me, "/api/photos.php"),
  "GET /api/photos.php": () => me.browser.get("/api/photos.php"),
  "PUT /api/photos.php": async () =>
    me.browser.call("PUT", "/api/photos.php", { photo: await photoOf(), move: "first" }),
  "DELETE /api/photos.php": async () =>
    me.browser.call("DELETE", "/api/photos.php", { photo: await photoOf() }),
  "POST /api/chat-photo.php": () =>
    upload(me, "/api/chat-photo.php", { profile: String(other.id), client_message_id: clientId() }),
  "POST /api/passkey.php": () => me.browser.call("POST", "/api/passkey.php", { step: "login-options" }),
  "POST /api/user.php": () =>
    me.browser.call("POST", "/api/user.php", { email: me.person.email, password: me.person.password }),
  "GET /api/logout.php": () => me.browser.get("/api/logout.php", { "Sec-Fetch-Site": "same-origin" }),
  "POST /api/logout.php": () => me.browser.call("POST", "/api/logout.php", {}),
};

/** Calls that need a brand with a key, with the test of their answers. */
const testedElsewhere: Record<string, string> = {
  "POST /api/signup.php": "tests/accounts/partner-signup.test.ts",
  "POST /api/mail-events.php": "tests/accounts/mail-events.test.ts",
};

beforeAll(async () => {
  ({ server, database } = await shareServer());
  const play = chatsOn(server, database);
  [me, other] = [await play.member(), await play.member()];
  await play.grant(me.id, 50);
  await play.grant(other.id, 50);
  await write(other, { profile: me.id }, "Good evening");
  await other.browser.call("POST", "/api/like.php", { profile: me.id, like: 1, text: "Hello" });
});

const ofActs = new Set([
  ...allActs.flatMap(({ call }) => (call ? [`${call.method} ${call.path}`] : [])),
  ...allReads.map(({ path }) => `GET ${path}`),
]);
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const withOutput = allCalls.filter((call) => call.output && !ofActs.has(nameOf(call)));

test("every call with a handler of its own that answers JSON is requested here or elsewhere", () => {
  const tested = [...Object.keys(requests), ...Object.keys(testedElsewhere)];
  expect(tested.toSorted()).toEqual(withOutput.map(nameOf).toSorted());
  for (const file of Object.values(testedElsewhere)) expect([file, existsSync(file)]).toEqual([file, true]);
});

test.each(Object.keys(requests))("%s answers with the declared fields", async (name) => {
  const { output, status = 200 } = withOutput.find((call) => nameOf(call) === name)!;
  const answer = await requests[name]!();
  expect([answer.status, answer.text]).toEqual([status, expect.any(String)]);
  expect(output!.parse(answer.json())).toEqual(answer.json());
});

/** Calls that another test refuses: a stream, and addresses with a secret. */
const notRefusedHere = /events|webhooks/;

test.each(allCalls.map(nameOf).filter((name) => !notRefusedHere.test(name)))(
  "%s refuses a visitor and a request without fields with documented codes only",
  async (name) => {
    const [method = "", url = ""] = name.split(" ");
    const visitor = new FormBrowser(server, me.browser.host, {
      ...fromSomewhere(),
      "X-Client-Request": "1",
    });
    const { browser } = await chatsOn(server, database).member();
    for (const one of [visitor, browser]) {
      const answer = method === "GET" ? await one.get(url) : await one.call(method, url, {});
      if (answer.status < 400) continue;
      const { error } = answer.json() as { error: string };
      expect([answer.status, documentedCodes(method, url, answer.status)]).toEqual([
        answer.status,
        expect.arrayContaining([error]),
      ]);
    }
  },
);

/** Returns the codes that the OpenAPI document has for a status of a call. */
function documentedCodes(method: string, url: string, status: number): unknown[] {
  const response = document.paths[url]?.[method.toLowerCase()]?.responses[status];
  const { allOf = [] } = response?.content?.["application/json"]?.schema ?? {};
  const [, codes] = allOf as { properties: { error: { enum: unknown[] } } }[];
  return codes?.properties.error.enum ?? [];
}

test("the likes, conversations and photos of these answers are not empty", async () => {
  const member = other.browser;
  await me.browser.call("POST", "/api/user.php", { email: me.person.email, password: me.person.password });
  const { liked_by } = (await me.browser.get("/api/likes.php")).json() as { liked_by: unknown[] };
  const { chats } = (await member.get("/api/chats.php")).json() as { chats: unknown[] };
  expect([liked_by.length, chats.length]).toEqual([1, 1]);
});
