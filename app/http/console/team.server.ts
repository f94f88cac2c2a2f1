import type { Companies } from "~/domain/operators/team/grant-scopes.server";
import { actorName } from "~/domain/operators/team/operators.server";
import type { RemovingContext } from "~/domain/operators/team/remove-access.server";
import type { ConsoleCtx } from "./console-context.server";
import type { OperatorRequest } from "./operator-request.server";

/** Returns the company of each served brand, by their ids. */
export const companiesOf = ({ services }: ConsoleCtx): Companies =>
  new Map(services.registry.list().map(({ id, config }) => [id, config.company.id]));

/** Returns the logged-in operator as one who acts on the team. @param why the operator's reason */
export function teamContext(
  { ctx, session }: Pick<OperatorRequest, "ctx" | "session">,
  why: string,
): RemovingContext {
  const { now, random, control } = ctx;
  const { operator, grants } = session;
  return {
    now,
    random,
    control,
    operator,
    grants,
    by: actorName(operator),
    why: why.trim(),
    companies: companiesOf(ctx),
  };
}
