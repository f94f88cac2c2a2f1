import { revokeOperator } from "~/domain/operators/team/revoke-operator.server";
import { actorOf } from "../tenant/as-operator.ts";
import { operatorFlags, requireWhy } from "../tenant/operator.ts";
import { print } from "../tenant/output.ts";
import { parse, UsageError } from "../tenant/usage.ts";
import { withControl } from "./with-control.ts";

const WHY_MAX = 2000;

/** `revoke <address> --why "…"`: ends an operator's access, from the next request on. */
export async function revokeCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, operatorFlags);
  const [email, ...more] = positionals;
  if (!email || more.length > 0) throw new UsageError("revoke takes one address.");
  requireWhy(values);
  if (values.why.length > WHY_MAX) throw new UsageError(`--why has at most ${WHY_MAX} characters.`);
  const by = actorOf(values.by);
  return withControl(async (ctx) => {
    const operator = await revokeOperator({ ...ctx, by, why: values.why.trim() }, email);
    const { id, name } = operator;
    print(values.json, { operator: { id, name, email: operator.email } }, `The access of ${name} has ended.`);
    return 0;
  });
}
