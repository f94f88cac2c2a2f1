import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { unban } from "~/domain/operators/unban.act.server";
import { asOperator, numberOf, operatorFlags, requireWhy } from "./operator.ts";
import { print } from "./output.ts";
import { parse, UsageError } from "./usage.ts";

/** `unban <slug> <member> --why "…"`: reopens a banned member's account. */
export async function unbanCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, operatorFlags);
  const [slug, member, ...more] = positionals;
  if (!slug || more.length > 0) throw new UsageError("unban takes a slug and a member.");
  const id = numberOf(member, "The member");
  requireWhy(values);
  const { name } = await asOperator(slug, values, (ctx) => performOperatorAct(unban, ctx, { member: id }));
  print(values.json, { member: id, name, banned: false }, `Member ${id} (${name}) is no longer banned.`);
  return 0;
}
