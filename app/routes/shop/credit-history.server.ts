import type { TenantTransaction } from "~/db/tables";
import type { Account } from "~/domain/context";
import { type Entry, listEntries } from "~/domain/credits/list-entries.server";
import { readReference } from "~/domain/shop/order-reference.server";
import type { Ctx } from "~/http/context.server";

const PAGE = 30;

/** The history of a member's credits as text; `more` is the id before which the next page begins. */
export type CreditHistory = Awaited<ReturnType<typeof creditHistory>>;

/**
 * Returns a page of the member's ledger, the latest entry first.
 * @param before of the address: the id of the last entry of the previous page; anything else begins with the latest
 */
export async function creditHistory(
  ctx: Pick<Ctx, "t" | "tenant" | "locale">,
  tx: TenantTransaction,
  member: Pick<Account, "id">,
  before: string | null,
) {
  const start = /^[1-9]\d{0,14}$/.test(before ?? "") ? Number(before) : undefined;
  const { entries, hasMore } = await listEntries(tx, member.id, {
    limit: PAGE,
    ...(start !== undefined && { before: start }),
  });
  const amount = new Intl.NumberFormat(ctx.locale, { signDisplay: "exceptZero" });
  return {
    entries: entries.map((entry) => ({
      id: entry.id,
      at: entry.at.toISOString(),
      amount: amount.format(entry.amount).replace("-", "\u2212"),
      text: textOf(ctx, entry),
      order: orderOf(entry),
    })),
    more: hasMore ? entries.at(-1)!.id : null,
  };
}

function textOf({ t, tenant }: Pick<Ctx, "t" | "tenant">, { reason, amount }: Entry): string {
  if (reason === "reversal") return t(amount > 0 ? "shop:entry_restored" : "shop:entry_reversal");
  return t(`shop:entry_${reason}`, { brand: tenant.config.name });
}

/** Returns the order that an entry belongs to; null for other entries. */
function orderOf({ reference }: Entry): string | null {
  const [, order = ""] = /^order (\S+)$/.exec(reference) ?? [];
  return readReference(order);
}
