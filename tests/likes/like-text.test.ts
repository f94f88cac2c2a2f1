import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collectData } from "~/domain/accounts/leaving/collect-data.server";
import { eraseAccount } from "~/domain/accounts/leaving/erase-account.server";
import { findComplaint } from "~/domain/complaints/list-complaints.server";
import { makeComplaint } from "~/domain/complaints/make-complaint.server";
import { likeMember } from "~/domain/likes/like-member.server";
import { listLikes } from "~/domain/likes/list-likes.server";
import { blockMember } from "~/domain/members/block-member.server";
import { joinMember, type Member } from "../support/members";
import { MembersAtPlay, NOON } from "../support/members-at-play";
import type { ServedDatabase } from "../support/served-database";
import type { TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";

const HOST = "velvethour.example";
const OTHER = "abendrot.example";
const LINE = "Your dog has the better smile. Walk on Sunday?";
let database: ServedDatabase;
let server: TestServer;
let play: MembersAtPlay;

beforeAll(async () => {
  ({ server, database } = await shareServer());
  play = await MembersAtPlay.open();
});
afterAll(async () => {
  await play.database.close();
});

const member = (host = HOST) => joinMember(server, database, host, host === HOST ? "NL" : "DE");
const two = async () => [await member(), await member()] as const;
const like = (one: Member, profile: number, text?: unknown, value = 1) =>
  one.browser.call("POST", "/api/like.php", {
    profile,
    like: value,
    ...(text === undefined ? {} : { text }),
  });
const linesOf = async ({ browser }: Member) =>
  ((await browser.get("/api/likes.php")).json() as { liked_by: { id: number; text: string | null }[] })
    .liked_by;
const chatWith = async ({ browser }: Member, profile: number) =>
  (await browser.get(`/api/chat.php?profile=${profile}`)).json() as { likeText: unknown };

describe("the text of a like", () => {
  test("is shown only to the liked member, in their likes and in the like modal", async () => {
    const [ana, bo] = await two();
    const cleo = await member();
    expect((await like(ana, bo.id, LINE)).status).toBe(200);
    expect(await linesOf(bo)).toEqual([{ id: ana.id, like_new: true, text: LINE }]);
    expect((await bo.browser.get("/api/auto-like.php")).json()).toMatchObject({ id: ana.id, text: LINE });
    for (const path of [
      "/api/likes.php",
      `/members/${ana.id}`,
      `/members/${bo.id}`,
      `/api/chat.php?profile=${bo.id}`,
    ])
      expect((await cleo.browser.get(path)).text).not.toContain("better smile");
    expect((await ana.browser.get("/api/likes.php")).text).not.toContain("better smile");
    await like(cleo, bo.id);
    expect((await linesOf(bo)).find(({ id }) => id === cleo.id)).toMatchObject({ text: null });
  });

  test("has at most 140 characters; a longer text is refused with a code and no like is stored", async () => {
    const [ana, bo] = await two();
    const refused = await like(ana, bo.id, "😀".repeat(141));
    expect([refused.status, refused.json()]).toEqual([
      413,
      { error: "too_long", message: "Je regel is te lang: hoogstens 140 tekens." },
    ]);
    expect(await linesOf(bo)).toEqual([]);
    expect((await like(ana, bo.id, "😀".repeat(140))).status).toBe(200);
    expect((await linesOf(bo))[0]?.text).toBe("😀".repeat(140));
  });

  test.each([
    [" two\r\n lines\u202e and\tmore\u200b ", "two lines and more"],
    ["\u200b \u2800", null],
    ["", null],
  ])("%j is stored as %j", async (typed, stored) => {
    const [ana, bo] = await two();
    await like(ana, bo.id, typed);
    expect(await linesOf(bo)).toEqual([{ id: ana.id, like_new: true, text: stored }]);
  });

  test("must be a string", async () => {
    const [ana, bo] = await two();
    for (const text of [["a"], { a: 1 }, 5, true]) expect((await like(ana, bo.id, text)).status).toBe(400);
    expect(await linesOf(bo)).toEqual([]);
  });

  test("stays that of the first like when the like is sent again", async () => {
    const [ana, bo] = await two();
    await Promise.all([like(ana, bo.id, LINE), like(ana, bo.id, LINE)]);
    expect((await like(ana, bo.id, "Another one")).json()).toMatchObject({ liked: true, new: false });
    expect(await linesOf(bo)).toEqual([{ id: ana.id, like_new: true, text: LINE }]);
  });

  test("is deleted with a withdrawn like and does not return with the next one", async () => {
    const [ana, bo] = await two();
    await like(ana, bo.id, LINE);
    await like(ana, bo.id, undefined, 0);
    expect(await linesOf(bo)).toEqual([]);
    expect((await bo.browser.get("/api/auto-like.php")).status).toBe(204);
    await like(ana, bo.id);
    expect(await linesOf(bo)).toEqual([{ id: ana.id, like_new: true, text: null }]);
  });

  test("is not stored for a member who blocked the writer, is invisible or belongs to another brand", async () => {
    const [ana, bo] = await two();
    const [hidden, stranger] = [await member(), await member(OTHER)];
    await hidden.browser.post("/settings/privacy", { invisible: "on" });
    await bo.browser.call("POST", "/api/block.php", { profile: ana.id });
    for (const other of [bo, hidden, stranger]) expect((await like(ana, other.id, LINE)).status).toBe(404);
    const stored = await database.query(`select from likes where liker_id = ${ana.id}`);
    expect(stored).toHaveLength(0);
  });

  test("is deleted for both members when one blocks the other", async () => {
    const [ana, bo] = await two();
    await like(ana, bo.id, LINE);
    await bo.browser.call("POST", "/api/block.php", { profile: ana.id });
    await bo.browser.call("DELETE", "/api/block.php", { profile: ana.id });
    expect(await linesOf(bo)).toEqual([]);
    expect((await chatWith(bo, ana.id)).likeText).toBeNull();
  });

  test("that is too long in a form without script redirects to a page that says so", async () => {
    const [ana, bo] = await two();
    const answer = await server.fetch(HOST, "/api/like.php", {
      method: "POST",
      headers: {
        Origin: `http://${HOST}:${server.port}`,
        Cookie: `session=${ana.browser.cookie("session")}`,
        Accept: "text/html",
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body: `profile=${bo.id}&like=1&text=${"x".repeat(141)}`,
    });
    expect([answer.status, answer.headers.location]).toEqual([303, "/likes?refused=too_long"]);
  });
});

describe("the chat of two members who like each other", () => {
  test("shows both texts to both members, with and without messages", async () => {
    const [ana, bo] = await two();
    expect((await chatWith(ana, bo.id)).likeText).toBeNull();
    await like(ana, bo.id, LINE);
    await like(bo, ana.id, "Sunday it is");
    const [ofAna, ofBo] = [
      { own: LINE, theirs: "Sunday it is" },
      { own: "Sunday it is", theirs: LINE },
    ];
    expect((await chatWith(ana, bo.id)).likeText).toEqual(ofAna);
    expect((await chatWith(bo, ana.id)).likeText).toEqual(ofBo);
    await bo.browser.call("POST", "/api/chat.php", {
      profile: ana.id,
      text: "Hello",
      client_message_id: "like-text-1",
    });
    expect((await chatWith(ana, bo.id)).likeText).toEqual(ofAna);
    expect((await chatWith(bo, ana.id)).likeText).toEqual(ofBo);
  });

  test("shows no text of a member who is leaving", async () => {
    const [ana, bo] = await two();
    await like(ana, bo.id, LINE);
    await bo.browser.call("POST", "/api/chat.php", {
      profile: ana.id,
      text: "Hello",
      client_message_id: "like-text-2",
    });
    await database.query(`update members set status = 'pending_deletion' where id = ${ana.id}`);
    expect((await chatWith(bo, ana.id)).likeText).toBeNull();
  });
});

describe("the like functions", () => {
  const ctx = () => play.context();

  test("a fictional profile's like can have a text too", async () => {
    const [me, fictional] = [await play.add(), await play.man({ fictional: true })];
    await likeMember(ctx(), fictional, me.id, LINE);
    const { likes } = await listLikes(ctx(), me.id, "received");
    expect(likes).toMatchObject([{ id: fictional.id, fictional: true, text: LINE }]);
    expect((await listLikes(ctx(), fictional.id, "sent")).likes).toMatchObject([{ id: me.id, text: null }]);
  });

  test("the list of matches shows the text of the other member", async () => {
    const [me, other] = [await play.add(), await play.man()];
    await likeMember(ctx(), me, other.id, "mine");
    await likeMember(ctx(), other, me.id, "theirs");
    expect((await listLikes(ctx(), me.id, "matches")).likes).toMatchObject([{ text: "theirs" }]);
    expect((await listLikes(ctx(), other.id, "matches")).likes).toMatchObject([{ text: "mine" }]);
  });

  /** Makes a complaint about a profile, as its form sends it. */
  const complainAbout = (complainantId: number, reportedId: number, form: string) =>
    makeComplaint(
      {
        ...ctx(),
        locale: "en",
        random: (bytes: number) => Buffer.from(form.repeat(bytes)).subarray(0, bytes),
        mails: { add: async () => {} },
      } as never,
      { id: complainantId, name: "a", email: "a@people.example" } as never,
      {
        about: "profile",
        category: "insult",
        place: "",
        body: "Look at that line.",
        email: "",
        isTrue: true,
      },
      { kind: "profile", id: reportedId },
      form,
      false,
    );

  test("a complaint about a profile shows the like's text to the operator, also after a block, until its author is erased", async () => {
    const [me, other, third] = [await play.add(), await play.man(), await play.add()];
    await likeMember(ctx(), other, me.id, LINE);
    const { reference } = await complainAbout(me.id, other.id, "a");
    // A complaint by one member does not show a text that was written to another.
    const ofThird = await complainAbout(third.id, other.id, "b");
    expect(await findComplaint(ctx(), ofThird.reference)).toMatchObject({ likeText: null });
    await blockMember(ctx(), me.id, other.id);
    expect(await findComplaint(ctx(), reference)).toMatchObject({
      likeText: LINE,
      reported: { id: other.id },
    });
    await play.db().transaction((tx) => eraseAccount(tx, other.id));
    expect(await findComplaint(ctx(), reference)).toMatchObject({ likeText: null, reported: null });
  });

  test("the download contains the texts that the member wrote and received, except those of invisible members", async () => {
    const [me, other, hidden] = [await play.add(), await play.man(), await play.man()];
    await likeMember(ctx(), me, other.id, "mine");
    await likeMember(ctx(), other, me.id, "theirs");
    await likeMember(ctx(), hidden, me.id, "of somebody who hides");
    await play
      .db()
      .transaction((tx) =>
        tx.updateTable("members").set({ invisible: true }).where("id", "=", hidden.id).execute(),
      );
    expect(await collectData({ ...ctx(), now: NOON }, me.id)).toMatchObject({
      likes_given: [{ member_number: other.id, text: "mine" }],
      lines_received_with_likes: [{ member_number: other.id, at: NOON, text: "theirs" }],
    });
  });
});
