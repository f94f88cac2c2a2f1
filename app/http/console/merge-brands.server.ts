import type { Tenant } from "~/tenancy/tenant.server";

/** How many brands are queried at a time, and how long one may take. */
const AT_A_TIME = 8;
const WAIT_MS = 2000;

/** What brands answered, and those that did not answer in time. */
export type OfBrands<T> = { found: { tenant: Tenant; result: T }[]; failed: Tenant[] };

/**
 * Queries each brand on its own, since one transaction sees one brand: 8 at a time, 2 s each. A brand that fails or is late does not fail the
 * others; it is returned by name, so that a page never hides that its rows are missing.
 * @param onFailure is called for each failure
 * @param waitMs how long one brand may take
 */
export async function queryBrands<T>(
  tenants: readonly Tenant[],
  query: (tenant: Tenant) => Promise<T>,
  onFailure: (tenant: Tenant, error: unknown) => void = () => undefined,
  waitMs = WAIT_MS,
): Promise<OfBrands<T>> {
  const answers = new Map<Tenant, T>();
  const failed: Tenant[] = [];
  const queue = [...tenants];
  const work = async () => {
    for (let tenant = queue.shift(); tenant; tenant = queue.shift()) {
      try {
        answers.set(tenant, await within(query(tenant), waitMs));
      } catch (error) {
        onFailure(tenant, error);
        failed.push(tenant);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  const found = tenants.flatMap((tenant) =>
    answers.has(tenant) ? [{ tenant, result: answers.get(tenant) as T }] : [],
  );
  return { found, failed };
}

function within<T>(answer: Promise<T>, waitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${waitMs} ms`)), waitMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Where a merged list continues: after the row with this time, of this brand, with this number. */
export type MergedCursor = { at: Date; brand: string; id: number };
export type MergedRow = { at: Date; id: number };

/** Returns rows of several brands in one order, newest first; rows of one moment by brand, then by number. */
export function mergeRows<Row extends MergedRow>(
  found: readonly { tenant: Tenant; result: readonly Row[] }[],
  limit: number,
): { rows: { tenant: Tenant; row: Row }[]; next: MergedCursor | null } {
  const all = found
    .flatMap(({ tenant, result }) => result.map((row) => ({ tenant, row })))
    .sort(
      (a, b) =>
        b.row.at.getTime() - a.row.at.getTime() ||
        (a.tenant.slug < b.tenant.slug ? -1 : a.tenant.slug > b.tenant.slug ? 1 : b.row.id - a.row.id),
    );
  const rows = all.slice(0, limit);
  const last = rows.at(-1);
  const next =
    all.length > limit && last ? { at: last.row.at, brand: last.tenant.slug, id: last.row.id } : null;
  return { rows, next };
}

/**
 * Returns where one brand's rows continue after the last row of a merged list: of the row's own moment a brand that sorts later has shown
 * nothing, one that sorts earlier everything.
 */
export function cursorOf(cursor: MergedCursor | null, tenant: Pick<Tenant, "slug">): MergedRow | null {
  if (!cursor) return null;
  if (tenant.slug === cursor.brand) return { at: cursor.at, id: cursor.id };
  return { at: cursor.at, id: tenant.slug > cursor.brand ? Number.MAX_SAFE_INTEGER : 0 };
}

/** Returns the text of a cursor for an address, and reads it; null for any other text. */
export const writeCursor = ({ at, brand, id }: MergedCursor) => `${at.getTime()}.${id}.${brand}`;
export function readCursor(text: string | null): MergedCursor | null {
  const [, at, id, brand = ""] = /^(\d{1,15})\.(\d{1,15})\.([a-z0-9-]{1,60})$/.exec(text ?? "") ?? [];
  return at && id ? { at: new Date(Number(at)), brand, id: Number(id) } : null;
}
