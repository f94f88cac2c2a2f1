import { createHash } from "node:crypto";
import type { Needs } from "~/domain/context";
import { recordOperatorEntry } from "../team/operators.server";
import { type CurrencyFigures, type MonthFigures, NO_CURRENCY } from "./figures";
import type { Month } from "./month.server";
import type { MonthOf } from "./read-brand-month.server";

/** A part of a closed month: one currency, or what has none. */
export type ClosedPart = {
  currency: string;
  sandbox: boolean;
  zone: string;
  /** `CurrencyFigures`, or `NoCurrency` for the part without a currency */
  figures: unknown;
  /** SHA-256 of the figures' canonical text, in hexadecimal digits */
  sha256: string;
  closedBy: string;
  closedAt: Date;
};

type NoCurrency = Pick<MonthFigures, "credits" | "register">;

/**
 * Closes a company's month: stores its figures as they are now, for good, with an entry in the operators' log. The caller has checked that everything
 * agrees. A month that is closed already stays as it was.
 * @returns whether this call closed it
 */
export async function closeMonth(
  ctx: Needs<"control" | "now" | "by" | "why">,
  { companyId, month, zone }: Pick<MonthOf, "companyId" | "month" | "zone">,
  figures: MonthFigures,
): Promise<boolean> {
  const parts = partsOf(figures);
  return ctx.control.transaction(async (tx) => {
    const [first, ...others] = parts.map(({ currency, sandbox, figures: part }) => ({
      company: companyId,
      month,
      currency,
      sandbox,
      zone,
      figures: canonical(part),
      sha256: digest(part),
      closed_by: ctx.by,
      closed_at: ctx.now,
    }));
    // The part without a currency always exists: of two who close at once the second waits for its row, and finds it.
    const inserted = await tx
      .insertInto("finance_months")
      .values(first!)
      .onConflict((on) => on.doNothing())
      .returning("month")
      .execute();
    if (inserted.length === 0) return false;
    if (others.length > 0) await tx.insertInto("finance_months").values(others).execute();
    const named = parts.map(({ currency, sandbox }) => (sandbox ? `${currency} (sandbox)` : currency));
    await recordOperatorEntry(
      ctx,
      tx,
      "close month",
      `${month} of ${companyId}: ${named.join(", ")}`.slice(0, 400),
    );
    return true;
  });
}

/** Returns the parts of a closed month; empty while it is open. */
export async function readClosedMonth(
  { control }: Needs<"control">,
  companyId: string,
  month: Month,
): Promise<ClosedPart[]> {
  const rows = await control.transaction((tx) =>
    tx
      .selectFrom("finance_months")
      .selectAll()
      .where("company", "=", companyId)
      .where("month", "=", month)
      .orderBy("sandbox")
      .orderBy("currency")
      .execute(),
  );
  return rows.map(({ currency, sandbox, zone, figures, sha256, closed_by, closed_at }) => ({
    currency,
    sandbox,
    zone,
    figures,
    sha256: sha256.toString("hex"),
    closedBy: closed_by,
    closedAt: closed_at,
  }));
}

/** Returns when each of some companies closed a month, by the company's id. */
export async function listClosed({ control }: Needs<"control">, month: Month): Promise<Map<string, Date>> {
  const rows = await control.transaction((tx) =>
    tx
      .selectFrom("finance_months")
      .select(["company", "closed_at"])
      .where("month", "=", month)
      .where("currency", "=", NO_CURRENCY)
      .execute(),
  );
  return new Map(rows.map(({ company, closed_at }) => [company, closed_at]));
}

/** Returns the figures of a closed month. */
export function figuresOf(parts: readonly ClosedPart[]): MonthFigures {
  const rest = parts.find(({ currency }) => currency === NO_CURRENCY)!.figures as NoCurrency;
  return {
    currencies: parts.flatMap((part) =>
      part.currency === NO_CURRENCY ? [] : [part.figures as CurrencyFigures],
    ),
    ...rest,
  };
}

/** Returns the currencies in which figures that were calculated again differ from a closed month; XXX for credits and the register. */
export function changedSince(parts: readonly ClosedPart[], figures: MonthFigures): string[] {
  const name = ({ currency, sandbox }: { currency: string; sandbox: boolean }) =>
    sandbox ? `${currency} sandbox` : currency;
  const then = new Map(parts.map((part) => [name(part), part.sha256]));
  const now = new Map(partsOf(figures).map((part) => [name(part), digest(part.figures).toString("hex")]));
  const all = [...new Set([...then.keys(), ...now.keys()])].sort();
  return all.filter((key) => then.get(key) !== now.get(key));
}

function partsOf({ currencies, credits, register }: MonthFigures) {
  const rest: NoCurrency = { credits, register };
  return [
    { currency: NO_CURRENCY, sandbox: false, figures: rest as unknown },
    ...currencies.map((one) => ({ currency: one.currency, sandbox: one.sandbox, figures: one as unknown })),
  ];
}

const digest = (figures: unknown) => createHash("sha256").update(canonical(figures)).digest();

/** Returns JSON with sorted keys, so that the same figures are the same text. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
