import { type CallMollie, MollieRefused } from "./mollie-client.server";
import { readPayments, referenceOf } from "./mollie-payment.server";
import { ProviderRefused, ProviderSilent } from "./provider";

/** The list of payments is read newest first, in pages of Mollie's largest size, up to this limit. */
const PAGE = 250;
const MAX_PAGES = 20;
/** The largest difference between Mollie's clock and ours. */
const SKEW_MS = 5 * 60_000;

/** Finds a payment whose id was lost, by its reference. @throws ProviderSilent where too many payments were created since */
export async function findByReference(
  call: CallMollie,
  reference: string,
  startedAt: Date,
): Promise<string | null> {
  let from: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const { rows, next } = await call(async ({ payments }) => {
      const list = await payments.page({ limit: PAGE, ...(from && { from }) });
      return { rows: readPayments([...list]), next: list.nextPageCursor };
    }).catch((error: unknown) => {
      throw error instanceof MollieRefused ? new ProviderSilent(error.message) : error;
    });
    const found = rows.find(({ metadata }) => referenceOf(metadata) === reference);
    if (found) return found.id;
    const oldest = rows.at(-1)?.createdAt.getTime() ?? 0;
    if (!next || oldest < startedAt.getTime() - SKEW_MS) return null;
    from = next;
  }
  throw new ProviderSilent(`Mollie: ${reference} is not among the newest ${PAGE * MAX_PAGES} payments`);
}

/**
 * Returns whether a refund with this key was made before: its idempotency key may have expired. @throws ProviderRefused for one that failed
 */
export async function isRefunded(call: CallMollie, paymentId: string, refundKey: string): Promise<boolean> {
  const refunds = await call(({ paymentRefunds }) => paymentRefunds.page({ paymentId, limit: PAGE }));
  const made = refunds.find(({ metadata }) => (metadata as { key?: unknown } | null)?.key === refundKey);
  if (made && ["failed", "canceled"].includes(made.status))
    throw new ProviderRefused(`the refund ${made.id} is ${made.status}`);
  return made !== undefined;
}
