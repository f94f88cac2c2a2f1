import { Redis } from "ioredis";

export type RedisLink = { client: Redis; ping: (ms: number) => Promise<boolean>; end: () => Promise<void> };

/**
 * Connects to Redis, which joins the processes. The connection may be lost at any time: commands then fail immediately instead of waiting,
 * and the caller falls back to its own process.
 * @param onState called once each time it is lost or back
 */
export function connectRedis(url: string, onState: (up: boolean, error?: Error) => void): RedisLink {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2000,
    retryStrategy: (attempt) => Math.min(100 * 2 ** attempt, 2000),
  });
  let up: boolean | null = null;
  const report = (state: boolean, error?: Error) => {
    if (up === state) return;
    up = state;
    onState(state, error);
  };
  client.on("ready", () => report(true));
  client.on("error", (error: Error) => report(false, error));
  client.on("close", () => report(false));
  return {
    client,
    async ping(ms) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<boolean>((resolve) => {
        timer = setTimeout(resolve, ms, false);
      });
      const answer = client.ping().then(
        () => true,
        () => false,
      );
      return Promise.race([answer, late]).finally(() => clearTimeout(timer));
    },
    async end() {
      client.disconnect();
    },
  };
}
