import { type Figure, figure } from "./figures";
import { getRequest, type Load, startLoad } from "./load";
import { type ManyTenants, makeTenants } from "./many-tenants";
import { type Production, startProduction } from "./production";
import { compare } from "./ratio";
import { registryFigures } from "./registry";

const MANY = 10_000;
const PAGES = ["/", "/pages/faq", "/pages/terms", "/pages/privacy", "/pricing"];

/** Measures how ten thousand brands are loaded, and whether their pages cost more than those of a server with one brand per model. */
export async function benchTenants(): Promise<Figure[]> {
  const many = makeTenants(MANY);
  const few = makeTenants(many.models);
  try {
    const figures = await registryFigures(many);
    const load = startLoad();
    const crowded = await startUncached(many);
    const lonely = await startUncached(few);
    try {
      const started = figure(
        `start with ${MANY.toLocaleString("en")} tenants, until it listens`,
        "s",
        crowded.startSeconds,
        {},
      );
      return [...figures, started, ...(await comparePages(load, [crowded, many], [lonely, few]))];
    } finally {
      load.stop();
      await Promise.all([crowded.stop(), lonely.stop()]);
    }
  } finally {
    many.remove();
    few.remove();
  }
}

function startUncached({ dir }: ManyTenants): Promise<Production> {
  return startProduction({ TENANTS_DIR: dir, HTML_CACHE_MB: "0" });
}

/** Compares brands of one model per round: all brands of the model on one server, the only one on the other. */
function comparePages(
  load: Load,
  [crowded, many]: [Production, ManyTenants],
  [lonely, few]: [Production, ManyTenants],
): Promise<Figure[]> {
  const requests = ({ tenants, models }: ManyTenants, round: number) => {
    const hosts = tenants.filter((_, at) => at % models === round % models).map(({ domain }) => domain);
    return hosts.flatMap((host) => PAGES.map((page) => getRequest(host, page)));
  };
  const ours = {
    port: crowded.port,
    pid: crowded.child.pid ?? 0,
    requests: (round: number) => requests(many, round),
  };
  const reference = {
    port: lonely.port,
    pid: lonely.child.pid ?? 0,
    requests: (round: number) => requests(few, round),
  };
  const rounds = { rounds: 2 * many.models, roundMs: 3000, warmUpMs: 8000, connections: 8 };
  return compare(
    `uncached pages of ${MANY.toLocaleString("en")} tenants ÷ of one`,
    load,
    ours,
    reference,
    0.95,
    rounds,
  );
}
