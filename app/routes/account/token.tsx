import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { LinkPurpose } from "~/db/tables";
import { findLinkMember } from "~/domain/accounts/links.server";
import { readToken } from "~/domain/accounts/tokens.server";
import type { Ctx } from "~/http/context.server";
import { languageCookies } from "~/http/request/log-in-answer.server";
import { isTokenShaped, paths } from "~/paths";

/** The pages of mailed links. Each shows what its link does, and does it when its button is pressed. */
const pages: Partial<Record<LinkPurpose, (word: string) => string>> = {
  activate: (word) => paths.activateDone(word),
  reset: (word) => paths.resetPasswordDo(word),
  complete_signup: (word) => paths.completeSignup(word),
  mail_change: (word) => paths.mailChangeDo(word),
  mail_undo: (word) => paths.mailChangeDo(word),
  reactivate: (word) => paths.accountDeleted({ token: word }),
};

/**
 * A mailed link: it knows its purpose and redirects to the page for it, in the language of the member whom it was mailed to. Opening it
 * changes nothing: mail scanners open links too. decisions §4
 */
export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const word = params.token ?? "";
  // A single word that could be no link is a page that does not exist.
  if (!isTokenShaped(word)) throw new Response("not_found", { status: 404 });
  const purpose = readToken(ctx, word)?.purpose;
  const page = purpose && pages[purpose];
  if (!page) return redirect(paths.activateError());
  const headers = new Headers();
  for (const cookie of await languageOf(ctx, word)) headers.append("Set-Cookie", cookie);
  return redirect(page(word), { headers });
}

/** Another member who is logged in here keeps their own language. */
async function languageOf(ctx: Ctx, word: string): Promise<string[]> {
  const member = await ctx.db.transaction((tx) => findLinkMember(ctx, tx, word));
  if (!member || (ctx.member && ctx.member.id !== member.id)) return [];
  return languageCookies(ctx, member.language);
}

/** Never shown: every link leads on. */
export default function Token() {
  return null;
}
