import { actorName, recordOperatorEntry } from "~/domain/operators/team/operators.server";
import type { ConsoleCtx } from "./console-context.server";

/** Records that an operator looked a person up by address: what was searched and at how many brands, never the address itself. */
export async function recordLookUp(ctx: ConsoleCtx, what: string, brands: number): Promise<void> {
  if (!ctx.session) return;
  const by = { now: ctx.now, by: actorName(ctx.session.operator), why: "" };
  await ctx.control.transaction((tx) =>
    recordOperatorEntry(by, tx, "find", `${what} by address at ${brands} brands`),
  );
}
