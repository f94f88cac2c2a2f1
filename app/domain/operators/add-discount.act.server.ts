import { z } from "zod";
import type { OperatorContext } from "~/domain/context";
import { addDiscount } from "~/domain/discounts/manage-discounts.server";
import { idInput } from "~/domain/number-input.server";
import { findMember, NothingToDo } from "./operator.server";
import { operatorAct, permission } from "./operator-act.server";

const PERCENTAGE_MAX = 9000;
const DAYS_MAX = 3650;
const DAY_MS = 86_400_000;
const BONUS_MAX = 100_000;
const texts = z.array(z.string());

/**
 * Adds a discount code. `percentage` in hundredths of a percent, or `amount` in minor units of `currency`, or bonus credits alone; `minimum` in
 * minor units; `days` until it expires, from its start on. product 14.3
 */
export const addDiscountAct = operatorAct({
  name: "add_discount",
  access: permission("discounts.change"),
  reason: true,
  input: z.object({
    code: z.string().min(1).max(30),
    percentage: z.int().min(0).max(PERCENTAGE_MAX),
    amount: z.int().min(1).nullable().default(null),
    bonusCredits: z.int().min(0).max(BONUS_MAX).default(0),
    maxUses: z.int().min(1).nullable().default(null),
    starts: z.date().nullable().default(null),
    countries: texts,
    currency: z.string().nullable(),
    minimum: z.int().min(0),
    methods: texts,
    days: idInput.pipe(z.int().max(DAYS_MAX)),
    validity: z.enum(["unlimited", "once-per-user"]),
    member: idInput.nullable(),
  }),
  run: async (ctx: OperatorContext, { days, member, ...terms }) => {
    if (member !== null) await findMember(ctx, member);
    const { percentage, amount, bonusCredits, currency, starts } = terms;
    if (percentage > 0 && amount !== null)
      throw new NothingToDo("A code has a percentage or an amount, not both.");
    if (percentage === 0 && amount === null && bonusCredits === 0)
      throw new NothingToDo("A code takes something off, or grants credits.");
    if (amount !== null && currency === null) throw new NothingToDo("An amount needs its currency.");
    const from = starts && starts > ctx.now ? starts : ctx.now;
    const expires = new Date(from.getTime() + days * DAY_MS);
    const added = await ctx.db.transaction((tx) =>
      addDiscount(tx, { ...terms, expires, memberId: member, origin: "operator" }, ctx.now),
    );
    if (!added) throw new NothingToDo("The code exists, or is reserved for first purchases.");
  },
  audit: ({ code, member, ...terms }) => ({
    action: "discount",
    memberId: member,
    detail: `${code} added, ${termsText(terms)}`,
  }),
});

/** The terms of a code in the audit log, such as "25 %, 100 uses". */
function termsText({
  percentage,
  amount,
  currency,
  bonusCredits,
  maxUses,
  starts,
}: {
  percentage: number;
  amount: number | null;
  currency: string | null;
  bonusCredits: number;
  maxUses: number | null;
  starts: Date | null;
}): string {
  return [
    percentage > 0 && `${percentage / 100} %`,
    amount !== null && `${amount} minor units of ${currency}`,
    bonusCredits > 0 && `${bonusCredits} bonus credits`,
    maxUses !== null && `${maxUses} uses`,
    starts && `from ${starts.toISOString()}`,
  ]
    .filter(Boolean)
    .join(", ");
}
