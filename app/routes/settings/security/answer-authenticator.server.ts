import {
  beginAuthenticator,
  confirmAuthenticator,
  dropAuthenticator,
  findSetup,
  renewRecoveryCodes,
  type Setup,
} from "~/domain/accounts/second-factor/authenticator.server";
import { CodeWrong } from "~/domain/accounts/second-factor/second-factor.server";
import type { Ctx } from "~/http/context.server";
import { countCode, countPassword, forgetCodes } from "~/http/limits/security-limits.server";
import { refusedForm } from "~/http/refusals/refused.server";
import { readForm } from "~/http/request/read-form.server";
import { requireMember } from "~/http/request/require-member.server";
import type { Notice } from "../../account/notice.server";
import { qrPath } from "./qr.server";

/** The secret of the authenticator, as the page shows it. */
export type ShownSetup = { secret: string; qr: { path: string; size: number } };

type Answer = {
  status: number;
  isOff?: true;
  notice?: Notice | null;
  problems?: Record<string, string>;
  setup?: ShownSetup;
  codes?: string[];
};

/** Handles the authenticator forms. Secrets and codes are only in the answer to the form that created them. */
export async function answerAuthenticator(ctx: Ctx, request: Request): Promise<Answer> {
  const member = requireMember(ctx, request);
  const form = await readForm(request);
  const field = (name: string) => String(form.get(name) ?? "").slice(0, 1000);
  const both = { password: field("password"), code: field("code") };
  const intent = field("intent");
  try {
    if (intent === "begin") {
      await countPassword(ctx, member.id);
      return { status: 200, setup: shown(await beginAuthenticator(ctx, member, both.password)) };
    }
    if (intent !== "confirm") await countPassword(ctx, member.id);
    await countCode(ctx, member.id);
    if (intent === "confirm") {
      const codes = await confirmAuthenticator(ctx, member, both.code);
      return await accepted(ctx, member.id, { status: 200, codes });
    }
    if (intent === "renew") {
      const codes = await renewRecoveryCodes(ctx, member, both);
      return await accepted(ctx, member.id, { status: 200, codes });
    }
    if (intent !== "drop") throw new Response("fault", { status: 400 });
    await dropAuthenticator(ctx, member, both);
    return await accepted(ctx, member.id, { status: 303, isOff: true });
  } catch (error) {
    const answer = refusedForm(ctx, error);
    if (intent !== "confirm" || !(error instanceof CodeWrong)) return answer;
    return { ...answer, setup: shown(await findSetup(ctx, member)) };
  }
}

async function accepted(ctx: Ctx, memberId: number, answer: Answer): Promise<Answer> {
  await forgetCodes(ctx, memberId);
  return answer;
}

function shown({ uri, secret }: Setup): ShownSetup {
  return { secret, qr: qrPath(uri) };
}
