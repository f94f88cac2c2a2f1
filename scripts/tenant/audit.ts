import { listAuditEntries } from "~/domain/operators/audit-log.server";
import { liveTenant, openDatabases } from "./database.ts";
import { numberOf } from "./operator.ts";
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
  const tenant = await liveTenant(slug);
  const { databases, close } = await openDatabases();
  try {
    const entries = await listAuditEntries({ db: databases.of(tenant) }, { ...of, limit });
    if (values.json) console.log(JSON.stringify({ entries }, null, 2));
    else
      for (const { id, at, by, action, detail, memberId, why } of entries)
        console.log(
          [id, at.toISOString().slice(0, 19), by, action, memberId ?? "-", detail || "-", plain(why)]
            .join("  ")
            .trimEnd(),
        );
    if (!values.json && entries.length === 0) console.log("There are none.");
  } finally {
    await close();
  }
  return 0;
}

/** Replaces line breaks and control characters, so that an entry is one line. */
const plain = (text: string) => text.replace(/[\p{Cc}\p{Cf}]+/gu, " ");
