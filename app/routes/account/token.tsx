import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { LinkPurpose } from "~/db/tables";
import { LinkInvalid } from "~/domain/accounts/links.server";
import { activateAccount } from "~/domain/accounts/signup/activate-account.server";
import { readToken } from "~/domain/accounts/tokens.server";
import { tellReleased } from "~/http/live/tell-others.server";
import { begunRedirect } from "~/http/request/begun-login.server";
import { deviceOf } from "~/http/request/device.server";
import { isTokenShaped, paths } from "~/paths";

/** The pages that use their links themselves, when somebody presses their button. */
const pages: Partial<Record<LinkPurpose, (word: string) => string>> = {
  reset: (word) => paths.resetPasswordDo(word),
  complete_signup: (word) => paths.completeSignup(word),
  mail_change: (word) => paths.mailChangeDo(word),
  mail_undo: (word) => paths.mailChangeDo(word),
  reactivate: (word) => paths.accountDeleted({ token: word }),
};

/** A mailed link: it knows what it is for, and leads to the right screen. decisions §4 */
export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const word = params.token ?? "";
  // A single word that could be no link is a page that does not exist.
  if (!isTokenShaped(word)) throw new Response("not_found", { status: 404 });
  const purpose = readToken(ctx, word)?.purpose;
  const page = purpose && pages[purpose];
  if (page) return redirect(page(word));
  if (purpose !== "activate") return redirect(paths.activateError());
  // Programs that preview or check links ask for the head alone.
  if (request.method === "HEAD") return null;
  try {
    const device = deviceOf(Object.fromEntries(request.headers), ctx);
    const { account, forgotten, released, ...begun } = await activateAccount(ctx, word, device);
    for (const id of [account.id, ...forgotten]) ctx.changed(id);
    tellReleased(ctx, account.id, released);
    return begunRedirect(ctx, begun, paths.activateDone());
  } catch (error) {
    if (error instanceof LinkInvalid) return redirect(paths.activateError());
    throw error;
  }
}

/** Never shown: every link leads on. */
export default function Token() {
  return null;
}
