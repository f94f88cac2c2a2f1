import { chmodSync, rmSync, writeFileSync } from "node:fs";
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
  replica: RedisServer;
  /** waits until the Sentinels know the primary and a replica of it, none of them lost */
  complete: () => Promise<void>;
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
  const sentinels: { port: number; dir: string; running: Running }[] = [];
  for (let at = 0; at < SENTINELS; at++) {
    const own = await freePort();
    const dir = await programFolder("sentinel");
    const file = path.join(dir, "sentinel.conf");
    const conf = chapterBlock("sentinel monitor", {
      "port 26379": `port ${own}\nbind 127.0.0.1`,
      "10.0.0.21 6379": `127.0.0.1 ${port}`,
      "…": PASSWORD,
    });
    writeFileSync(file, conf);
    // The Sentinel rewrites its configuration.
    chmodSync(file, 0o666);
    sentinels.push({ port: own, dir, running: startProgram("redis-server", [file, "--sentinel"]) });
  }
  const complete = async () => {
    for (const { port: own, running } of sentinels) {
      const client = new Redis(own);
      client.on("error", () => {});
      await vi
        .waitFor(
          async () => {
            const replicas = (await client.call("sentinel", "replicas", "livery")) as string[][];
            const others = (await client.call("sentinel", "sentinels", "livery")) as string[][];
            // The replica is usable, and the others are connected.
            const usable = replicas.map((fields) => fields[fields.indexOf("flags") + 1]);
            if (!usable.includes("slave") || others.length < SENTINELS - 1)
              throw new Error(`replicas ${usable}, ${others.length} other Sentinels`);
          },
          { timeout: 60_000, interval: 200 },
        )
        .catch((error: Error) => {
          throw new Error(`${error.message}\n${running.output.join("\n")}`);
        });
      client.disconnect();
    }
  };
  await complete();
  const list = sentinels.map((one) => `127.0.0.1:${one.port}`).join(",");
  return {
    url: `redis+sentinel://:${PASSWORD}@${list}/livery`,
    primary,
    replica,
    complete,
    async close() {
      for (const { dir, running } of sentinels) {
        await running.end("SIGKILL");
        rmSync(dir, { recursive: true, force: true });
      }
      await replica.close();
      await primary.close();
    },
  };
}
