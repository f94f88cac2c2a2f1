import { Counter, Histogram } from "prom-client";
import type { Tenant } from "~/tenancy/tenant.server";

/** The most brands that have series of their own; all others share one. decision 323 */
export const BRANDS_MAX = 200;

/** The label of all brands without series of their own. No slug begins with an underscore. */
export const OTHER = "_other";

/** The brands with series of their own; null: every brand. */
let labelled: ReadonlySet<string> | null = null;

/** Returns the value of the label `tenant` for a brand. @param slug "-" where a request is of no brand */
export function brandLabel(slug: string): string {
  return labelled === null || slug === "-" || labelled.has(slug) ? slug : OTHER;
}

/** A metric with the label `tenant`. */
type BrandMetric = { show: (tenant: Tenant) => void; forget: () => Promise<void> };
const brandMetrics: BrandMetric[] = [];

type Labels<Label extends string> = Partial<Record<Label, string>>;

/** A counter by brand. The number of its series is bounded, whatever the number of brands. */
export class BrandCounter<Label extends string> {
  readonly counter: Counter<Label | "tenant">;

  /** @param options.zeros the label values with which a brand is shown before anything happened; none where they are not known */
  constructor(options: {
    name: string;
    help: string;
    labels: readonly Label[];
    zeros: (tenant: Tenant) => readonly Record<Label, string>[];
  }) {
    const { name, help, labels } = options;
    this.counter = new Counter({ name, help, labelNames: ["tenant", ...labels], registers: [] });
    brandMetrics.push({
      // Prometheus counts no increase from a missing series to its first value.
      show: (tenant) => {
        for (const zero of options.zeros(tenant)) this.inc(tenant.slug, zero, 0);
      },
      forget: () => forget(this.counter),
    });
  }

  inc(slug: string, labels: Record<Label, string>, by = 1): void {
    this.counter.inc({ tenant: brandLabel(slug), ...labels } as Labels<Label | "tenant">, by);
  }
}

/** The histogram's entries by label: the library checks the labels of each observation otherwise. */
const observers = new Map<string, { observe: (seconds: number) => void }>();

/** The time to answer by brand, in seconds. Coarser than the one by route: it has as many series for each brand. */
export const brandSeconds = new Histogram({
  name: "livery_tenant_request_seconds",
  help: "Time to answer by tenant, in seconds",
  labelNames: ["tenant"] as const,
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 5],
  registers: [],
});
followBrands(brandSeconds);

/** Adds the time of a request of a brand, in seconds. */
export function observeBrand(slug: string, seconds: number): void {
  const tenant = brandLabel(slug);
  let observer = observers.get(tenant);
  if (!observer) {
    observer = brandSeconds.labels({ tenant });
    observers.set(tenant, observer);
  }
  observer.observe(seconds);
}

/** Shows a brand with zeros in every metric by brand. Series that exist are unchanged. */
export function showBrand(tenant: Tenant): void {
  for (const metric of brandMetrics) metric.show(tenant);
}

/**
 * Sets which brands have series of their own, and removes the series of the others. What was counted there is not added to `_other`: it
 * would look as if it had just happened.
 * @param slugs null: every brand
 */
export async function setLabelledBrands(slugs: ReadonlySet<string> | null): Promise<void> {
  labelled = slugs;
  observers.clear();
  for (const metric of brandMetrics) await metric.forget();
}

/** Adds a metric that is counted elsewhere to those whose series of other brands are removed. */
export function followBrands(metric: Counter<string> | Histogram<string>): void {
  brandMetrics.push({ show: () => undefined, forget: () => forget(metric) });
}

/** Removes the series of brands that have none of their own any more. */
async function forget(metric: Counter<string> | Histogram<string>): Promise<void> {
  const { values } = await metric.get();
  const gone = new Map<string, Labels<string>>();
  for (const { labels } of values) {
    const { le: _, ...own } = labels as Labels<string>;
    if (brandLabel(own.tenant ?? OTHER) !== own.tenant) gone.set(JSON.stringify(own), own);
  }
  for (const labels of gone.values()) metric.remove(labels);
}
