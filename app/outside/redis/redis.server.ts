import { Redis } from "ioredis";

export type RedisLink = { client: Redis; ping: (ms: number) => Promise<boolean>; end: () => Promise<void> };

/**
 * The connection that joins processes. It may go away at any time: commands then fail at once instead of waiting, and the caller falls
 * back to its own process. architecture §3
 * @param onState told when it comes and goes, once each
 */
export function connectRedis(url: string, onState: (up: boolean, error?: Error) => void): RedisLink {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2000,
    retryStrategy: (attempt) => Math.min(100 * 2 ** attempt, 2000),
  });
  let up: boolean | null = null;
  const tell = (state: boolean, error?: Error) => {
    if (up === state) return;
    up = state;
    onState(state, error);
  };
  client.on("ready", () => tell(true));
  client.on("error", (error: Error) => tell(false, error));
  client.on("close", () => tell(false));
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
