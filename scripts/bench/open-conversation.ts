import { createHash, randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { seedConversations } from "../seed/conversations";
import { seedMembers } from "../seed/members";
import { takeAnswer } from "./bare";
import { type Figure, spreadOf } from "./figures";
import { headersOf } from "./load";
import { startProduction } from "./production";

const HOST = "velvethour.example";
const SLUG = "velvet-hour";
const MEMBERS = 200;
const CONVERSATIONS = 400;
const LONG = Number(process.env.BENCH_LONG_MESSAGES ?? 10_000);
const SHORT = 100;
const OPENED = Number(process.env.BENCH_CONVERSATION_OPENED ?? 600);
const WARM_UP = 100;
/** The long conversation may take at most a fifth longer than the short one. */
const AT_MOST = 1.2;

type Opened = { conversation: number; token: string };

/** Compares opening a very long conversation with opening a short one, alternately and in changing order. */
export async function benchOpenConversation(databaseUrl: string): Promise<Figure[]> {
  const server = await startProduction({ DATABASE_URL: databaseUrl, RATE_LIMITS: "0" });
  try {
    while (!server.log().some(({ msg }) => msg === "the database is ready")) await delay(50);
    const [long, short] = await prepare(databaseUrl);
    const open = async ({ conversation, token }: Opened) => {
      const started = performance.now();
      const headers = {
        ...headersOf(HOST),
        Connection: "close",
        Cookie: `__Host-session=${token}; session=${token}`,
      };
      await takeAnswer(server.port, headers, `/api/chat.php?conversation=${conversation}`);
      return performance.now() - started;
    };
    for (let at = 0; at < WARM_UP; at++) for (const one of [long, short]) await open(one);
    const times = { long: [] as number[], short: [] as number[] };
    for (let at = 0; at < OPENED; at++) {
      if (at % 2 === 0) times.long.push(await open(long));
      times.short.push(await open(short));
      if (at % 2 === 1) times.long.push(await open(long));
    }
    const [ours, reference] = [spreadOf(times.long).median, spreadOf(times.short).median];
    const ratio = ours / reference;
    return [
      {
        name: `conversation of ${LONG} messages opened ÷ one of ${SHORT}`,
        unit: "ms, median",
        ours,
        reference,
        ratio,
        atLeast: null,
        atMost: AT_MOST,
        ok: ratio <= AT_MOST,
        spread: spreadOf(times.long.map((ms, at) => ms / times.short[at]!)),
      },
    ];
  } finally {
    await server.stop();
  }
}

/** Seeds a long conversation and many short ones. @returns the long one and a short one, each with a session of a member */
async function prepare(url: string): Promise<[Opened, Opened]> {
  await seedMembers(url, { slug: SLUG, members: MEMBERS, countries: ["NL"] });
  await seedConversations(url, { slug: SLUG, members: MEMBERS, conversations: 1, messages: LONG });
  const conversations = CONVERSATIONS;
  await seedConversations(url, { slug: SLUG, members: MEMBERS, conversations, messages: SHORT });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select set_config('app.tenant', id::text, false) from tenants where slug = $1", [
      SLUG,
    ]);
    const opened = async (messages: number): Promise<Opened> => {
      const token = randomBytes(32).toString("base64url");
      const { rows } = await client.query<{ id: string }>(
        `insert into sessions (member_id, token_hash, browser, created_at, expires_at)
         select low_id, $2, 'bench', now(), now() + interval '1 day' from conversations
         where last_seq = $1 and tenant_id = current_setting('app.tenant')::int order by id desc limit 1
         returning (select max(id) from conversations where last_seq = $1
           and tenant_id = current_setting('app.tenant')::int) as id`,
        [messages, createHash("sha256").update(token).digest()],
      );
      return { conversation: Number(rows[0]!.id), token };
    };
    return [await opened(LONG), await opened(SHORT)];
  } finally {
    await client.end();
  }
}
