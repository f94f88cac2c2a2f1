import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { reverse } from "~/domain/operators/reverse.act.server";
import { asOperator, numberOf, operatorFlags, requireWhy } from "./operator.ts";
import { print } from "./output.ts";
import { parse, UsageError } from "./usage.ts";

/** `reverse <slug> <entry> --why "…"`: reverses a ledger entry; `find` shows the entry ids. */
export async function reverseCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, operatorFlags);
  const [slug, entry, ...more] = positionals;
  if (!slug || more.length > 0) throw new UsageError("reverse takes a slug and the number of an entry.");
  const id = numberOf(entry, "The entry");
  requireWhy(values);
  const { memberId, amount, owed, balance } = await asOperator(slug, values, (ctx) =>
    performOperatorAct(reverse, ctx, { entry: id }),
  );
  const debt = owed > 0 ? ` and owes ${owed}` : "";
  const line = `Entry ${id} is reversed: member ${memberId} has ${balance} credits${debt}.`;
  print(values.json, { entry: id, member: memberId, amount, owed, balance }, line);
  return 0;
}
