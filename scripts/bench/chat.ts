import type { Socket } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { requestFrom, type TestServer } from "../../tests/support/server";
import { type Figure, figure, percentile } from "./figures";
import { addMembers, asTenant, type Member } from "./members";
import { openStream } from "./open-stream";
import { cpuSeconds } from "./ratio";
import { steadily } from "./steadily";
import { withServer } from "./with-server";

const HOST = "velvethour.example";
const SLUG = "velvet-hour";
const STREAMS = Number(process.env.BENCH_STREAMS ?? 2000);
const PER_SECOND = Number(process.env.BENCH_STREAM_MESSAGES ?? 200);
const WARM_UP_MS = 3000;
const DURATION_MS = 10_000;
const SETTLE_MS = 3000;
/** Messages that have not arrived by then count as lost. */
const LATEST_MS = 5000;
/** connections that are opened at the same time */
const AT_ONCE = 50;

type Pair = { writer: Member; reader: Member; conversation: number };
type StreamEvent = { type: string; conversation: number; seq: number };

/** Measures the delivery time of messages while thousands of pages are open, and the memory of an open page. */
export function benchChat(): Promise<Figure[]> {
  const preload = path.resolve("scripts/bench/memory-preload.mjs");
  return withServer({}, measure, {
    durable: true,
    nodeArguments: ["--expose-gc", "--import", preload],
  });
}

async function measure(server: TestServer, url: string): Promise<Figure[]> {
  const pairs = await asTenant(url, SLUG, async (client) => {
    const members = await addMembers(client, STREAMS);
    const half = members.length / 2;
    await client.query(
      `insert into credit_entries (member_id, amount, reason, reference, unique_key, created_at)
       select id, 100000, 'grant', 'bench', 'bench ' || id, now() from members`,
    );
    const conversations = await client.query<{ id: string }>(
      `insert into conversations (low_id, high_id, created_at)
       select low, high, now() from unnest($1::bigint[], $2::bigint[]) as given (low, high) order by low returning id`,
      [members.slice(0, half).map(({ id }) => id), members.slice(half).map(({ id }) => id)],
    );
    await client.query(
      `insert into chats (member_id, conversation_id, other_id, last_at)
       select low_id, id, high_id, now() from conversations union all select high_id, id, low_id, now() from conversations`,
    );
    return members.slice(0, half).map((writer, at) => ({
      writer,
      reader: members[half + at]!,
      conversation: Number(conversations.rows[at]!.id),
    }));
  });
  const messages = new Messages(server.port);
  // Opened and closed once before, so that one-time allocations are not counted.
  for (const socket of await openAll(server.port, pairs, messages)) socket.destroy();
  const before = await memoryOf(server);
  const streams = (await openAll(server.port, pairs, messages)).length;
  const after = await memoryOf(server);
  const each = (what: "rss" | "used") => (after[what] - before[what]) / streams / 1024;
  await messages.write(pairs, WARM_UP_MS);
  const pid = server.process.pid ?? 0;
  const used = cpuSeconds(pid);
  const { times, lost, twice } = await messages.write(pairs, DURATION_MS);
  const cpuMs = ((cpuSeconds(pid) - used) * 1000) / times.length;
  const note = `${streams} streams, ${PER_SECOND} messages/s, ${times.length} messages`;
  return [
    figure("message on the other's screen, p50", "ms", percentile(times, 0.5), { atMost: 15 }, { note }),
    figure("message on the other's screen, p99", "ms", percentile(times, 0.99), { atMost: 100 }, { note }),
    figure("processor time of a message, server alone", "ms", cpuMs, {}),
    figure("messages lost", "messages", lost, { atMost: 0 }),
    figure("messages delivered twice", "messages", twice, { atMost: 0 }),
    figure("memory of an idle event stream, process", "KB", each("rss"), { atMost: 15 }),
    figure("memory of an idle event stream, objects", "KB", each("used"), { atMost: 15 }),
  ];
}

/** Sends messages, and fetches each one as soon as the stream of its reader announces it. */
class Messages {
  #started = new Map<string, number>();
  #announced = new Set<string>();
  #times = new Map<string, number>();
  #twice = 0;
  #sent = 0;

  constructor(readonly port: number) {}

  /** Sends messages of all pairs at a steady rate. @returns milliseconds from sending until the message was fetched */
  async write(pairs: readonly Pair[], durationMs: number) {
    this.#started.clear();
    this.#times.clear();
    this.#twice = 0;
    await steadily(
      PER_SECOND,
      (_, ms) => ms > durationMs,
      () => this.#send(pairs[(this.#sent * 7919) % pairs.length]!),
    );
    const start = performance.now();
    while (this.#times.size < this.#started.size && performance.now() - start < LATEST_MS) await delay(20);
    const lost = this.#started.size - this.#times.size;
    return { times: [...this.#times.values()], lost, twice: this.#twice };
  }

  async received({ reader }: Pair, { type, conversation, seq }: StreamEvent): Promise<void> {
    if (type !== "message") return;
    const which = `${conversation} ${seq}`;
    if (this.#announced.has(which)) this.#twice += 1;
    this.#announced.add(which);
    const url = `/api/chat.php?conversation=${conversation}&after=${seq - 1}`;
    const { messages } = (await this.#call(reader, url)) as { messages: { text: string }[] };
    const now = performance.now();
    for (const { text } of messages) {
      const start = this.#started.get(text);
      // Two messages in quick succession may both be in the first answer.
      if (start !== undefined && !this.#times.has(text)) this.#times.set(text, now - start);
    }
  }

  #send({ writer, conversation }: Pair) {
    const text = `bench message ${this.#sent++}`;
    this.#started.set(text, performance.now());
    const client_message_id = text.replaceAll(" ", "-");
    return this.#call(writer, "/api/chat.php", { conversation, text, client_message_id });
  }

  async #call({ token }: Member, url: string, json?: object): Promise<unknown> {
    const answer = await requestFrom(this.port, HOST, url, {
      method: json ? "POST" : "GET",
      headers: {
        Cookie: `session=${token}`,
        ...(json ? { Origin: `http://${HOST}:${this.port}`, "Content-Type": "application/json" } : {}),
      },
      ...(json ? { body: JSON.stringify(json) } : {}),
    });
    if (answer.status !== 200) throw new Error(`${url} was answered ${answer.status}: ${answer.text}`);
    return answer.json();
  }
}

/** Opens the event streams of all members. */
async function openAll(port: number, pairs: readonly Pair[], messages: Messages): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let from = 0; from < pairs.length; from += AT_ONCE)
    sockets.push(
      ...(await Promise.all(
        pairs.slice(from, from + AT_ONCE).flatMap((pair) => [
          openStream<StreamEvent>({ port, host: HOST, token: pair.writer.token, received: () => undefined }),
          openStream<StreamEvent>({
            port,
            host: HOST,
            token: pair.reader.token,
            received: (event) => void messages.received(pair, event),
          }),
        ]),
      )),
    );
  return sockets;
}

/** Returns the server's memory after garbage collection, in bytes. */
async function memoryOf(server: TestServer): Promise<{ rss: number; used: number }> {
  await delay(SETTLE_MS);
  const measured = server.log.filter(({ msg }) => msg === "memory").length;
  server.process.kill("SIGUSR2");
  const line = await server.logged(
    (one) =>
      one.msg === "memory" && server.log.filter(({ msg }) => msg === "memory").indexOf(one) === measured,
  );
  return line as unknown as { rss: number; used: number };
}
