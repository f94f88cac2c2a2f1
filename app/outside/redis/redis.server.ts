import { Redis, type RedisOptions, ReplyError } from "ioredis";
import { isSentinelUrl, sentinelsOf } from "./sentinel-url.server";

/** `refusing`: Redis answers and executes no writes, for example because its memory is full or it is a replica. */
export type RedisState = "ok" | "away" | "refusing";

export type RedisLink = {
  client: Redis;
  state: () => RedisState;
  /** Reports an error of a command: where Redis refused it, the caller and all others use their own process. @param key of the command */
  failed: (error: unknown, key: string) => void;
  /** Tries a write, which also ends the state of refusal. @param ms the time after which Redis counts as away */
  probe: (ms: number) => Promise<RedisState>;
  end: () => Promise<void>;
};

const PROBE_KEY = "livery:probe";
/** How often a write is tried, so that a Redis that only answers is noticed without traffic. */
const PROBE_MS = 5000;
/** A Redis that does not answer a command within this time is left, and asked for again. */
const ANSWER_MS = 3000;
/** A script like those of the limits: a user of Redis may be allowed to write but not to run scripts. */
const PROBE = "return redis.call('set', KEYS[1], 1, 'EX', 60)";

/**
 * Connects to Redis, which joins the processes. The connection may be lost at any time: commands then fail immediately instead of waiting,
 * and the caller falls back to its own process. A Redis that refuses writes counts as unusable until it executes one.
 * @param onState called once for each change of the state
 */
export function connectRedis(url: string, onState: (state: RedisState, error?: Error) => void): RedisLink {
  const client = openClient(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2000,
    socketTimeout: ANSWER_MS,
    retryStrategy: later,
    // After a failover the address leads to the new primary, and the connection to the old one.
    reconnectOnError: (error) => error.message.startsWith("READONLY"),
  });
  let state: RedisState | null = null;
  /** the key of the refused command; in a cluster another key may be accepted */
  let key = PROBE_KEY;
  const report = (next: RedisState, error?: Error) => {
    if (state === next) return;
    state = next;
    onState(next, error);
  };
  const failed = (error: unknown, failedKey: string) => {
    if (!isRefusal(error)) return;
    if (state !== "refusing") key = failedKey;
    report("refusing", error);
  };
  const write = async (): Promise<RedisState> => {
    try {
      // The braces put it into the slot of the key, if this is a node of a cluster.
      await client.eval(PROBE, 1, key === PROBE_KEY ? key : `${PROBE_KEY}:{${key}}`);
      key = PROBE_KEY;
      report("ok");
      return "ok";
    } catch (error) {
      failed(error, key);
      return isRefusal(error) ? "refusing" : "away";
    }
  };
  // A connection that a refusal renewed is tried by the timer: at once it would be renewed again and again.
  client.on("ready", () => state !== "refusing" && void write());
  client.on("error", (error: Error) => report("away", error));
  // A refusal may reconnect, which is no change.
  client.on("close", () => state !== "refusing" && report("away"));
  const timer = setInterval(() => client.status === "ready" && void write(), PROBE_MS);
  timer.unref();
  return {
    client,
    state: () => (state === "refusing" || client.status === "ready" ? (state ?? "away") : "away"),
    failed,
    async probe(ms) {
      let timeout: NodeJS.Timeout | undefined;
      const late = new Promise<RedisState>((resolve) => {
        timeout = setTimeout(resolve, ms, "away");
      });
      return Promise.race([write(), late]).finally(() => clearTimeout(timeout));
    },
    async end() {
      clearInterval(timer);
      client.disconnect();
    },
  };
}

const later = (attempt: number) => Math.min(100 * 2 ** attempt, 2000);

function openClient(url: string, options: RedisOptions): Redis {
  if (!isSentinelUrl(url)) return new Redis(url, options);
  // Without ioredis' failoverDetector: a failover during a reconnection ends the client for good (6.0.0).
  return new Redis({ ...options, ...sentinelsOf(url), sentinelRetryStrategy: later });
}

/** Returns whether an error is an answer of Redis, not a lost connection. */
function isRefusal(error: unknown): error is Error {
  return error instanceof ReplyError;
}
