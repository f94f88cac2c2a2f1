import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { activateAccount } from "~/domain/accounts/activate-account.server";
import { LinkInvalid } from "~/domain/accounts/links.server";
import { readToken } from "~/domain/accounts/tokens.server";
import { deviceOf, sessionCookieOf } from "~/http/log-in-guard.server";
import { isTokenShaped, paths } from "~/paths";

/** A mailed link: it knows what it is for, and leads to the right screen. decisions §4 */
export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const word = params.token ?? "";
  // A single word that could be no link is a page that does not exist.
  if (!isTokenShaped(word)) throw new Response("not_found", { status: 404 });
  const token = readToken(ctx, word);
  if (token?.purpose === "reset") return redirect(paths.resetPasswordDo(word));
  if (token?.purpose !== "activate") return redirect(paths.activateError());
  try {
    const device = deviceOf(Object.fromEntries(request.headers), ctx);
    const { account, session } = await activateAccount(ctx, word, device);
    ctx.changed(account.id);
    const cookie = sessionCookieOf(ctx.origin.startsWith("https:"), session);
    return redirect(paths.activateDone(), { headers: { "Set-Cookie": cookie } });
  } catch (error) {
    if (error instanceof LinkInvalid) return redirect(paths.activateError());
    throw error;
  }
}

/** Never shown: every link leads on. */
export default function Token() {
  return null;
}
