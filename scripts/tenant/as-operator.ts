import { existsSync } from "node:fs";
import { userInfo } from "node:os";
import path from "node:path";
import type { TenantDb } from "~/db/pool.server";
import type { ChangingContext } from "~/domain/context";
import { EntryNotReversible } from "~/domain/credits/refusals.server";
import { MemberNotFound, WrongState } from "~/domain/operators/operator.server";
import { parseEnv } from "~/env.server";
import { secretOf, signerOf } from "~/http/start/secret.server";
import { createMailQueue, queueMemberChange } from "~/jobs/job-sender.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { anyTenant } from "./any-tenant.ts";
import { liveTenant } from "./live-tenant.ts";
import { openDatabases } from "./open-databases.ts";
import type { Operator } from "./operator.ts";
import { plain } from "./output.ts";
import { Refusal, UsageError } from "./usage.ts";

const WHY_MAX = 2000;
const BY_MAX = 40;
/** The most of a login that an entry of the audit log has room for beside the name. */
const LOGIN_MAX = 26;

const notReversible: Record<EntryNotReversible["why"], string> = {
  missing: "There is no such entry.",
  reversal: "That entry is a reversal itself.",
  debt: "That entry pays a debt.",
  purchase: "That entry is a purchase: refund its order instead.",
  erased: "The member of that entry is erased.",
};
const wrongStates: Record<WrongState["state"], string> = {
  not_confirmed:
    "The member never confirmed the address, which may belong to another person: erase the account.",
  banned: "The member is already banned.",
  not_banned: "The member is not banned.",
  reversed: "The entry is already reversed.",
  granted:
    "The member got this number of credits for the same reason less than an hour ago. Add --again to grant them once more.",
};

/**
 * Runs an action as the operator who runs the command. On a shared account, --by names the operator; the account
 * is recorded beside that name.
 * @param retired whether the tenant may be retired or without a folder
 * @throws Refusal if the action refuses; UsageError if --by or --why has an invalid length
 */
export async function asOperator<T>(
  slug: string,
  operator: Operator,
  run: (ctx: ChangingContext) => Promise<T>,
  { retired = false }: { retired?: boolean } = {},
): Promise<T> {
  const { why, by } = operator;
  actorOf(by);
  if (why.length > WHY_MAX) throw new UsageError(`--why has at most ${WHY_MAX} characters.`);
  const live = retired ? null : await liveTenant(slug);
  const { databases, close } = await openDatabases();
  try {
    const tenant = live ?? (await anyTenant(databases, slug));
    return await run(operatorContext(tenant, databases.of(tenant), operator));
  } catch (error) {
    if (error instanceof MemberNotFound) throw new Refusal(`${error.message} npm run tenant -- find`);
    if (error instanceof EntryNotReversible) throw new Refusal(notReversible[error.why]);
    if (error instanceof WrongState) throw new Refusal(wrongStates[error.state]);
    throw error;
  } finally {
    await close();
  }
}

/**
 * Returns who runs the command, for the audit log: the claimed name, and in parentheses the accounts that it was run with: the one before
 * sudo, and the one of the process. A claim cannot hide them.
 * @throws UsageError if the claimed name is empty, too long, or could be read as such an addition
 */
export function actorOf(claimed?: string): string {
  if (claimed !== undefined && (claimed.trim() === "" || claimed.length > BY_MAX))
    throw new UsageError(`--by has 1 to ${BY_MAX} characters.`);
  if (claimed !== undefined && /[()]/.test(claimed)) throw new UsageError("--by has no parentheses.");
  const accounts = [process.env.SUDO_USER, accountName()].flatMap((name) =>
    name ? [plain(name).replace(/[()]/g, " ").slice(0, LOGIN_MAX)] : [],
  );
  const [name = "", ...others] = new Set([...(claimed === undefined ? [] : [plain(claimed)]), ...accounts]);
  return others.length > 0 ? `${name} (${others.join(", ")})` : name;
}

/** The user of the process; in a container it may have a number only. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}

/** Returns the context of an act by the operator who runs the command, who has every permission. */
export function operatorContext(
  tenant: Tenant,
  db: TenantDb,
  { why, by }: Operator = { why: "" },
): ChangingContext {
  const now = new Date();
  return {
    tenant,
    db,
    now,
    by: actorOf(by),
    why: why.trim(),
    may: () => true,
    approval: "not_needed" as const,
    mails: createMailQueue(tenant.id, `https://${tenant.config.domain}`, now),
    changedLater: (tx, memberId) => queueMemberChange(tx, tenant.id, memberId),
    sign: (text) => signerOf(serverSecret())(text),
  };
}

/** Returns the server's signing secret. An address signed with a new secret would not match on the server. @throws Refusal without one */
export function serverSecret(): string {
  const env = parseEnv(process.env);
  if (!env.SESSION_SECRET && !existsSync(path.resolve(env.DATA_DIR, "session-secret")))
    throw new Refusal("Set SESSION_SECRET or DATA_DIR to the server's value.");
  return secretOf(env);
}
