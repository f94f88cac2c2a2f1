import { ban } from "~/domain/operators/ban.act.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { asOperator, numberOf, operatorFlags, requireWhy } from "./operator.ts";
import { print } from "./output.ts";
import { parse, UsageError } from "./usage.ts";

/** `ban <slug> <member> --why "…"`: closes a member's account. The mail to the member contains the reason. */
export async function banCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, operatorFlags);
  const [slug, member, ...more] = positionals;
  if (!slug || more.length > 0) throw new UsageError("ban takes a slug and a member.");
  const id = numberOf(member, "The member");
  requireWhy(values);
  const { name } = await asOperator(slug, values, (ctx) => performOperatorAct(ban, ctx, { member: id }));
  print(values.json, { member: id, name, banned: true }, `Member ${id} (${name}) is banned.`);
  return 0;
}
