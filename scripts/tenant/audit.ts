import { type AuditEntry, listAuditEntries } from "~/domain/operators/audit-log.server";
import { dateFlags, readRange } from "./dates.ts";
import { numberOf } from "./operator.ts";
import { plain } from "./output.ts";
import { forBrands, isWide, printBrands, readScope, requireOne, scopeFlags } from "./scope.ts";
import { parse, UsageError } from "./usage.ts";

const LIMIT_MAX = 10_000;

/**
 * `audit <slug>`: lists the operators' actions on members, latest first; `--member 12` for one member, `--by anna` for one operator. Of
 * several brands it shows no reasons, which may name people, unless `--reasons` asks for them.
 */
export async function auditCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, {
    ...scopeFlags,
    ...dateFlags,
    member: { type: "string" },
    by: { type: "string" },
    reasons: { type: "boolean" },
    limit: { type: "string", default: "100" },
    json: { type: "boolean" },
  });
  const { scope, words } = readScope("audit", values, positionals);
  if (words.length > 0) throw new UsageError("audit takes one slug, --all or --company <id>.");
  const limit = numberOf(values.limit, "--limit");
  if (limit > LIMIT_MAX) throw new UsageError(`--limit is at most ${LIMIT_MAX}.`);
  if (values.member !== undefined) requireOne(scope, "--member");
  const filter = {
    ...readRange(values),
    ...(values.member === undefined ? {} : { memberId: numberOf(values.member, "--member") }),
    ...(values.by === undefined ? {} : { by: values.by }),
    limit,
  };
  const showsReasons = !isWide(scope) || values.reasons === true;
  const found = await forBrands(scope, async ({ db }) => {
    const entries = await listAuditEntries({ db }, filter);
    return { entries: showsReasons ? entries : entries.map(({ why: _, ...rest }) => rest) };
  });
  return printBrands(values.json, scope, found, ({ entries }) => entries.map(lineOf));
}

function lineOf(entry: Omit<AuditEntry, "why"> & { why?: string }): string {
  const { id, at, by, action, detail, memberId, why = "" } = entry;
  return [id, at.toISOString().slice(0, 19), by, action, memberId ?? "-", detail || "-", plain(why)]
    .join("  ")
    .trimEnd();
}
