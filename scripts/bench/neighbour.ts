import { type Figure, figure } from "./figures";
import { headersOf } from "./load";
import { type PaceResult, startPace } from "./pace";
import { startProduction } from "./production";

const BUSY_HOST = "velvethour.example";
const QUIET_HOST = "fjordlys.example";
const STORM_PER_SECOND = 250;
const QUIET_PER_SECOND = 10;
const STORM_MS = 10_000;

/** Measures how long a brand's visitors wait while another brand gets more requests than a core can render, with and without the queue. */
export async function benchNeighbour(): Promise<Figure[]> {
  const without = await measure({ RATE_LIMITS: "0" }, "/login");
  const queued = await measure({}, "/login");
  const unknown = await measure({}, "/nobody");
  return [
    figure("neighbour's page in a storm, without the queue, p99", "ms", without.quiet.p99Ms, {}),
    figure("neighbour's page in a storm, p99", "ms", queued.quiet.p99Ms, { atMost: 500 }),
    figure("neighbour's page while unknown paths are requested, p99", "ms", unknown.quiet.p99Ms, {
      atMost: 100,
    }),
    figure("refused of the neighbour's pages", "pages", refusedOf(queued.quiet), { atMost: 0 }),
    figure("refused of the storm", "pages", refusedOf(queued.storm), {}),
  ];
}

async function measure(variables: Record<string, string>, url: string) {
  const server = await startProduction(variables);
  const [storming, asking] = [startPace(), startPace()];
  try {
    const task = { port: server.port, durationMs: STORM_MS };
    const warmUp = { ...task, perSecond: 20, durationMs: 3000, headers: headersOf(QUIET_HOST) };
    await asking.run({ ...warmUp, url: "/login" });
    const [storm, quiet] = await Promise.all([
      storming.run({ ...task, perSecond: STORM_PER_SECOND, url, headers: headersOf(BUSY_HOST) }),
      asking.run({ ...task, perSecond: QUIET_PER_SECOND, url: "/login", headers: headersOf(QUIET_HOST) }),
    ]);
    return { storm, quiet };
  } finally {
    storming.stop();
    asking.stop();
    await server.stop();
  }
}

function refusedOf({ statuses }: PaceResult): number {
  return statuses[503] ?? 0;
}
