import type { Context } from "hono";
import type { Account } from "~/domain/context";
import type { Ctx } from "../context.server";
import type { DoorEnv } from "../door-env.server";
import { answerRefused } from "../refusals/refused.server";
import { answerError } from "./answer.server";
import { authenticationRequired } from "./authentication-required.server";

/** Runs a call of a logged-in member and answers its refusals. */
export async function asMember(
  c: Context<DoorEnv>,
  run: (ctx: Ctx, member: Account) => Promise<Response>,
): Promise<Response> {
  const ctx = c.get("ctx")();
  if (!ctx.member) return authenticationRequired(c);
  if (!ctx.member.completed) return answerError(403, "signup_incomplete", ctx.t("errors:try_later"));
  try {
    return await run(ctx, ctx.member);
  } catch (error) {
    return answerRefused(ctx, error, "chats");
  }
}
