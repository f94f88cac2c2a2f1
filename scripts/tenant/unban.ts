import { unbanMember } from "~/domain/operators/unban-member.server";
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
  const { name } = await asOperator(slug, values, (ctx) => unbanMember(ctx, id));
  print(values.json, { member: id, name, banned: false }, `Member ${id} (${name}) is no longer banned.`);
  return 0;
}
