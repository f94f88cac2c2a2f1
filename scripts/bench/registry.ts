import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Figure, figure, spreadOf } from "./figures";
import type { ManyTenants } from "./many-tenants";
import type { RegistryFigures } from "./registry-child";

const PROCESSES = 3;
const KB = 1024;

/** Measures how long many tenants take to load, their memory, and the time of a look-up. Each figure is the median of fresh processes. */
export async function registryFigures({ dir, tenants }: ManyTenants): Promise<Figure[]> {
  const scratch = mkdtempSync(path.join(tmpdir(), "livery-hosts-"));
  const hosts = path.join(scratch, "hosts");
  writeFileSync(hosts, tenants.map(({ domain }) => domain).join("\n"));
  const seen: RegistryFigures[] = [];
  for (let at = 0; at < PROCESSES; at++)
    seen.push(await inFreshProcess([dir, path.resolve("themes"), hosts]));
  rmSync(scratch, { recursive: true });
  const of = (value: keyof RegistryFigures, scale = 1) => spreadOf(seen.map((one) => one[value] / scale));
  const row = (name: string, unit: string, spread: ReturnType<typeof of>, atMost: number) =>
    figure(name, unit, spread.median, { atMost }, { spread });
  const many = tenants.length.toLocaleString("en");
  return [
    row(`${many} tenants ready`, "s", of("loadSeconds"), 2),
    figure(
      `${many} tenants ready, processor time`,
      "s",
      of("loadProcessorSeconds").median,
      {},
      { spread: of("loadProcessorSeconds") },
    ),
    row("heap of a tenant", "KB", of("heapEach", KB), 20),
    row("heap of a tenant, watched", "KB", of("watchedHeapEach", KB), 20),
    row("host look-up", "µs", of("lookUpMicroseconds"), 1),
    figure(
      "host look-up, host with a port",
      "µs",
      of("lookUpWithPortMicroseconds").median,
      {},
      { spread: of("lookUpWithPortMicroseconds"), note: "only development hosts have one" },
    ),
    row("file system calls in 1,000,000 look-ups", "calls", of("lookUpFileCalls"), 0),
    figure(
      "until all folders are watched",
      "s",
      of("watchSeconds").median,
      {},
      { spread: of("watchSeconds") },
    ),
  ];
}

async function inFreshProcess(input: string[]): Promise<RegistryFigures> {
  const child = fork(path.join(import.meta.dirname, "registry-child.ts"), input, {
    execArgv: [...process.execArgv, "--expose-gc"],
  });
  const failed = once(child, "exit").then(([code]) => {
    throw new Error(`Measuring the registry ended with ${code}`);
  });
  const [figures] = (await Promise.race([once(child, "message"), failed])) as [RegistryFigures];
  failed.catch(() => undefined);
  return figures;
}
