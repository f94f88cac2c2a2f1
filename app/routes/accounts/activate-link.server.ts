import { json, redirect } from "@remix-run/node";
import { activate } from "~/domain/accounts/signup/activate.act.server";
import { checkActivation } from "~/domain/accounts/signup/activate-account.server";
import { InvalidInput } from "~/domain/act-refusals.server";
import { LinkInvalid } from "~/domain/link-invalid.server";
import { perform } from "~/http/acts/perform.server";
import type { Ctx } from "~/http/context.server";
import { refusedForm } from "~/http/refusals/refused.server";
import { deviceCookies } from "~/http/request/known-device.server";
import { loginRedirect } from "~/http/request/login-redirect.server";
import { readForm } from "~/http/request/read-form.server";
import { paths } from "~/paths";

/** Returns what the page of an activation link shows; redirects for invalid links. */
export async function activationView(ctx: Ctx, token: string) {
  try {
    const { isConfirmed, memberId, name, email } = await checkActivation(ctx, token);
    const isOwn = ctx.member?.id === memberId;
    if (isConfirmed && isOwn) throw redirect(paths.activateDone());
    return isConfirmed
      ? ({ kind: "again" } as const)
      : ({ kind: "confirm", token, member: name, address: email, isOwn } as const);
  } catch (error) {
    throw refusal(ctx, error);
  }
}

/** Confirms the address. A second press by a confirmed member succeeds. */
export async function answerActivation(request: Request, ctx: Ctx) {
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  const token = text("token");
  try {
    const { isConfirmed } = await checkActivation(ctx, token);
    if (isConfirmed) return redirect(paths.activateDone(token));
    const input = { token, password: text("password"), repeat: text("repeat") };
    const { account, started } = (await perform(activate, ctx, input)).result;
    if (started) return await loginRedirect(ctx, account, started, paths.activateDone());
    const headers = new Headers();
    for (const cookie of deviceCookies(ctx, account)) headers.append("Set-Cookie", cookie);
    return redirect(paths.activateDone(), { headers });
  } catch (error) {
    if (error instanceof LinkInvalid) return refusal(ctx, error);
    if (error instanceof InvalidInput)
      return json({ notice: null, problems: { password: ctx.t("account:problem_password_long") } }, 422);
    const { status, ...answer } = refusedForm(ctx, error);
    return json(answer, status);
  }
}

/** Handles an invalid link: a confirmed member needs none. Any other error is rethrown. */
function refusal(ctx: Ctx, error: unknown): Response {
  if (!(error instanceof LinkInvalid)) throw error;
  const isConfirmed = ctx.member !== null && ctx.member.status !== "not_confirmed";
  return redirect(isConfirmed ? paths.activateDone() : paths.activateError());
}
