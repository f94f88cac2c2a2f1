import { type ChildProcess, fork } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type Figure, figure } from "./figures";
import { type Production, startProduction } from "./production";
import { cpuSeconds } from "./ratio";

/** A task for the client process. */
export type StreamTask = {
  what: "open" | "close" | "write";
  name: string;
  port: number;
  host: string;
  /** session token of each member */
  tokens: readonly string[];
  /** conversation ids, one per member of the first half, each with a member of the second half */
  conversations: readonly number[];
  perSecond: number;
  durationMs: number;
};
/** `times` are milliseconds from the start of sending until the message was fetched. */
export type StreamResult = { open: number; times: number[]; lost: number; twice: number };

const HOST = "velvethour.example";
const SLUG = "velvet-hour";
const STREAMS = Number(process.env.BENCH_STREAMS ?? 2000);
const PER_SECOND = Number(process.env.BENCH_STREAM_MESSAGES ?? 200);
const DURATION_MS = Number(process.env.BENCH_STREAM_SECONDS ?? 10) * 1000;
const WARM_UP_MS = 3000;
const SETTLE_MS = 3000;

/** Measures the delivery time of messages while thousands of pages are open, and the memory of an open page. */
export async function benchEventStreams(databaseUrl: string): Promise<Figure[]> {
  const server = await startProduction(
    { DATABASE_URL: databaseUrl, RATE_LIMITS: "0", NODE_FLAGS: "--expose-gc" },
    "scripts/bench/weighed-serve.mjs",
  );
  const child = fork(path.join(import.meta.dirname, "event-child.ts"));
  try {
    const ready = () => server.log().some(({ msg }) => msg === "the database is ready");
    while (!ready()) await delay(50);
    const task = { ...(await prepare(databaseUrl)), host: HOST, port: server.port, perSecond: PER_SECOND };
    const runTask = (what: StreamTask["what"], name = "", durationMs = 0) =>
      run(child, { ...task, what, name, durationMs });
    // Opened and closed once before, so that one-time allocations are not counted.
    await runTask("open");
    await runTask("close");
    const before = await memoryOf(server);
    const { open } = await runTask("open");
    const after = await memoryOf(server);
    const each = (what: "rss" | "held") => (after[what] - before[what]) / open / 1024;
    await runTask("write", "warm-up", WARM_UP_MS);
    const pid = server.child.pid ?? 0;
    const spent = cpuSeconds(pid);
    const { times, lost, twice } = await runTask("write", "measured", DURATION_MS);
    const cpuMs = ((cpuSeconds(pid) - spent) * 1000) / times.length;
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
    const note = `${open} streams, ${PER_SECOND} messages/s, ${times.length} messages`;
    return [
      figure("message on the other's screen, p50", "ms", at(0.5), { atMost: 15 }, { note }),
      figure("message on the other's screen, p99", "ms", at(0.99), { atMost: 100 }, { note }),
      figure("processor time of a message, server alone", "ms", cpuMs, {}, { note }),
      figure("messages lost", "messages", lost, { atMost: 0 }, { note }),
      figure("messages delivered twice", "messages", twice, { atMost: 0 }, { note }),
      figure("memory of an idle event stream, process", "KB", each("rss"), { atMost: 15 }, { note }),
      figure("memory of an idle event stream, objects", "KB", each("held"), { atMost: 15 }, { note }),
    ];
  } finally {
    child.kill();
    await server.stop();
  }
}

async function run(child: ChildProcess, task: StreamTask): Promise<StreamResult> {
  const answer = once(child, "message") as Promise<[StreamResult]>;
  child.send(task);
  const [result] = await answer;
  return result;
}

/** Returns the server's memory after garbage collection, in bytes. */
async function memoryOf(server: Production): Promise<{ rss: number; held: number }> {
  await delay(SETTLE_MS);
  const lines = () => server.log().filter(({ msg }) => msg === "memory");
  const known = lines().length;
  server.child.kill("SIGUSR2");
  while (lines().length === known) await delay(20);
  return lines().at(-1) as unknown as { rss: number; held: number };
}

/** Creates members with a session and credits each, and a conversation for each pair. */
async function prepare(url: string): Promise<Pick<StreamTask, "tokens" | "conversations">> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("insert into tenants (slug) values ($1) on conflict do nothing", [SLUG]);
    const { rows } = await client.query<{ id: number }>("select id from tenants where slug = $1", [SLUG]);
    await client.query("select set_config('app.tenant', $1, false)", [String(rows[0]!.id)]);
    const members = await client.query<{ id: string }>(
      `insert into members (email, name, password_hash, status, language, signup_date, gender, seeks, sexuality, date_of_birth, country,
         terms_version, terms_accepted_at, paid_user)
       select 'stream-' || n || '@people.example', 'stream_' || n, '-', 'active', 'en', now(), 'woman', '{woman}', 'unsaid', '1990-01-01',
         'NL', '2024-01-01', now(), true from generate_series(1, $1) as n returning id`,
      [STREAMS],
    );
    const ids = members.rows.map(({ id }) => Number(id)).sort((a, b) => a - b);
    const tokens = ids.map(() => randomBytes(32).toString("base64url"));
    const hashes = tokens.map((token) => createHash("sha256").update(token).digest());
    await client.query(
      `insert into sessions (member_id, token_hash, browser, created_at, expires_at)
       select id, hash, 'bench', now(), now() + interval '1 day' from unnest($1::bigint[], $2::bytea[]) as given (id, hash)`,
      [ids, hashes],
    );
    await client.query(
      `insert into credit_entries (member_id, amount, reason, reference, unique_key, created_at)
       select id, 100000, 'grant', 'bench', 'bench ' || id, now() from unnest($1::bigint[]) as id`,
      [ids],
    );
    const half = ids.length / 2;
    const started = await client.query<{ id: string; low_id: string }>(
      `insert into conversations (low_id, high_id, created_at)
       select low, high, now() from unnest($1::bigint[], $2::bigint[]) as given (low, high) returning id, low_id`,
      [ids.slice(0, half), ids.slice(half)],
    );
    await client.query(
      `insert into chats (member_id, conversation_id, other_id, last_at)
       select low_id, id, high_id, now() from conversations union all select high_id, id, low_id, now() from conversations`,
    );
    const byWriter = new Map(started.rows.map(({ id, low_id }) => [Number(low_id), Number(id)]));
    return { tokens, conversations: ids.slice(0, half).map((id) => byWriter.get(id)!) };
  } finally {
    await client.end();
  }
}
