import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { LinkPurpose } from "~/db/tables";
import { findLinkMember } from "~/domain/accounts/links.server";
import { readToken } from "~/domain/accounts/tokens.server";
import type { Ctx } from "~/http/context.server";
import { languageCookies } from "~/http/request/log-in-answer.server";
import { isTokenShaped, paths } from "~/paths";

/** The pages of mailed links. Each shows what its link does and does it when its button is pressed. */
const pages: Partial<Record<LinkPurpose, (tokenText: string) => string>> = {
  activate: (tokenText) => paths.activateDone(tokenText),
  reset: (tokenText) => paths.resetPasswordDo(tokenText),
  complete_signup: (tokenText) => paths.completeSignup(tokenText),
  mail_change: (tokenText) => paths.mailChangeDo(tokenText),
  mail_undo: (tokenText) => paths.mailChangeDo(tokenText),
  reactivate: (tokenText) => paths.accountDeleted({ token: tokenText }),
};

/**
 * Redirects a mailed link to the page of its purpose, in the language of the member who got the mail. Opening it
 * changes nothing, because mail scanners open links too. product 7.1
 */
export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const tokenText = params.token ?? "";
  // A path segment that cannot be a token is an unknown page.
  if (!isTokenShaped(tokenText)) throw new Response("not_found", { status: 404 });
  const purpose = readToken(ctx, tokenText)?.purpose;
  const page = purpose && pages[purpose];
  if (!page) return redirect(paths.activateError());
  const headers = new Headers();
  for (const cookie of await languageOf(ctx, tokenText)) headers.append("Set-Cookie", cookie);
  return redirect(page(tokenText), { headers });
}

/** Another logged-in member keeps their own language. */
async function languageOf(ctx: Ctx, tokenText: string): Promise<string[]> {
  const member = await ctx.db.transaction((tx) => findLinkMember(ctx, tx, tokenText));
  if (!member || (ctx.member && ctx.member.id !== member.id)) return [];
  return languageCookies(ctx, member.language);
}

/** Never rendered: every link redirects. */
export default function Token() {
  return null;
}
