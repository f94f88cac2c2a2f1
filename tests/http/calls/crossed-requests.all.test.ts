import { beforeAll, expect, test } from "vitest";
import { changesOf, problemsOf } from "../../support/crossed/check";
import { readOwnedRows } from "../../support/crossed/owned-rows";
import { crossRequests, type Outcome } from "../../support/crossed/play";
import { makeWorld, type World } from "../../support/crossed/world";
import { type SharedServer, shareServer } from "../../support/shared-server";

/**
 * Requests of strangers and members for what belongs to other members and another brand, over every call, page, form and file. The full
 * number is sent by `npm run bench crossed-requests`.
 */
const COUNT = 1000;
const LONG_MS = 600_000;
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000_000);

let shared: SharedServer;

beforeAll(async () => {
  shared = await shareServer({ isLimited: false });
});

test(
  "crossed requests receive nothing private of other members or brands, change nothing of theirs and cause no error of the server",
  async () => {
    const outcome = await crossRequests(shared.server, shared.database.query, { seed: SEED, count: COUNT });
    expect(outcome.problems, `seed ${SEED}`).toEqual([]);
    expect(outcome.requests).toBe(COUNT);
    // Owners receive these, so that the check would find them with others.
    for (const source of [
      "messages.body",
      "likes.text",
      "photo of a chat",
      "active photo",
      "rejected photo",
      "members.date_of_birth",
    ])
      expect(outcome.seen).toContain(source);
    for (const kind of ["call GET", "call POST", "page", "data", "found link", "file"])
      expect([kind, answered(outcome, kind, 200)]).toEqual([kind, expect.any(Number)]);
  },
  LONG_MS,
);

const answered = ({ statuses }: Outcome, kind: string, status: number) => statuses.get(kind)?.get(status);

test(
  "the check reports private data in another member's answer, and a changed row of a silent member",
  async () => {
    const { server, database } = shared;
    const world: World = await makeWorld(server, database.query);
    const of = (role: string) =>
      world.people.find((one) => one.brand === "velvet-hour" && one.role === role)!;
    const [victim, actor] = [of("victim"), of("actor")];
    const pages = [
      `/chats/${victim.conversation}`,
      `/chats/${victim.conversation}.data`,
      `/api/chat.php?conversation=${victim.conversation}`,
      `/api/chat-photo.php?conversation=${victim.conversation}&message=3&size=full`,
      "/api/likes.php",
      "/api/photos.php",
      "/settings/account",
      "/settings/security/passkeys",
      `/transactions/${victim.orders[0]!.reference}?invoice=${victim.orders[0]!.invoice}`,
      `/api/invoice.php?order=${victim.orders[0]!.reference}&number=${victim.orders[0]!.invoice}`,
    ];
    for (const url of pages) {
      const received = await victim.browser.get(url);
      const request = { kind: "page", method: "GET", url, host: victim.host, headers: {}, about: "" };
      expect(problemsOf(world, { ...request, as: actor }, received), url).not.toEqual([]);
      expect(problemsOf(world, { ...request, as: victim }, received), url).toEqual([]);
    }
    const ids = world.people.map(({ id }) => id);
    // The victim's own visits counted messages as seen.
    world.before = await readOwnedRows(database.query, ids);
    await database.query(
      `update likes set is_new = not is_new where liker_id = ${of("partner").id} and liked_id = ${victim.id}`,
    );
    expect(changesOf(world, await readOwnedRows(database.query, ids))).toEqual([
      expect.stringContaining("changed: likes of velvet-hour"),
    ]);
  },
  LONG_MS,
);
