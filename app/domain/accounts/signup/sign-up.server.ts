import type { TenantTransaction } from "~/db/tables";
import { termsDate } from "~/domain/company/terms-date";
import { countStep } from "~/domain/growth/count-step.server";
import { knownLander } from "~/domain/growth/known-lander";
import { readPronouns } from "~/domain/members/pronouns.server";
import { skeleton } from "~/domain/members/skeleton.server";
import { wantsOf } from "~/domain/members/wants.server";
import { mayMailRecipient } from "~/domain/notifications/recipient-limit.server";
import { recordSourceSignup } from "~/domain/sources/record-source-events.server";
import type { Account, AccountContext, MailedLinkContext } from "../../context";
import { InputRefused } from "../../input-refused.server";
import { storedTown } from "../../places/home-town.server";
import { toAccount } from "../account.server";
import { makeLink } from "../links.server";
import { hashPassword, isPassword } from "../passwords/passwords.server";
import { SignupClosed } from "../refusals.server";
import { LINK_HOURS } from "../rules";
import { hasAuthenticator } from "../sessions/begin-session.server";
import { type Device, lockAccount, openSession } from "../sessions/sessions.server";
import { redeemInvitation } from "./invitations.server";
import { refuseLookalike } from "./refuse-lookalike.server";
import { isRefusedAddress } from "./refused-addresses.server";
import { brandProblems, type SignUp } from "./signup-input.server";
import { signupMode } from "./signup-mode";

/**
 * Creates an account and logs it in on this device. An address that already has an account gets the same response, so that the form does
 * not reveal it: only the mail says so, and the new account can never be confirmed. A form that is sent twice creates one account.
 * @throws InputRefused, TooManyPasswords, SignupClosed. product 5.19, 5.21
 */
export async function signUp(
  ctx: AccountContext,
  input: SignUp,
  device: Device,
): Promise<{ account: Account; session: string }> {
  const problems = brandProblems(ctx, input);
  if (Object.keys(problems).length > 0) throw new InputRefused(problems);
  await refuseKnownAddress(ctx, input.email);
  const passwordHash = await hashPassword(input.password);
  try {
    return await ctx.db.transaction((tx) => insertMember(ctx, tx, input, passwordHash, device));
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== "members_name") throw error;
    return await repeated(ctx, input, device);
  }
}

/** Refuses an address that has an account if the brand reveals accounts; for other brands only the mail does. product 5.21 */
async function refuseKnownAddress(ctx: AccountContext, address: string): Promise<void> {
  if (!ctx.tenant.config.reveal_accounts) return;
  const owner = await ctx.db.transaction((tx) =>
    tx
      .selectFrom("members")
      .select("id")
      .where("email", "=", address)
      .where("status", "!=", "not_confirmed")
      .executeTakeFirst(),
  );
  if (owner) throw new InputRefused({ email: { code: "account_exists" } });
}

async function insertMember(
  ctx: AccountContext,
  tx: TenantTransaction,
  input: SignUp,
  passwordHash: string,
  device: Device,
) {
  const terms = termsDate(ctx.tenant.config.company.added).toISOString().slice(0, 10);
  const mayMail = await mayMailRecipient(tx, input.email, ctx.now);
  await refuseLookalike(tx, input.name);
  const pronouns = readPronouns(ctx.tenant, input);
  const row = await tx
    .insertInto("members")
    .values({
      email: input.email,
      name: input.name,
      name_skeleton: skeleton(input.name),
      password_hash: passwordHash,
      language: ctx.locale,
      signup_date: ctx.now,
      gender: input.gender,
      seeks: [...new Set(input.seeks)],
      sexuality: input.sexuality,
      date_of_birth: input.dateOfBirth,
      country: input.country,
      ...storedTown(input),
      signup_message: input.message,
      pronouns: pronouns.problem ? null : pronouns.stored,
      interests: wantsOf(ctx.tenant).filter((id) => input.wants.includes(id)),
      ...input.tracking,
      lander: knownLander(ctx.tenant, input.lander) || null,
      experiments: JSON.stringify(input.experiments ?? {}),
      terms_version: terms,
      terms_accepted_at: ctx.now,
      sensitive_consented_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { config } = ctx.tenant;
  // The cap of the source is checked below, under its lock.
  const isOpen = signupMode(config, input.tracking, new Set()) === "open";
  if (!isOpen) await redeemInvitation(ctx, tx, input.invitation, row.id);
  await countStep(ctx, tx, row, "signup");
  if (mayMail) await mailLink(ctx, tx, toAccount(row));
  const session = await openSession(ctx, tx, row.id, device);
  const attributed = await recordSourceSignup(ctx, tx, row.id, input.tracking);
  if (isOpen && config.signups === "with_trafficsource" && attributed === "over_cap") {
    // A source at its cap does not open the signup; an invitation still does.
    if (input.invitation === "") throw new SignupClosed();
    await redeemInvitation(ctx, tx, input.invitation, row.id);
  }
  return { account: toAccount(row), session };
}

/**
 * Mails the owner of the address the link that confirms it, or that it already has an account or is refused. The caller checks
 * `mayMailRecipient` first.
 * @param takenKind the mail for an address that already has an account
 */
export async function mailLink(
  ctx: MailedLinkContext,
  tx: TenantTransaction,
  account: Account,
  takenKind: "account_exists" | "mail_change_exists" = "account_exists",
): Promise<void> {
  const owner = await tx
    .selectFrom("members")
    .select(["id", "language", "status"])
    .where("email", "=", account.email)
    .where("status", "!=", "not_confirmed")
    .executeTakeFirst();
  if (owner?.status === "banned" || (await isRefusedAddress(ctx, tx, account.email))) {
    const { id: memberId, email: recipient, language } = account;
    await ctx.mails.add(tx, { kind: "address_refused", memberId, recipient, language });
    return;
  }
  if (owner) {
    const { language } = owner;
    await ctx.mails.add(tx, {
      kind: takenKind,
      memberId: owner.id,
      recipient: account.email,
      language,
    });
    return;
  }
  const token = await makeLink(ctx, tx, {
    memberId: account.id,
    purpose: "activate",
    hours: LINK_HOURS.activate,
  });
  await ctx.mails.add(tx, {
    kind: "activate",
    memberId: account.id,
    recipient: account.email,
    language: account.language,
    params: { token, member: account.name },
  });
}

/** A repeated form arrives within minutes. Later it would be a login without a limit on attempts. */
const REPEATED_MS = 10 * 60_000;

/** Handles a taken name: logs in to the account of the same signup if the form was sent twice, otherwise refuses the name. */
async function repeated(ctx: AccountContext, input: SignUp, device: Device) {
  return ctx.db.transaction(async (tx) => {
    const row = await tx
      .selectFrom("members")
      .selectAll()
      .where("email", "=", input.email)
      .where("name", "=", input.name)
      .where("status", "=", "not_confirmed")
      .where("signup_date", ">", new Date(ctx.now.getTime() - REPEATED_MS))
      .executeTakeFirst();
    if (!row || !(await isPassword(row.password_hash, input.password)))
      throw new InputRefused({ name: { code: "name_taken" } });
    // A repeated signup must not bypass the second step.
    if (await hasAuthenticator(tx, row.id)) throw new InputRefused({ name: { code: "name_taken" } });
    await lockAccount(tx, row.id, row.password_hash);
    return { account: toAccount(row), session: await openSession(ctx, tx, row.id, device) };
  });
}
