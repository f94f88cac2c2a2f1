import { z } from "zod";
import type { TenantTransaction } from "~/db/tables";
import { termsDate } from "~/domain/company/terms-date";
import { countStep } from "~/domain/growth/count-step.server";
import { mayMailRecipient } from "~/domain/notifications/recipient-limit.server";
import { findSource } from "~/domain/sources/find-source";
import { recordSourceSignup } from "~/domain/sources/record-source-events.server";
import { isAtCap } from "~/domain/sources/source-caps.server";
import type { Account, AccountContext } from "../../context";
import { InputRefused } from "../../input-refused.server";
import { LinkInvalid } from "../../link-invalid.server";
import { skeleton } from "../../members/skeleton.server";
import type { FieldProblems } from "../../problems";
import { cleanLine } from "../../typed-text.server";
import { toAccount } from "../account.server";
import { consumeLink, dropLinks, findLink, makeLink } from "../links.server";
import { hashPassword, passwordProblem } from "../passwords/passwords.server";
import { LINK_HOURS } from "../rules";
import { type Device, openSession } from "../sessions/sessions.server";
import { refuseLookalike } from "./refuse-lookalike.server";
import { mailLink } from "./sign-up.server";
import { brandProblems, SignUp } from "./signup-input.server";
import { nameProblem } from "./username.server";

/** The data that a partner's server sends about a person who wants to join. The person enters the rest. */
export type PartnerSignUp = z.infer<typeof PartnerSignUp>;
export const PartnerSignUp = SignUp.omit({
  password: true,
  terms: true,
  sensitive: true,
  invitation: true,
  pronouns: true,
  pronouns_own: true,
  city: true,
  latitude: true,
  longitude: true,
  wants: true,
  lander: true,
  experiments: true,
}).extend({
  name: SignUp.shape.name.default(""),
  sexuality: SignUp.shape.sexuality.default("unsaid"),
  message: SignUp.shape.message.default(""),
  language: z.string().max(10).default(""),
});

/** The partner's source is at its cap. */
export class SourceAtCap extends Error {
  override name = "SourceAtCap";
}

/** No traffic source has the `ref` and the key. */
export class UnknownSource extends Error {
  override name = "UnknownSource";
}

const NAME_BYTES = 5;

/**
 * Creates an account for a person who comes from a partner. It has neither password nor consent: its owner gives both through the link,
 * which is the only access to the account. A repeated request by the same partner for the same person returns a new link to the same
 * account.
 * @returns the token of the link `/{token}`
 * @throws InputRefused; SourceAtCap for a new person, so that the partner can send them elsewhere. The signup counts once it is completed.
 * product 5.39
 */
export async function beginPartnerSignup(
  ctx: AccountContext,
  input: PartnerSignUp,
): Promise<{ token: string; expiresAt: Date }> {
  const { email } = input;
  const name = input.name || `m_${ctx.random(NAME_BYTES).toString("hex")}`;
  const problems = brandProblems(ctx, { ...input, name });
  if (Object.keys(problems).length > 0) throw new InputRefused(problems);
  try {
    return await ctx.db.transaction(async (tx) => {
      const memberId =
        (await findStarted(tx, email, input)) ?? (await insertStarted(ctx, tx, input, email, name));
      await dropLinks(tx, memberId, ["complete_signup"]);
      const hours = LINK_HOURS.complete_signup;
      const token = await makeLink(ctx, tx, { memberId, purpose: "complete_signup", hours });
      return { token, expiresAt: new Date(ctx.now.getTime() + hours * 3_600_000) };
    });
  } catch (error) {
    if ((error as { constraint?: string }).constraint === "members_name")
      throw new InputRefused({ name: { code: "name_taken" } });
    throw error;
  }
}

async function findStarted(
  tx: TenantTransaction,
  email: string,
  { tracking }: PartnerSignUp,
): Promise<number | null> {
  const row = await tx
    .selectFrom("members")
    .select("id")
    .where("email", "=", email)
    .where("completed", "=", false)
    .where((is) => is(is.fn.coalesce("ref", is.val("")), "=", tracking.ref ?? ""))
    .executeTakeFirst();
  return row?.id ?? null;
}

async function insertStarted(
  ctx: AccountContext,
  tx: TenantTransaction,
  input: PartnerSignUp,
  email: string,
  name: string,
): Promise<number> {
  const { config } = ctx.tenant;
  const source = findSource(config, input.tracking);
  if (source && (await isAtCap(ctx, tx, source))) throw new SourceAtCap();
  await refuseLookalike(tx, name);
  const row = await tx
    .insertInto("members")
    .values({
      email,
      name,
      name_skeleton: skeleton(name),
      completed: false,
      password_hash: null,
      language: config.locales.find((locale) => locale === input.language) ?? ctx.locale,
      signup_date: ctx.now,
      gender: input.gender,
      seeks: [...new Set(input.seeks)],
      sexuality: input.sexuality,
      date_of_birth: input.dateOfBirth,
      country: input.country,
      countryregion: input.countryregion,
      signup_message: input.message,
      ...input.tracking,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Returns the data for the page of a link that completes a signup.
 * @throws LinkInvalid
 */
export async function findStartedSignup(
  ctx: AccountContext,
  token: string,
): Promise<{ name: string; email: string }> {
  return ctx.db.transaction(async (tx) => {
    const { memberId } = await findLink(ctx, tx, token, "complete_signup");
    return tx
      .selectFrom("members")
      .select(["name", "email"])
      .where("id", "=", memberId)
      .where("completed", "=", false)
      .executeTakeFirstOrThrow(() => new LinkInvalid("complete_signup"));
  });
}

export type CompleteSignup = z.infer<typeof CompleteSignup>;
export const CompleteSignup = z.object({
  name: z.string().max(1000).transform(cleanLine),
  password: z.string().max(1000),
  terms: z.boolean(),
  sensitive: z.boolean(),
});

/**
 * Completes an account that a partner created: sets its name, password and consent, logs it in, and mails the link that confirms the
 * address.
 * @throws LinkInvalid, InputRefused, TooManyPasswords. product 5.40
 */
export async function completeSignup(
  ctx: AccountContext,
  token: string,
  input: CompleteSignup,
  device: Device,
): Promise<{ account: Account; session: string }> {
  const { email } = await findStartedSignup(ctx, token);
  const problems: FieldProblems = {};
  const nameWrong = nameProblem(ctx, input.name, email);
  if (nameWrong) problems.name = nameWrong;
  const passwordWrong = passwordProblem(input.password, { name: input.name, email });
  if (passwordWrong) problems.password = { code: passwordWrong };
  if (!input.terms) problems.terms = { code: "terms_needed" };
  if (!input.sensitive) problems.sensitive = { code: "terms_needed" };
  if (Object.keys(problems).length > 0) throw new InputRefused(problems);
  const password_hash = await hashPassword(input.password);
  return ctx.db
    .transaction(async (tx) => {
      const mayMail = await mayMailRecipient(tx, email, ctx.now);
      const { memberId } = await consumeLink(ctx, tx, token, "complete_signup");
      await refuseLookalike(tx, input.name, memberId);
      const row = await tx
        .updateTable("members")
        .set((is) => ({
          name: input.name,
          name_skeleton: skeleton(input.name),
          password_hash,
          completed: true,
          signup_date: ctx.now,
          terms_version: termsDate(ctx.tenant.config.company.added).toISOString().slice(0, 10),
          terms_accepted_at: ctx.now,
          sensitive_consented_at: ctx.now,
          version: is("version", "+", 1),
        }))
        .where("id", "=", memberId)
        .where("completed", "=", false)
        .returningAll()
        .executeTakeFirstOrThrow(() => new LinkInvalid("complete_signup"));
      await countStep(ctx, tx, row, "signup");
      if (mayMail) await mailLink(ctx, tx, toAccount(row));
      const session = await openSession(ctx, tx, memberId, device);
      await recordSourceSignup(ctx, tx, memberId, row);
      return { account: toAccount(row), session };
    })
    .catch((error: unknown) => {
      if ((error as { constraint?: string }).constraint === "members_name")
        throw new InputRefused({ name: { code: "name_taken" } });
      throw error;
    });
}
