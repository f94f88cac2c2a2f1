import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { joinMember, type Member } from "../support/members";
import type { ServedDatabase } from "../support/served-database";
import type { TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";

const HOST = "velvethour.example";
const OTHER = "abendrot.example";
let database: ServedDatabase;
let server: TestServer;

beforeAll(async () => {
  ({ server, database } = await shareServer());
});
afterAll(() => {
  expect(server.log.filter(({ level }) => level === "error" || level === "fatal")).toEqual([]);
});

const member = (host = HOST) => joinMember(server, database, host, host === HOST ? "NL" : "DE");
const two = () => Promise.all([member(), member()]);
const like = (one: Member, profile: unknown, value: unknown = 1) =>
  one.browser.call("POST", "/api/like.php", { profile, like: value });

type Told = {
  profiles: { id: number; name: string; fictional: boolean; liked: boolean; main_image: unknown }[];
  liked_by: { id: number; like_new: boolean }[];
  total_new_likes: number;
};
const told = async ({ browser }: Member) => (await browser.get("/api/likes.php")).json() as Told;
const change = ({ id }: Member, what: string) =>
  database.query(`update members set ${what} where id = ${id}`);
/** Whose cards a list shows, in their order. */
const shown = (html: string) => [...html.matchAll(/href="\/likes\/m\/(\d+)"/g)].map(([, id]) => Number(id));
const list = async ({ browser }: Member, type = "") => shown((await browser.get(`/likes${type}`)).text);

describe("a like", () => {
  test("shows with who gave it and with who got it, new until answered", async () => {
    const [ana, bo] = await two();
    const answer = await like(ana, bo.id);
    expect(answer.json()).toEqual({ liked: true, match: false, new: true });
    expect(await told(bo)).toMatchObject({
      liked_by: [{ id: ana.id, like_new: true, text: null }],
      profiles: [{ id: ana.id, name: ana.person.name, fictional: false, liked: false, main_image: null }],
      total_new_likes: 1,
    });
    expect(await list(ana, "/sent")).toEqual([bo.id]);
    expect(await list(bo)).toEqual([ana.id]);
    expect(await list(bo, "/matches")).toEqual([]);
  });

  test("given twice is given once", async () => {
    const [ana, bo] = await two();
    await like(ana, bo.id);
    expect((await like(ana, bo.id)).json()).toEqual({ liked: true, match: false, new: false });
    expect((await told(bo)).liked_by).toEqual([{ id: ana.id, like_new: true, text: null }]);
  });

  test("given back is a match for both, and new only for the one who liked first", async () => {
    const [ana, bo] = await two();
    await like(ana, bo.id);
    expect((await like(bo, ana.id)).json()).toMatchObject({
      liked: true,
      match: true,
      profile: { id: ana.id, name: ana.person.name, fictional: false, main_image: null },
    });
    expect(await list(ana, "/matches")).toEqual([bo.id]);
    expect(await list(bo, "/matches")).toEqual([ana.id]);
    expect(await told(bo)).toMatchObject({ total_new_likes: 0, liked_by: [{ id: ana.id, like_new: false }] });
    expect(await told(ana)).toMatchObject({ total_new_likes: 1, liked_by: [{ id: bo.id, like_new: true }] });
  });

  test("given by both at once is a match, and at least one of them learns of it at once", async () => {
    for (let round = 0; round < 5; round++) {
      const [ana, bo] = await two();
      const answers = await Promise.all([like(ana, bo.id), like(bo, ana.id)]);
      const matched = answers.map((one) => (one.json() as { match: boolean }).match);
      expect(matched.filter(Boolean)).toHaveLength(1);
      expect(await list(ana, "/matches")).toEqual([bo.id]);
      expect(await list(bo, "/matches")).toEqual([ana.id]);
    }
  });

  test("taken back is gone for both, and taking it back twice changes nothing", async () => {
    const [ana, bo] = await two();
    await like(ana, bo.id);
    await like(bo, ana.id);
    for (let twice = 0; twice < 2; twice++)
      expect((await like(ana, bo.id, 0)).json()).toEqual({ liked: false, match: false });
    expect((await told(bo)).liked_by).toEqual([]);
    expect(await list(bo, "/matches")).toEqual([]);
    expect(await list(ana)).toEqual([bo.id]);
  });

  test("is refused for oneself, for nobody, and for what is no member", async () => {
    const ana = await member();
    expect(await like(ana, ana.id)).toMatchObject({ status: 400 });
    expect(await like(ana, 999_999)).toMatchObject({ status: 404 });
    for (const [profile, value] of [
      ["x", 1],
      [-1, 1],
      [1.5, 1],
      [null, 1],
      [ana.id, 2],
      [{ id: 1 }, 1],
    ])
      expect((await like(ana, profile, value)).status).toBe(400);
  });

  test("needs somebody who is logged in", async () => {
    const ana = await member();
    const answer = await server.ask(HOST, "/api/like.php", {
      method: "POST",
      headers: { Origin: `http://${HOST}:${server.port}`, "Content-Type": "application/json" },
      body: JSON.stringify({ profile: ana.id, like: 1 }),
    });
    expect(answer.status).toBe(403);
    expect(answer.json()).toMatchObject({ error: "authentication_required" });
    expect((await told(ana)).liked_by).toEqual([]);
  });

  test("cannot be sent from another site", async () => {
    const [ana, bo] = await two();
    const answer = await server.ask(HOST, "/api/like.php", {
      method: "POST",
      headers: {
        Origin: "https://elsewhere.example",
        Cookie: `session=${ana.browser.cookie("session")}`,
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body: `profile=${bo.id}&like=1`,
    });
    expect(answer.status).toBe(403);
    expect((await told(bo)).liked_by).toEqual([]);
  });
});

describe("another tenant", () => {
  test("has nobody to like here, and sees no like of here", async () => {
    const [ana, bo, stranger] = [await member(), await member(), await member(OTHER)];
    await like(ana, bo.id);
    expect((await like(stranger, ana.id)).status).toBe(404);
    expect(await told(stranger)).toEqual({ profiles: [], liked_by: [], total_new_likes: 0 });
    // A session of one brand is nobody's at the other.
    const lent = await server.ask(OTHER, "/api/likes.php", {
      headers: { Cookie: `session=${bo.browser.cookie("session")}` },
    });
    expect(lent.status).toBe(403);
  });
});

describe("who has gone from sight", () => {
  test.each([
    ["is invisible", "invisible = true"],
    ["is leaving", "status = 'pending_deletion'"],
    ["has not confirmed their address", "status = 'not_confirmed'"],
  ])("because a member %s cannot be liked and stands in no list", async (_why, what) => {
    const [ana, bo] = await two();
    await like(ana, bo.id);
    await like(bo, ana.id);
    await change(ana, what);
    for (const type of ["", "/sent", "/matches"]) expect(await list(bo, type)).toEqual([]);
    await change(bo, "version = version + 1");
    const cleo = await member();
    expect((await like(cleo, ana.id)).status).toBe(404);
    // Taking back goes on working: nothing of oneself is left with who has gone.
    expect((await like(bo, ana.id, 0)).status).toBe(200);
  });

  test.each([
    ["the one who blocks", (ana: Member, bo: Member) => [ana.id, bo.id]],
    ["the one who is blocked", (ana: Member, bo: Member) => [bo.id, ana.id]],
  ])("by a block is gone for %s", async (_who, pair) => {
    const [ana, bo] = await two();
    await like(ana, bo.id);
    await like(bo, ana.id);
    const [blocker, blocked] = pair(ana, bo);
    await database.query(
      `insert into blocks (tenant_id, blocker_id, blocked_id, created_at) select tenant_id, ${blocker}, ${blocked}, now() from members where id = ${blocker}`,
    );
    for (const type of ["", "/sent", "/matches"]) expect(await list(bo, type)).toEqual([]);
    await like(bo, ana.id, 0);
    expect((await like(bo, ana.id)).status).toBe(404);
  });

  test("goes from what open pages know when their own settings say so", async () => {
    const [ana, bo] = await two();
    await like(ana, bo.id);
    expect((await told(bo)).total_new_likes).toBe(1);
    await ana.browser.post("/settings/privacy", { invisible: "on" });
    expect(await told(bo)).toEqual({ profiles: [], liked_by: [], total_new_likes: 0 });
    await ana.browser.post("/settings/privacy", {});
    expect((await told(bo)).liked_by).toEqual([{ id: ana.id, like_new: true, text: null }]);
  });
});
