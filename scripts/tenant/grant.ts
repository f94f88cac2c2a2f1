import { grant } from "~/domain/operators/grant.act.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { asOperator, numberOf, operatorFlags, requireWhy } from "./operator.ts";
import { print } from "./output.ts";
import { confirm } from "./prompt.ts";
import { parse, UsageError } from "./usage.ts";

const CREDITS_MAX = 1_000_000;

/** `grant <slug> <member> <credits> --why "…"`: credits a member's balance, after the operator has typed the number again. */
export async function grantCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, {
    ...operatorFlags,
    again: { type: "boolean", default: false },
    confirm: { type: "string" },
  });
  const [slug, member, credits, ...more] = positionals;
  if (!slug || more.length > 0) throw new UsageError("grant takes a slug, a member and a number of credits.");
  const [id, amount] = [numberOf(member, "The member"), numberOf(credits, "The number of credits")];
  if (amount > CREDITS_MAX) throw new UsageError(`At most ${CREDITS_MAX} credits.`);
  requireWhy(values);
  const { balance } = await asOperator(slug, values, async (ctx) => {
    await confirm(`Member ${id} of ${slug} gets ${amount} credits.`, String(amount), values.confirm);
    return performOperatorAct(grant, ctx, { member: id, credits: amount, again: values.again });
  });
  const line = `Member ${id} got ${amount} credits; the balance is ${balance}.`;
  print(values.json, { member: id, granted: amount, balance }, line);
  return 0;
}
