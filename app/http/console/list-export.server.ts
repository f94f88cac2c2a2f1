import { actorName, recordOperatorEntry } from "~/domain/operators/team/operators.server";
import type { ConsoleCtx } from "./console-context.server";

/** Most characters of the detail of an entry. */
const DETAIL_MAX = 400;

/**
 * Records that an operator took a list as a file, in the log of what concerns no brand, before the file is written.
 * @param what which list, of what; no personal data
 */
export async function recordListExport({ control, session, now }: ConsoleCtx, what: string): Promise<void> {
  if (!session) return;
  const by = { now, by: actorName(session.operator), why: "" };
  await control.transaction((tx) => recordOperatorEntry(by, tx, "list", what.slice(0, DETAIL_MAX)));
}
