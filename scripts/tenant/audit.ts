import { listAuditEntries } from "~/domain/operators/audit-log.server";
import { withTenant } from "./database.ts";
import { numberOf } from "./operator.ts";
import { plain, print } from "./output.ts";
import { parse, UsageError } from "./usage.ts";

const LIMIT_MAX = 10_000;

/** `audit <slug>`: lists the operators' actions on members, latest first; `--member 12` for one member, `--limit 100`. */
export async function auditCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, {
    member: { type: "string" },
    limit: { type: "string", default: "100" },
    json: { type: "boolean" },
  });
  const [slug, ...more] = positionals;
  if (!slug || more.length > 0) throw new UsageError("audit takes one slug.");
  const limit = numberOf(values.limit, "--limit");
  if (limit > LIMIT_MAX) throw new UsageError(`--limit is at most ${LIMIT_MAX}.`);
  const of = values.member === undefined ? {} : { memberId: numberOf(values.member, "--member") };
  const entries = await withTenant(slug, (_, db) => listAuditEntries({ db }, { ...of, limit }));
  const lines = entries.map(({ id, at, by, action, detail, memberId, why }) =>
    [id, at.toISOString().slice(0, 19), by, action, memberId ?? "-", detail || "-", plain(why)]
      .join("  ")
      .trimEnd(),
  );
  print(values.json, { entries }, lines);
  return 0;
}
