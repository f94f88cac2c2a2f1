import path from "node:path";
import { exportErasures } from "~/domain/accounts/leaving/export-erasures.server";
import { erase } from "~/domain/operators/erase.act.server";
import { findMember } from "~/domain/operators/operator.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { parseEnv } from "~/env.server";
import { openErasureJournal } from "~/outside/storage/erasure-journal.server";
import { asOperator, numberOf, operatorFlags, requireWhy } from "./operator.ts";
import { print } from "./output.ts";
import { confirm } from "./prompt.ts";
import { parse, UsageError } from "./usage.ts";

/** `erase <slug> <member> --why "…"`: erases a member immediately and irreversibly, after the operator has typed its number again. */
export async function eraseCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, { ...operatorFlags, confirm: { type: "string" } });
  const [slug, member, ...more] = positionals;
  if (!slug || more.length > 0) throw new UsageError("erase takes a slug and a member.");
  const id = numberOf(member, "The member");
  requireWhy(values);
  const erasures = openErasureJournal(path.resolve(parseEnv(process.env).DATA_DIR, "erasures"));
  await asOperator(slug, values, async (ctx) => {
    await findMember(ctx, id);
    await confirm(`Member ${id} of ${slug} is erased. This cannot be undone.`, String(id), values.confirm);
    await performOperatorAct(erase, ctx, { member: id });
    // Exported immediately, not by the hourly job: a backup that is restored within the hour must not bring the member back.
    await exportErasures({ db: ctx.db, erasures });
  });
  print(values.json, { member: id, erased: true }, `Member ${id} is erased.`);
  return 0;
}
