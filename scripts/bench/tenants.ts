import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { normalizeHost } from "~/tenancy/hosts.server";
import { Registry } from "~/tenancy/registry.server";
import { type Figure, figure } from "./figures";
import { getRequest, startLoad } from "./load";
import { type ManyTenants, makeTenants } from "./many-tenants";
import { compare } from "./ratio";
import { reloadFigures } from "./reload";
import { withServer } from "./with-server";
import { worstFigures } from "./worst-tenants";

const MANY = Number(process.env.BENCH_TENANTS ?? 10_000);
const PAGES = ["/", "/pages/faq", "/pages/terms", "/pages/privacy", "/pricing"];
const LOOK_UPS = 1_000_000;

/** Measures many brands in one process, changes of brands while it serves, and the worst folders that it has to read. */
export async function benchTenants(): Promise<Figure[]> {
  const many = makeTenants(MANY);
  const few = makeTenants(many.models);
  try {
    return [
      ...(await registryFigures(many)),
      ...(await pageFigures(many, few)),
      ...(await reloadFigures()),
      ...(await worstFigures()),
    ];
  } finally {
    many.remove();
    few.remove();
  }
}

/** Measures how long the brands take to load, their memory, and the time of a look-up. */
async function registryFigures({ dir, tenants }: ManyTenants): Promise<Figure[]> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const heap = () => {
    for (let round = 0; round < 3; round++) collect();
    return process.memoryUsage().heapUsed;
  };
  const before = heap();
  const start = performance.now();
  const registry = new Registry(dir, "themes");
  await registry.loadAll();
  const seconds = (performance.now() - start) / 1000;
  if (registry.problems().length > 0) throw new Error(JSON.stringify(registry.problems()[0]));
  const heapEach = (heap() - before) / tenants.length / 1024;
  const hosts = tenants.map(({ domain }) => domain);
  const lookUp = () => {
    const used = process.cpuUsage();
    for (let at = 0; at < LOOK_UPS; at++) {
      const host = hosts[(at * 7919) % hosts.length];
      if (!registry.find(normalizeHost(host) ?? "")) throw new Error(`${host} was not found`);
    }
    const { user, system } = process.cpuUsage(used);
    return (user + system) / LOOK_UPS;
  };
  lookUp();
  return [
    figure(`${tenants.length} tenants ready`, "s", seconds, { atMost: tenants.length / 5000 }),
    figure("heap of a tenant", "KB", heapEach, { atMost: 20 }),
    figure("host look-up", "µs", lookUp(), { atMost: 1 }),
  ];
}

/** Compares uncached pages of brands of one model per round: all brands of the model on one server, the only one on the other. */
function pageFigures(many: ManyTenants, few: ManyTenants): Promise<Figure[]> {
  const requestsOf =
    ({ tenants, models }: ManyTenants) =>
    (round: number) =>
      tenants
        .filter((_, at) => at % models === round % models)
        .flatMap(({ domain }) => PAGES.map((page) => getRequest(domain, page)));
  const uncached = ({ dir }: ManyTenants) => ({ TENANTS_DIR: dir, HTML_CACHE_MB: "0", RATE_LIMITS: "1" });
  return withServer(uncached(many), (crowded) =>
    withServer(uncached(few), async (lonely) => {
      const load = startLoad();
      const side = ({ port, process: { pid = 0 } }: typeof crowded, tenants: ManyTenants) => ({
        port,
        pid,
        requests: requestsOf(tenants),
      });
      const rounds = { rounds: 2 * many.models, roundMs: 3000, warmUpMs: 8000, connections: 8 };
      const name = `uncached pages of ${many.tenants.length} tenants ÷ of one`;
      try {
        return await compare(name, load, side(crowded, many), side(lonely, few), 0.95, rounds);
      } finally {
        load.stop();
      }
    }),
  );
}
