import { chmodSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Redis } from "ioredis";
import { vi } from "vitest";
import { type RedisServer, startRedis } from "../redis-server";
import { chapterBlock } from "./chapter";
import { freePort, programFolder, type Running, startProgram } from "./programs";

const PASSWORD = "redis-password";
const SENTINELS = 3;

/** A primary Redis, its replica, and three Sentinels, with the configuration of the chapter. */
export type RedisPair = {
  /** the value of REDIS_URL */
  url: string;
  primary: RedisServer;
  outputs: () => string[][];
  close: () => Promise<void>;
};

export async function startRedisPair(): Promise<RedisPair> {
  const settings = chapterBlock("maxmemory-policy noeviction", { "…": PASSWORD })
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [name = "", ...value] = line.split(" ");
      return [`--${name}`, value.join(" ").replaceAll('"', "")];
    });
  const primary = await startRedis(settings);
  const { port } = new URL(primary.url);
  const replica = await startRedis([...settings, "--replicaof", `127.0.0.1 ${port}`]);
  const sentinels: { port: number; running: Running }[] = [];
  for (let at = 0; at < SENTINELS; at++) {
    const own = await freePort();
    const file = path.join(await programFolder("sentinel"), "sentinel.conf");
    const conf = chapterBlock("sentinel monitor", {
      "port 26379": `port ${own}\nbind 127.0.0.1`,
      "10.0.0.21 6379": `127.0.0.1 ${port}`,
      "…": PASSWORD,
    });
    writeFileSync(file, conf);
    // The Sentinel rewrites its configuration.
    chmodSync(file, 0o666);
    sentinels.push({ port: own, running: startProgram("redis-server", [file, "--sentinel"]) });
  }
  for (const { port: own } of sentinels) {
    const client = new Redis(own, { lazyConnect: false });
    client.on("error", () => {});
    await vi
      .waitFor(
        async () => {
          const replicas = (await client.call("sentinel", "replicas", "livery")) as unknown[];
          const others = (await client.call("sentinel", "sentinels", "livery")) as unknown[];
          if (replicas.length < 1 || others.length < SENTINELS - 1)
            throw new Error(`${replicas.length} replicas, ${others.length} others`);
        },
        { timeout: 40_000, interval: 200 },
      )
      .catch((error: Error) => {
        throw new Error(
          `${error.message}: ${error.cause}\n${sentinels.map(({ running }) => running.output.join("\n")).join("\n")}`,
        );
      });
    client.disconnect();
  }
  const list = sentinels.map((one) => `127.0.0.1:${one.port}`).join(",");
  return {
    url: `redis+sentinel://:${PASSWORD}@${list}/livery`,
    primary,
    outputs: () => sentinels.map(({ running }) => running.output),
    async close() {
      for (const { running } of sentinels) await running.end("SIGKILL");
      await replica.close();
      await primary.close();
    },
  };
}
