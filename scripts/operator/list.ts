import { type ListedOperator, listOperators } from "~/domain/operators/team/list-operators.server";
import { minute, plain, print } from "../tenant/output.ts";
import { parse, UsageError } from "../tenant/usage.ts";
import { grantText } from "./grant-scope.ts";
import { withControl } from "./with-control.ts";

/** `list [--json]`: the operators with their roles, passkeys and last request. */
export async function listCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, { json: { type: "boolean" } });
  if (positionals.length > 0) throw new UsageError("list takes no names.");
  const team = await withControl(listOperators);
  const operators = team.map(({ grants, ...operator }) => ({
    ...operator,
    grants: grants.map(({ role, scope, scopeId, until }) => ({ role: role.name, scope, scopeId, until })),
  }));
  print(values.json, { operators }, team.map(lineOf), "There are none. npm run operator -- invite <address>");
  return 0;
}

function lineOf({ name, email, demo, grants, passkeys, seenAt, disabledAt }: ListedOperator): string {
  const roles = grants.map(grantText).join(", ") || "no role";
  return [
    email,
    plain(name),
    disabledAt ? `access ended ${minute(disabledAt)}` : roles,
    `${passkeys} ${passkeys === 1 ? "passkey" : "passkeys"}`,
    seenAt ? `seen ${minute(seenAt)}` : "never seen",
    ...(demo ? ["demo"] : []),
  ].join("  ");
}
