import { payBackAll } from "~/domain/operators/pay-back-all.server";
import { listUnspent, sumUnspent } from "~/domain/operators/unspent-credits.server";
import { money } from "./money.ts";
import { operatorFlags, requireWhy } from "./operator.ts";
import { print } from "./output.ts";
import { confirm } from "./prompt.ts";
import { parse, UsageError } from "./usage.ts";

/**
 * `pay-back <slug or id> --why "…"`: refunds the unspent purchased credits of all members at the price paid, after the operator has typed
 * their number. It can be run again after an interruption.
 */
export async function payBackCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, { ...operatorFlags, confirm: { type: "string" } });
  const [slug, ...more] = positionals;
  if (!slug || more.length > 0) throw new UsageError("pay-back takes one slug or id.");
  requireWhy(values);
  const { asShop, requireProvider } = await import("./as-shop.ts");
  const done = await asShop(slug, values, async (ctx) => {
    requireProvider(ctx);
    const unspent = sumUnspent(await listUnspent(ctx));
    if (unspent.members === 0) return [];
    await confirm(unspentLine(unspent), String(unspent.credits), values.confirm);
    return payBackAll(ctx);
  });
  const lines = done.map(
    ({ reference, memberId, unused, amount, currency }) =>
      `${reference}  member ${memberId}, ${unused} credits, ${money(amount, currency)}`,
  );
  if (lines.length > 0)
    lines.push(
      `npm run tenant -- orders ${slug} lists the refunds that have to be made on the provider's website.`,
    );
  print(values.json, { orders: done }, lines, "No member has unspent purchased credits.");
  return 0;
}

/** Describes the unspent purchased credits of a brand. */
export function unspentLine({ members, credits, amounts }: ReturnType<typeof sumUnspent>): string {
  const worth = Object.entries(amounts).map(([currency, amount]) => money(amount, currency));
  return `${members} ${members === 1 ? "member has" : "members have"} ${credits} unspent purchased credits, worth ${worth.join(" and ")}.`;
}
