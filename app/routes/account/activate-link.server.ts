import { json, redirect } from "@remix-run/node";
import { LinkInvalid } from "~/domain/accounts/links.server";
import { ResetPassword } from "~/domain/accounts/passwords/reset-password.server";
import { activateAccount, checkActivation } from "~/domain/accounts/signup/activate-account.server";
import type { Ctx } from "~/http/context.server";
import { tellReleased } from "~/http/live/tell-others.server";
import { begunRedirect } from "~/http/request/begun-login.server";
import { deviceOf } from "~/http/request/device.server";
import { deviceCookies } from "~/http/request/known-device.server";
import { readForm } from "~/http/request/read-form.server";
import { paths } from "~/paths";
import { formAnswer } from "./form-answer.server";

/** What the page of an activation link shows. Links that work no longer are redirected. */
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

/** Confirms the address when the button is pressed. A second press of a confirmed member succeeds. */
export async function answerActivation(request: Request, ctx: Ctx) {
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  const token = text("token");
  const password = ResetPassword.safeParse({ password: text("password"), repeat: text("repeat") });
  if (!password.success)
    return json({ notice: null, problems: { password: ctx.t("account:problem_password_long") } }, 422);
  try {
    const { isConfirmed } = await checkActivation(ctx, token);
    if (isConfirmed) return redirect(paths.activateDone(token));
    const confirming = { sessionMemberId: ctx.member?.id ?? null, password: password.data };
    const device = deviceOf(Object.fromEntries(request.headers), ctx);
    const { account, forgotten, released, begun } = await activateAccount(ctx, token, confirming, device);
    for (const id of [account.id, ...forgotten]) ctx.changed(id);
    tellReleased(ctx, account.id, released);
    if (begun) return await begunRedirect(ctx, account, begun, paths.activateDone());
    const headers = new Headers();
    for (const cookie of deviceCookies(ctx, account)) headers.append("Set-Cookie", cookie);
    return redirect(paths.activateDone(), { headers });
  } catch (error) {
    if (error instanceof LinkInvalid) return refusal(ctx, error);
    const { status, ...answer } = formAnswer(ctx, error);
    return json(answer, status);
  }
}

/** A link that is no longer valid: a member who is confirmed needs none. Anything else is thrown on. */
function refusal(ctx: Ctx, error: unknown): Response {
  if (!(error instanceof LinkInvalid)) throw error;
  const isConfirmed = ctx.member !== null && ctx.member.status !== "not_confirmed";
  return redirect(isConfirmed ? paths.activateDone() : paths.activateError());
}
