import type { z } from "zod";
import { DatabaseUnavailable } from "~/db/tenant-database.server";
import type { Access, Act, ContextOf, Performed } from "~/domain/act.server";
import {
  AccountSuspended,
  AuthenticationRequired,
  InvalidInput,
  SignupIncomplete,
} from "~/domain/act-refusals.server";
import type { Account } from "~/domain/context";
import type { Read } from "~/domain/read.server";
import { isSuspended } from "~/domain/suspended";
import type { Ctx } from "../context.server";
import { serialize } from "../limits/serialize.server";
import { countAct } from "../metrics/acts.server";
import { inputFields } from "./input-fields.server";

/**
 * Performs an act for the visitor of a request, in one order for all acts: access, input, check, limits, run, publish.
 * @param fields the unparsed input
 * @throws AuthenticationRequired, SignupIncomplete, InvalidInput, RateLimited, DatabaseUnavailable, and the errors of the act. architecture,
 * Acts
 */
export async function perform<Who extends Access, Input extends z.ZodType, Result>(
  act: Act<Who, Input, Result>,
  ctx: Ctx,
  fields: unknown,
): Promise<Performed<Input, Result>> {
  return timed(act, ctx, () => {
    requireAccess(act, ctx);
    return run(act, ctx, parseInput(act, fields));
  });
}

/** Performs an act with parsed input, such as that of a form which shows problems beside its fields. @throws as `perform` */
export function performParsed<Who extends Access, Input extends z.ZodType, Result>(
  act: Act<Who, Input, Result>,
  ctx: Ctx,
  input: z.output<Input>,
): Promise<Performed<Input, Result>> {
  return timed(act, ctx, () => {
    requireAccess(act, ctx);
    return run(act, ctx, input);
  });
}

/**
 * Performs an act whose input is received with a file: access and limits are checked before anything is read.
 * @param receive receives the fields, passes them on, and returns the answer
 * @throws as `perform`, and what `receive` throws
 */
export function performReceived<Who extends Access, Input extends z.ZodType, Result, Answer>(
  act: Act<Who, Input, Result>,
  ctx: Ctx,
  receive: (take: (fields: unknown) => Promise<Performed<Input, Result>>) => Promise<Answer>,
): Promise<Answer> {
  return timed(act, ctx, async () => {
    requireAccess(act, ctx);
    // The limits of such an act are known before its input.
    await countLimits(act, ctx, undefined as never);
    return receive((fields) => runVerbs(act, ctx, parseInput(act, fields)));
  });
}

/** Runs a read for the visitor of a request: access, input, limits, run. @throws as `perform` */
export async function performRead<Who extends Access, Input extends z.ZodType, Output extends z.ZodType>(
  read: Read<Who, Input, Output>,
  ctx: Ctx,
  fields: unknown,
): Promise<z.input<Output> | null> {
  requireAccess(read, ctx);
  const input = parseInput(read, fields);
  await countLimits(read, ctx, input);
  return inTurn(read, ctx, async () => read.run(ctx as Ctx & ContextOf<Who>, input));
}

/** Measures an act, whatever its outcome. */
async function timed<T>(
  act: Pick<Act, "name">,
  { tenant }: Pick<Ctx, "tenant">,
  work: () => Promise<T>,
): Promise<T> {
  const start = performance.now();
  try {
    const performed = await work();
    countAct(tenant.slug, act.name, "performed", performance.now() - start);
    return performed;
  } catch (error) {
    countAct(tenant.slug, act.name, "refused", performance.now() - start);
    throw error;
  }
}

async function run<Who extends Access, Input extends z.ZodType, Result>(
  act: Act<Who, Input, Result>,
  ctx: Ctx,
  input: z.output<Input>,
): Promise<Performed<Input, Result>> {
  act.check?.(ctx as Ctx & ContextOf<Who>, input);
  await countLimits(act, ctx, input);
  return runVerbs(act, ctx, input);
}

/** Runs the tries of a member one at a time, where the declaration says so. */
function inTurn<T>(
  { serialize: isSerial }: { serialize?: boolean },
  { tenant, member }: Ctx,
  run: () => Promise<T>,
): Promise<T> {
  return isSerial && member ? serialize(`${tenant.id} ${member.id}`, run) : run();
}

async function countLimits<Who extends Access, Input extends z.ZodType>(
  { limit }: Pick<Act<Who, Input>, "limit">,
  ctx: Ctx,
  input: z.output<Input>,
): Promise<void> {
  await ctx.limits.countAll(ctx.tenant, limit?.(ctx as Ctx & ContextOf<Who>, input) ?? []);
}

async function runVerbs<Who extends Access, Input extends z.ZodType, Result>(
  act: Act<Who, Input, Result>,
  ctx: Ctx,
  input: z.output<Input>,
): Promise<Performed<Input, Result>> {
  // The access was checked.
  const context = ctx as Ctx & ContextOf<Who>;
  const result = await inTurn(act, ctx, () => act.run(context, input));
  if (act.forget) await ctx.limits.forgetAll(ctx.tenant, act.forget(context));
  const performed = { input, result };
  await act.publish?.(context, performed);
  return performed;
}

/** Returns whether an account may use a read of members. */
export function mayRead(
  { access }: Pick<Read, "access">,
  { completed }: Pick<Account, "completed">,
): boolean {
  return access === "begun" || completed;
}

function requireAccess(
  { access, refusesSuspended }: Pick<Act, "access" | "refusesSuspended">,
  { member, sessionLost, now }: Ctx,
): void {
  if (access === "visitor" || access === "server") return;
  if (sessionLost) throw new DatabaseUnavailable("The session of this request cannot be checked now.");
  if (!member) throw new AuthenticationRequired("This is for members.");
  if (!mayRead({ access }, member)) throw new SignupIncomplete("The signup is not completed.");
  if (refusesSuspended && isSuspended(member.suspendedUntil, now))
    throw new AccountSuspended("The account is suspended.");
}

/** @throws InvalidInput */
function parseInput<Input extends z.ZodType>({ input }: { input: Input }, fields: unknown): z.output<Input> {
  const parsed = input.safeParse(fields);
  if (!parsed.success) throw new InvalidInput(inputFields(input));
  return parsed.data;
}
