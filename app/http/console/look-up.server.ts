import { actorName, recordOperatorEntry } from "~/domain/operators/team/operators.server";
import type { ConsoleCtx } from "./console-context.server";

/**
 * Records that an operator looked a person up: what was searched, by what, and at how many brands; never the address or name itself.
 * @param way such as "address"
 */
export async function recordLookUp(
  ctx: ConsoleCtx,
  what: string,
  brands: number,
  way = "address",
): Promise<void> {
  if (!ctx.session) return;
  const by = { now: ctx.now, by: actorName(ctx.session.operator), why: "" };
  await ctx.control.transaction((tx) =>
    recordOperatorEntry(by, tx, "find", `${what} by ${way} at ${brands} brands`),
  );
}
