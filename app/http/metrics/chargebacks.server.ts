import { Gauge } from "prom-client";
import type { ChargebackReport, ChargebackShare } from "~/domain/shop/chargeback-share.server";
import type { Logger } from "../log/observe.server";
import { BrandCounter, brandLabel } from "./brand-metrics.server";

/** Chargebacks by brand: one series of a brand. */
export const chargebacks = new BrandCounter({
  name: "livery_chargebacks_total",
  help: "Payments that were charged back, returned direct debits included, by tenant",
  labels: [],
  zeros: () => [{}],
});

/** A share that was computed longer ago is not shown: the nightly reconciliation computes it in one of the processes. In milliseconds. */
const OUTDATED_MS = 26 * 60 * 60_000;
const shares = new Map<string, { share: number; at: number }>();

/** The month's share of charged back card payments, of brands that have any; 0 below five chargebacks. Brands without series of their own share the highest. */
export const chargebackShare = new Gauge({
  name: "livery_chargeback_share",
  help: "Card payments charged back this month, as a share of those paid this month, by tenant; 0 below five chargebacks",
  labelNames: ["tenant"] as const,
  aggregator: "max",
  registers: [],
  collect() {
    this.reset();
    const highest = new Map<string, number>();
    for (const [slug, { share, at }] of shares) {
      const tenant = brandLabel(slug);
      if (Date.now() - at < OUTDATED_MS) highest.set(tenant, Math.max(share, highest.get(tenant) ?? 0));
      else shares.delete(slug);
    }
    for (const [tenant, share] of highest) this.set({ tenant }, share);
  },
});

/** Stores a brand's share of the month. A brand without chargebacks has no series. */
export function setChargebackShare(tenant: string, { share, isTooFew, chargedBack }: ChargebackShare): void {
  if (chargedBack === 0) shares.delete(tenant);
  else shares.set(tenant, { share: isTooFew ? 0 : share, at: Date.now() });
}

/** Counts and logs new chargebacks of a brand. */
export function reportChargebacks(log: Logger, tenant: string, { added, ...share }: ChargebackReport): void {
  chargebacks.inc(tenant, {}, added);
  setChargebackShare(tenant, share);
  const [grade, text] = lines[share.level];
  log[grade]({ tenant, added, ...share }, text);
}

const lines = {
  low: ["info", "payments were charged back: npm run tenant -- orders --charged-back lists them"],
  early: [
    "warn",
    "many card payments of a brand are charged back: it nears the card schemes' monitoring programmes",
  ],
  excessive: ["error", "card payments of a brand are charged back beyond the card schemes' thresholds"],
} as const;
