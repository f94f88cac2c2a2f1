import { beforeAll, expect, test } from "vitest";
import { FormBrowser, fromSomewhere } from "../support/browser";
import { givePhoto } from "../support/give-photo";
import { iconShape } from "../support/icon-shape";
import { joinMember, type Member } from "../support/members";
import type { ServedDatabase } from "../support/served-database";
import type { TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";

/** A brand that shows members to the visitors of its partners. */
const HOST = "fjordlys.example";
const SOURCE = "/?ref=nordlys";
let database: ServedDatabase;
let server: TestServer;

beforeAll(async () => {
  ({ server, database } = await shareServer());
});

async function member(host = HOST, country = "NO"): Promise<Member> {
  const one = await joinMember(server, database, host, country);
  await givePhoto(database, one.id);
  return one;
}

async function visitor(source = ""): Promise<FormBrowser> {
  const browser = new FormBrowser(server, HOST, fromSomewhere());
  if (source) await browser.get(source);
  return browser;
}

/** Returns what the login shows of the profile that it leads to. */
async function cardAt(browser: FormBrowser, back: string): Promise<string> {
  const { text, status } = await browser.get(`/login?back=${encodeURIComponent(back)}`);
  expect(status).toBe(200);
  const [card = ""] = /<div[^>]*data-wanted[\s\S]*?<form/.exec(text) ?? [];
  return card;
}

test("the login shows face and name of the member whose profile was asked for, where visitors see members", async () => {
  const wanted = await member();
  const browser = await visitor(SOURCE);
  for (const back of [`/members/${wanted.id}`, `/members/${wanted.id}/chat`]) {
    const card = await cardAt(browser, back);
    expect(card).toContain(wanted.person.name);
    expect(card).toMatch(/<img[^>]* src="\/media\//);
  }
  expect(await cardAt(browser, "/likes")).toBe("");
  await database.query(`update members set fictional = true where id = ${wanted.id}`);
  expect(await cardAt(browser, `/members/${wanted.id}`)).toContain(await iconShape("drama"));
});

test("the login says the same of every member whom visitors do not see, and of a number without a member", async () => {
  const states = {
    invisible: "invisible = true",
    unconfirmed: "status = 'not_confirmed'",
    banned: "status = 'banned', banned_at = now()",
    leaving: "status = 'pending_deletion', deletion_requested_at = now(), deletion_reason = 'else'",
    incomplete:
      "completed = false, status = 'not_confirmed', password_hash = null, terms_version = null, terms_accepted_at = null",
  };
  const browser = await visitor(SOURCE);
  const neutral = await cardAt(browser, "/members/99999999");
  expect(neutral).not.toBe("");
  for (const [state, set] of Object.entries(states)) {
    const { id } = await member();
    await database.query(`update members set ${set} where id = ${id}`);
    expect(await cardAt(browser, `/members/${id}`), state).toBe(neutral);
  }
  const stranger = await member("abendrot.example", "DE");
  expect(await cardAt(browser, `/members/${stranger.id}`)).toBe(neutral);
  // A visitor without a partner sees no members at all.
  const { id } = await member();
  expect(await cardAt(await visitor(), `/members/${id}`)).toBe(neutral);
});

test("the login leads to the profile that was asked for, and to no other site", async () => {
  const [{ person }, wanted] = [await member(), await member()];
  const logIn = async (back: string) => {
    const browser = await visitor();
    const page = (await browser.get(`/login?back=${encodeURIComponent(back)}`)).text;
    const [, hidden] = /name="back" value="([^"]*)"/.exec(page) ?? [];
    const { email, password } = person;
    const answer = await browser.post("/login", { email, password, back });
    return [hidden, answer.headers.location];
  };
  const profile = `/members/${wanted.id}`;
  expect(await logIn(profile)).toEqual([profile, profile]);
  const foreign = [
    "https://evil.example/members/1",
    "//evil.example/members/1",
    "/\\evil.example/members/1",
    "/%2f%2fevil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "/members/1@evil.example",
    "/api/logout.php",
  ];
  for (const back of foreign) expect([back, ...(await logIn(back))]).toEqual([back, "/members", "/members"]);
}, 30_000);
