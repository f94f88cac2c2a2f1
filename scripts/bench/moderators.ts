import { createHash, randomBytes } from "node:crypto";
import type { TestServer } from "../../tests/support/server";
import { runSql } from "../../tests/support/test-server";
import { type Figure, figure, percentile, spreadOf } from "./figures";
import type { MadeTenant } from "./many-tenants";
import { addMembers, asTenant, type Member } from "./members";
import { steadily } from "./steadily";

const MODERATORS = 20;
/** Each moderator opens the next case so often, in seconds. */
const EACH_SECONDS = 3;
const ROUNDS = 4;
const ROUND_MS = 8000;
const MEMBERS = 20;
const PAGES_PER_SECOND = 25;

type Place = { server: TestServer; url: string; console: string; brand: MadeTenant };

/**
 * Measures the pages of a brand's members while moderators work on its cases, against the same pages without them, in alternating rounds. Both
 * sides get the same requests at a steady rate.
 */
export async function benchModerators(place: Place): Promise<Figure[]> {
  const { url, brand } = place;
  const members = await asTenant(url, brand.slug, (client) => addMembers(client, MEMBERS));
  const tokens = Array.from({ length: MODERATORS }, () => randomBytes(32).toString("base64url"));
  for (const token of tokens) await runSql(url, moderator(token));
  await pagesFor(place, members, 2000);
  const rounds: { alone: number[]; beside: number[] }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const sides = round % 2 === 0 ? (["alone", "beside"] as const) : (["beside", "alone"] as const);
    const times = { alone: [] as number[], beside: [] as number[] };
    for (const side of sides) {
      const work = new AbortController();
      const working = side === "beside" ? moderate(place, tokens, work.signal) : null;
      times[side] = await pagesFor(place, members, ROUND_MS);
      work.abort();
      await working;
    }
    rounds.push(times);
  }
  const p99 = (times: readonly number[]) => percentile(times, 0.99);
  const alone = rounds.flatMap((round) => round.alone);
  const beside = rounds.flatMap((round) => round.beside);
  const ratios = spreadOf(rounds.map((round) => p99(round.beside) / p99(round.alone)));
  return [
    figure(
      `members' pages beside ${MODERATORS} moderators ÷ alone, p99`,
      "times",
      p99(beside) / p99(alone),
      { atMost: 1.3 },
      { spread: ratios, note: `alone ${Math.round(p99(alone))} ms, beside ${Math.round(p99(beside))} ms` },
    ),
  ];
}

/** Requests pages as members. @returns milliseconds of each */
async function pagesFor({ server, brand }: Place, members: readonly Member[], ms: number): Promise<number[]> {
  const times: number[] = [];
  await steadily(
    PAGES_PER_SECOND,
    (_, passed) => passed >= ms,
    async (at) => {
      const { token } = members[at % members.length]!;
      const path = at % 2 === 0 ? "/members" : `/members/${members[(at + 1) % members.length]!.id}`;
      const start = performance.now();
      const { status } = await server.fetch(brand.domain, path, { headers: { cookie: `session=${token}` } });
      times.push(performance.now() - start);
      if (status !== 200) throw new Error(`${path} answered ${status}.`);
    },
  );
  return times;
}

/** Opens the next case and its page, as moderators who skip all do. */
async function moderate({ server, console, brand }: Place, tokens: readonly string[], signal: AbortSignal) {
  await steadily(
    MODERATORS / EACH_SECONDS,
    () => signal.aborted,
    async (at) => {
      const headers = { cookie: `operator=${tokens[at % tokens.length]}` };
      const next = await server.fetch(console, `/b/${brand.slug}/review/complaints`, { headers });
      if (next.status !== 302) throw new Error(`The next case answered ${next.status}.`);
      const { status } = await server.fetch(console, next.headers.location!, { headers });
      if (status !== 200) throw new Error(`The case answered ${status}.`);
    },
  );
}

const moderator = (token: string) => `
  with made as (
    insert into control.operators (name, email, created_at)
    values ('Moderator', '${token.slice(0, 12).toLowerCase()}@operators.example', now()) returning id
  ), granted as (
    insert into control.operator_grants (operator_id, role, scope, granted_by, granted_at)
    select id, 'moderator', 'all', 'bench', now() from made
  ) insert into control.operator_sessions (operator_id, token_hash, created_at, seen_at, expires_at, way, browser, address)
    select id, decode('${createHash("sha256").update(token).digest("hex")}', 'hex'), now(), now(), now() + interval '12 hours',
      'passkey', 'bench', '127.0.0.1' from made`;
