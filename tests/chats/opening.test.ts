import { beforeAll, expect, test } from "vitest";
import { joinMember, type Member } from "../support/members";
import type { ServedDatabase } from "../support/served-database";
import type { TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";

const HOST = "velvethour.example";
let server: TestServer;
let database: ServedDatabase;

beforeAll(async () => {
  ({ server, database } = await shareServer());
});

type Opening = { matched_at: string | null; shared: string[]; ideas: string[]; own_image: string | null };

const member = async (interests: string) => {
  const joined = await joinMember(server, database, HOST, "NL");
  await database.query(`update members set interests = '${interests}' where id = ${joined.id}`);
  return joined;
};
const fetchOpening = async ({ browser }: Member, query: string) =>
  (await browser.get(`/api/chat.php?${query}`)).json() as {
    conversation: { id: number } | null;
    opening: Opening | null;
  };
const like = (one: Member, profile: number) =>
  one.browser.call("POST", "/api/like.php", { profile, like: 1 });

test("an empty conversation offers ideas from up to three shared interests, then from the brand's own list", async () => {
  const ana = await member("{wine,cooking,music,travel,books}");
  const bo = await member("{travel,cooking,wine,music}");
  const { opening } = await fetchOpening(ana, `profile=${bo.id}`);
  expect(opening).toMatchObject({ matched_at: null, own_image: null });
  expect(opening?.shared).toHaveLength(3);
  expect(opening?.ideas).toHaveLength(3);
  for (const [at, idea] of opening!.ideas.entries()) expect(idea).toContain(opening!.shared[at]);

  const cleo = await member("{}");
  const without = (await fetchOpening(ana, `profile=${cleo.id}`)).opening;
  expect(without?.shared).toEqual([]);
  expect(new Set(without?.ideas).size).toBe(3);
  expect(without?.ideas.some((idea) => opening?.ideas.includes(idea))).toBe(false);
});

const answer = ({ id }: Member, question: string, position: number, text: string) =>
  database.query(
    `insert into profile_answers (tenant_id, member_id, question, position, answer, answered_at)
     select tenant_id, id, '${question}', ${position}, '${text}', now() from members where id = ${id}`,
  );

test("without shared interests the first idea quotes the other member's first answer, cut between two words", async () => {
  const [ana, bo] = [await member("{wine}"), await member("{yoga}")];
  // The brand does not ask about places.
  await answer(bo, "place", 0, "Een strandje dat niemand kent");
  await answer(bo, "song", 1, `Alles met een trompet erin, ${"en heel veel koper ".repeat(4)}.`);
  await answer(bo, "dish", 2, "Soep");
  const ideas = (await fetchOpening(ana, `profile=${bo.id}`)).opening!.ideas;
  expect(ideas).toHaveLength(3);
  expect(ideas[0]).toContain("‘Alles met een trompet erin, en heel veel koper en heel veel …’");
  for (const idea of ideas.slice(1)) expect(idea).not.toMatch(/trompet|strandje|Soep/);

  const cleo = await member("{wine}");
  await answer(cleo, "song", 0, "Soep");
  const shared = (await fetchOpening(ana, `profile=${cleo.id}`)).opening!;
  expect(shared.ideas[0]).toContain(shared.shared[0]);
  expect(shared.ideas.join()).not.toContain("Soep");
});

test("an answer is quoted unchanged, whatever characters it contains", async () => {
  const [ana, bo] = [await member("{}"), await member("{}")];
  await answer(bo, "song", 0, "$t(common:close) {{answer}} <b> $& &amp;.");
  expect((await fetchOpening(ana, `profile=${bo.id}`)).opening!.ideas[0]).toContain(
    "‘$t(common:close) {{answer}} <b> $& &amp;’",
  );
});

test("a match shows its time until the first message is written", async () => {
  const [ana, bo] = [await member("{wine}"), await member("{wine}")];
  await like(ana, bo.id);
  expect((await fetchOpening(ana, `profile=${bo.id}`)).opening?.matched_at).toBeNull();
  await like(bo, ana.id);
  const at = Date.parse((await fetchOpening(ana, `profile=${bo.id}`)).opening?.matched_at ?? "");
  expect(Math.abs(Date.now() - at)).toBeLessThan(10 * 60_000);
  await bo.browser.call("POST", "/api/chat.php", {
    profile: ana.id,
    text: "Hoi",
    client_message_id: "opening-1",
  });
  const { conversation, opening } = await fetchOpening(ana, `profile=${bo.id}`);
  expect(opening).toBeNull();
  expect((await fetchOpening(ana, `conversation=${conversation?.id}&after=1`)).opening).toBeNull();
});

test("a member who cannot be found gets no opening", async () => {
  const [ana, bo] = [await member("{wine}"), await member("{wine}")];
  await database.query(`update members set invisible = true where id = ${bo.id}`);
  const answer = await ana.browser.get(`/api/chat.php?profile=${bo.id}`);
  expect(answer.status).toBe(404);
  expect(answer.text).not.toContain("opening");
});

test("a removed conversation shows nothing in common with a member who blocked the viewer or is invisible", async () => {
  for (const hide of ["blocked", "invisible"]) {
    const [ana, bo] = [await member("{wine}"), await member("{wine}")];
    await answer(bo, "song", 0, "Alles met een trompet");
    await bo.browser.call("POST", "/api/chat.php", {
      profile: ana.id,
      text: "Hoi",
      client_message_id: `opening-${hide}`,
    });
    await ana.browser.call("DELETE", "/api/chat.php", { profile: bo.id });
    expect((await fetchOpening(ana, `profile=${bo.id}`)).opening?.shared).toHaveLength(1);
    if (hide === "blocked") await bo.browser.call("POST", "/api/block.php", { profile: ana.id, block: 1 });
    else await database.query(`update members set invisible = true where id = ${bo.id}`);
    const received = await ana.browser.get(`/api/chat.php?profile=${bo.id}`);
    expect(received.text).not.toContain('"shared"');
    expect(received.text).not.toContain("trompet");
  }
});
