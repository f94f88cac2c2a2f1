import type { TenantDatabases } from "~/db/tenant-database.server";
import { retireTenantRow } from "~/db/tenant-rows.server";
import { listUnspent, mailUnspent, sumUnspent } from "~/domain/operators/unspent-credits.server";
import { ACCOUNT_MONTHS } from "~/domain/shop/unconfigured-accounts.server";
import { createMailQueue } from "~/jobs/job-sender.server";
import { anyTenant } from "./any-tenant.ts";
import { openDatabases } from "./database.ts";
import { findRow } from "./find-row.ts";
import { findLive } from "./live-tenant.ts";
import { print } from "./output.ts";
import { payBackCommand, unspentLine } from "./pay-back.ts";
import { confirm } from "./prompt.ts";
import { sendReload } from "./reload.ts";
import { MissingWord, parse, Refusal, UsageError } from "./usage.ts";

/**
 * `retire <slug> [--confirm <slug>]`: closes a tenant to visitors permanently and frees its slug and hosts. Its rows stay, and
 * obligations to its members continue: erasures that are due, messages of payment providers, refunds, and the mails about them. Where
 * members have unspent purchased credits, `--credits` decides on them: `pay-back` refunds them now, `later` leaves that to the command
 * `pay-back`; with `--mail` each of these members is mailed the amount. decision 239
 */
export async function retireCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, {
    confirm: { type: "string" },
    credits: { type: "string" },
    mail: { type: "boolean", default: false },
    json: { type: "boolean" },
  });
  const [name, ...more] = positionals;
  if (!name || more.length > 0) throw new UsageError("retire takes one slug or id.");
  const { credits, mail } = values;
  if (credits !== undefined && credits !== "pay-back" && credits !== "later")
    throw new UsageError("--credits is pay-back or later.");
  if (mail && credits !== "later") throw new UsageError("--mail belongs to --credits later.");
  let paysBack: { id: string; credits: string } | null = null;
  const { databases, close } = await openDatabases();
  try {
    const row = await findRow(databases, await knownName(databases, name));
    if (row.retiredAt)
      throw new Refusal(`${row.slug} (${row.id}) was retired on ${row.retiredAt.toISOString()}.`);
    const tenant = await anyTenant(databases, row.id).catch(() => null);
    const db = databases.of({ id: row.id, slug: row.slug });
    const unspent = sumUnspent(await listUnspent({ db }));
    // On a terminal the operator decides by these lines; as JSON they are part of the result.
    const say = (line: string) => {
      if (!values.json) console.log(line);
    };
    if (unspent.members > 0) say(unspentLine(unspent));
    if (unspent.members > 0 && credits === undefined)
      throw new MissingWord(
        "Choose: --credits pay-back refunds them at the price paid, --credits later leaves them for npm run tenant -- pay-back; add --mail to notify the members.",
      );
    await confirm(
      `${row.slug} will be closed to its visitors and members permanently.`,
      name,
      values.confirm,
    );
    await retireTenantRow(databases.owner, row.id, new Date());
    await sendReload();
    say(`${row.slug} is retired; its id is ${row.id}. Its folder can be removed.`);
    let mailed = 0;
    if (tenant && mail) {
      const mails = createMailQueue(tenant.id, `https://${tenant.config.domain}`, new Date());
      mailed = await mailUnspent({ db, mails });
      say(`${mailed} mails are queued.`);
    }
    if (tenant)
      say(
        `${tenant.config.domain} must lead to this server for ${ACCOUNT_MONTHS} months after the last payment: providers send refunds and chargebacks there.`,
      );
    if (unspent.members > 0 && credits === "pay-back")
      paysBack = { id: row.id, credits: String(unspent.credits) };
    if (unspent.members > 0 && credits === "later")
      say(`npm run tenant -- pay-back ${row.id} pays the unspent credits back.`);
    say(`Its members' rows remain until npm run tenant -- purge ${row.id}.`);
    // What is paid back follows as the result of pay-back.
    if (values.json && !paysBack) print(true, { retired: row.slug, id: row.id, unspent, mailed }, []);
  } finally {
    await close();
  }
  if (paysBack)
    return payBackCommand([
      paysBack.id,
      ...["--why", "The brand is retired", "--confirm", paysBack.credits],
      ...(values.json ? ["--json"] : []),
    ]);
  return 0;
}

/**
 * Returns the id of a live tenant that may have no row yet because it has not run its first query. Inserts the row, so that it can be
 * retired.
 * @returns the given name if the database knows it or no tenant is live under it
 */
async function knownName(databases: TenantDatabases, name: string): Promise<string> {
  const rows = await databases.list();
  const isTaken = (slug: string) => rows.some((row) => row.slug === slug && !row.retiredAt);
  if (isTaken(name) || rows.some(({ id }) => id === name)) return name;
  const tenant = (await findLive({ slug: name })) ?? (await findLive({ id: name }));
  if (!tenant) return name;
  if (!rows.some(({ id }) => id === tenant.id) && !isTaken(tenant.slug))
    // The first transaction of a tenant inserts its row.
    await databases.of(tenant).transaction(async () => undefined);
  return tenant.id;
}
