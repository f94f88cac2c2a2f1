import pino, { type DestinationStream, type Logger } from "pino";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry as Metrics } from "prom-client";
import { brandLabel, followBrands, observeBrand } from "../metrics/brand-metrics.server";
import { collectLines } from "./log-lines.server";

export type { Logger };

/** Creates the logger: JSON lines on standard output with event, place and duration, and no address, query or personal data. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: () => `,"time":"${isoTime()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination ?? collectLines(),
  );
}

let lastMs = 0;
let lastTime = "";

/** Returns the current time as text, formatted once per millisecond. */
function isoTime(): string {
  const ms = Date.now();
  if (ms !== lastMs) {
    lastMs = ms;
    lastTime = new Date(ms).toISOString();
  }
  return lastTime;
}

/** The labels that requests share: tenant, route, method and status. */
type Series = {
  tenant: string;
  route: string;
  status: string;
  /** answers since the last scrape */
  count: number;
  seconds: { observe: (seconds: number) => void };
  line: string;
};

const cacheResults = ["hit", "miss", "bypass"] as const;
type CacheResult = (typeof cacheResults)[number];

/** The size of batches for the histogram: single observations take a fifth of the time of a cached page. */
const BATCH = 512;

export type Observation = {
  tenant: string;
  route: string;
  method: string;
  status: number;
  ms: number;
  requestId: string;
};

/** Prometheus metrics of the process: requests by tenant and route name, durations by route, cache and registry. */
export class Telemetry {
  readonly metrics = new Metrics();
  #seconds: Histogram<"route">;
  /** Labelled series by their joined names: a lookup in the library hashes an object each time. */
  #series = new Map<string, Series>();
  #pages: Record<CacheResult, number> = { hit: 0, miss: 0, bypass: 0 };
  #waiting: { series: Series; ms: number }[] = [];
  /** the output of the logger */
  #lines: DestinationStream;

  constructor(
    readonly log: Logger,
    gauges: Record<string, { help: string; aggregator?: "sum" | "max"; value: () => number }>,
  ) {
    this.#lines = (log as Logger & Record<typeof pino.symbols.streamSym, DestinationStream>)[
      pino.symbols.streamSym
    ];
    const registers = [this.metrics];
    collectDefaultMetrics({ register: this.metrics });
    const telemetry = this;
    const requests = new Counter({
      name: "livery_requests_total",
      help: "Requests answered",
      labelNames: ["tenant", "route", "status"],
      registers,
      collect() {
        for (const series of telemetry.#series.values()) {
          const { tenant, route, status } = series;
          if (series.count > 0) this.inc({ tenant: brandLabel(tenant), route, status }, series.count);
          series.count = 0;
        }
      },
    });
    followBrands(requests);
    this.#seconds = new Histogram({
      name: "livery_request_seconds",
      help: "Time to answer, in seconds",
      labelNames: ["route"],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
      collect: () => telemetry.#observeWaiting(),
    });
    new Counter({
      name: "livery_html_cache_total",
      help: "Anonymous pages requested from the cache",
      labelNames: ["result"],
      registers,
      collect() {
        for (const result of cacheResults) {
          this.inc({ result }, telemetry.#pages[result]);
          telemetry.#pages[result] = 0;
        }
      },
    });
    for (const [name, { help, value, aggregator = "sum" }] of Object.entries(gauges))
      new Gauge({
        name,
        help,
        // How the values of several processes are combined.
        aggregator,
        registers,
        collect() {
          this.set(value());
        },
      });
  }

  request(seen: Observation): void {
    const series = this.#seriesOf(seen);
    series.count += 1;
    if (this.#waiting.push({ series, ms: seen.ms }) >= BATCH) this.#observeWaiting();
    // /readyz of a process that starts or drains answers 503 by design.
    const failed = seen.status >= 500 && seen.route !== "readyz";
    if (!this.log.isLevelEnabled(failed ? "error" : "info")) return;
    // Formatted by hand: the logger took as long for this line as all other work on a cached page.
    const [level, message] = failed ? ["error", "request failed"] : ["info", "request"];
    const start = `{"level":"${level}","time":"${isoTime()}","request":"${seen.requestId}"`;
    this.#lines.write(`${start}${series.line}${Math.round(seen.ms * 100) / 100},"msg":"${message}"}\n`);
  }

  #seriesOf({ tenant, route, method, status }: Observation): Series {
    const key = `${tenant} ${route} ${method} ${status}`;
    let series = this.#series.get(key);
    if (!series) {
      const shared = JSON.stringify({ tenant, route, method, status });
      series = {
        tenant,
        route,
        status: String(status),
        count: 0,
        seconds: this.#seconds.labels({ route }),
        line: `,${shared.slice(1, -1)},"ms":`,
      };
      this.#series.set(key, series);
    }
    return series;
  }

  cache(result: CacheResult): void {
    this.#pages[result] += 1;
  }

  #observeWaiting(): void {
    for (const { series, ms } of this.#waiting) {
      series.seconds.observe(ms / 1000);
      if (series.tenant !== "-") observeBrand(series.tenant, ms / 1000);
    }
    this.#waiting.length = 0;
  }
}
