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

type LikesAnswer = {
  profiles: { id: number; name: string; fictional: boolean; liked: boolean; main_image: unknown }[];
  liked_by: { id: number; like_new: boolean }[];
  total_new_likes: number;
};
const received = async ({ browser }: Member) => (await browser.get("/api/likes.php")).json() as LikesAnswer;
const change = ({ id }: Member, what: string) =>
  database.query(`update members set ${what} where id = ${id}`);
/** Returns the member numbers of the cards in a list, in order. */
const shown = (html: string) => [...html.matchAll(/href="\/likes\/m\/(\d+)"/g)].map(([, id]) => Number(id));
const list = async ({ browser }: Member, type = "") => shown((await browser.get(`/likes${type}`)).text);

describe("a like", () => {
  test("is listed for the liker and the liked member, and is new until it is answered", async () => {
    const [ana, bo] = await two();
    const answer = await like(ana, bo.id);
    expect(answer.json()).toEqual({ liked: true, match: false, new: true });
    expect(await received(bo)).toMatchObject({
      liked_by: [{ id: ana.id, like_new: true, text: null }],
      profiles: [{ id: ana.id, name: ana.person.name, fictional: false, liked: false, main_image: null }],
      total_new_likes: 1,
    });
    expect(await list(ana, "/sent")).toEqual([bo.id]);
    expect(await list(bo)).toEqual([ana.id]);
    expect(await list(bo, "/matches")).toEqual([]);
  });

  test("is stored once when it is given twice", async () => {
    const [ana, bo] = await two();
    await like(ana, bo.id);
    expect((await like(ana, bo.id)).json()).toEqual({ liked: true, match: false, new: false });
    expect((await received(bo)).liked_by).toEqual([{ id: ana.id, like_new: true, text: null }]);
  });

  test("that is returned is a match for both, and is new only for the member who liked first", async () => {
    const [ana, bo] = await two();
    await like(ana, bo.id);
    expect((await like(bo, ana.id)).json()).toMatchObject({
      liked: true,
      match: true,
      profile: { id: ana.id, name: ana.person.name, fictional: false, main_image: null },
    });
    expect(await list(ana, "/matches")).toEqual([bo.id]);
    expect(await list(bo, "/matches")).toEqual([ana.id]);
    expect(await received(bo)).toMatchObject({
      total_new_likes: 0,
      liked_by: [{ id: ana.id, like_new: false }],
    });
    expect(await received(ana)).toMatchObject({
      total_new_likes: 1,
      liked_by: [{ id: bo.id, like_new: true }],
    });
  });

  test("from both members at the same time is a match that exactly one of the responses reports", async () => {
    for (let round = 0; round < 5; round++) {
      const [ana, bo] = await two();
      const answers = await Promise.all([like(ana, bo.id), like(bo, ana.id)]);
      const matched = answers.map((one) => (one.json() as { match: boolean }).match);
      expect(matched.filter(Boolean)).toHaveLength(1);
      expect(await list(ana, "/matches")).toEqual([bo.id]);
      expect(await list(bo, "/matches")).toEqual([ana.id]);
    }
  });

  test("that is withdrawn disappears for both, and a second withdrawal changes nothing", async () => {
    const [ana, bo] = await two();
    await like(ana, bo.id);
    await like(bo, ana.id);
    for (let twice = 0; twice < 2; twice++)
      expect((await like(ana, bo.id, 0)).json()).toEqual({ liked: false, match: false });
    expect((await received(bo)).liked_by).toEqual([]);
    expect(await list(bo, "/matches")).toEqual([]);
    expect(await list(ana)).toEqual([bo.id]);
  });

  test("is refused for the member themselves, an unknown member and an invalid input", async () => {
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

  test("requires a login", async () => {
    const ana = await member();
    const answer = await server.fetch(HOST, "/api/like.php", {
      method: "POST",
      headers: { Origin: `http://${HOST}:${server.port}`, "Content-Type": "application/json" },
      body: JSON.stringify({ profile: ana.id, like: 1 }),
    });
    expect(answer.status).toBe(403);
    expect(answer.json()).toMatchObject({ error: "authentication_required" });
    expect((await received(ana)).liked_by).toEqual([]);
  });

  test("cannot be sent from another site", async () => {
    const [ana, bo] = await two();
    const answer = await server.fetch(HOST, "/api/like.php", {
      method: "POST",
      headers: {
        Origin: "https://elsewhere.example",
        Cookie: `session=${ana.browser.cookie("session")}`,
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body: `profile=${bo.id}&like=1`,
    });
    expect(answer.status).toBe(403);
    expect((await received(bo)).liked_by).toEqual([]);
  });
});

describe("another tenant", () => {
  test("can neither like a member of this tenant nor see its likes", async () => {
    const [ana, bo, stranger] = [await member(), await member(), await member(OTHER)];
    await like(ana, bo.id);
    expect((await like(stranger, ana.id)).status).toBe(404);
    expect(await received(stranger)).toEqual({ profiles: [], liked_by: [], total_new_likes: 0 });
    // A session is valid only at its own brand.
    const lent = await server.fetch(OTHER, "/api/likes.php", {
      headers: { Cookie: `session=${bo.browser.cookie("session")}` },
    });
    expect(lent.status).toBe(403);
  });
});

describe("a like of a member who is no longer visible", () => {
  test.each([
    ["is invisible", "invisible = true"],
    ["is leaving", "status = 'pending_deletion'"],
    ["has not confirmed their address", "status = 'not_confirmed'"],
  ])("is in no list, cannot be given and can still be withdrawn when the member %s", async (_why, what) => {
    const [ana, bo] = await two();
    await like(ana, bo.id);
    await like(bo, ana.id);
    await change(ana, what);
    for (const type of ["", "/sent", "/matches"]) expect(await list(bo, type)).toEqual([]);
    await change(bo, "version = version + 1");
    const cleo = await member();
    expect((await like(cleo, ana.id)).status).toBe(404);
    // A member can still withdraw their like of a member who is hidden.
    expect((await like(bo, ana.id, 0)).status).toBe(200);
  });

  test.each([
    ["the other member blocks the viewer", (ana: Member, bo: Member) => [ana.id, bo.id]],
    ["the viewer blocks the other member", (ana: Member, bo: Member) => [bo.id, ana.id]],
  ])("is in no list of the viewer and cannot be given again after %s", async (_who, pair) => {
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

  test("is not returned while the liker is invisible, and is returned again afterwards", async () => {
    const [ana, bo] = await two();
    await like(ana, bo.id);
    expect((await received(bo)).total_new_likes).toBe(1);
    await ana.browser.post("/settings/privacy", { invisible: "on" });
    expect(await received(bo)).toEqual({ profiles: [], liked_by: [], total_new_likes: 0 });
    await ana.browser.post("/settings/privacy", {});
    expect((await received(bo)).liked_by).toEqual([{ id: ana.id, like_new: true, text: null }]);
  });
});
