import type { Context, Hono } from "hono";
import { InvitationInvalid } from "~/domain/operators/team/invitations.server";
import { logInWithOpenId } from "~/domain/operators/team/openid-login.server";
import { OperatorOpenIdRefused } from "~/domain/operators/team/openid-refused";
import { consumeOpenIdRequest, createOpenIdRequest } from "~/domain/operators/team/openid-requests.server";
import { OpenIdRefused, OpenIdUnavailable } from "~/outside/openid/openid-provider.server";
import { answer } from "../answer.server";
import { RateLimited } from "../limits/limits.server";
import type { Logger } from "../log/observe.server";
import { isSameOrigin, requestOrigin } from "../request/origin-check.server";
import { type CompanyAccounts, grantsOfGroups } from "./company-account.server";
import { noOpenIdCookie, openIdCookie, openIdSecret, operatorCookie } from "./console-cookie.server";
import type { ConsoleEnv } from "./console-door.server";
import { consolePath } from "./console-path";
import { countLogin } from "./login-limit.server";

/** Where the provider sends the operator back to. */
const BACK = "/sign-in/openid/back";

/** Why a login failed, as the page of the login shows it. */
export type OpenIdFailure = "openid" | "openid_unavailable" | "rate_limited";

/**
 * Mounts the login with an account of the company. The starts are links, not forms: the policy of the pages forbids a form that leads to
 * another origin. They only count from a page of the console, so that no other site starts a login.
 * - `GET /sign-in/openid?to=<page>` and `GET /join/<token>/openid` → 303 to the provider, with a cookie for ten minutes
 * - `GET /sign-in/openid/back` → 303 to the page, with the session's cookie; else 303 to `/sign-in?failed=<OpenIdFailure>`
 */
export function mountOpenId(app: Hono<ConsoleEnv>, log: Logger): void {
  app.get("/sign-in/openid", (c) => {
    const to = consolePath(c.req.query("to"));
    return guarded(c, log, to, (accounts) => start(c, accounts, { to, invitation: null }));
  });
  app.get("/join/:token/openid", (c) =>
    guarded(c, log, "/", (accounts) => start(c, accounts, { to: "/", invitation: c.req.param("token") })),
  );
  app.get(BACK, (c) => guarded(c, log, "/", (accounts) => finish(c, log, accounts)));
}

/** Starts a login; without a page of the console before it, that page is shown instead. */
async function start(
  c: Context<ConsoleEnv>,
  { provider }: CompanyAccounts,
  request: { to: string; invitation: string | null },
): Promise<Response> {
  const ctx = c.get("console");
  const { incoming } = c.env;
  const { fetchSite, referer, ownOrigin } = requestOrigin(incoming.headers, ctx.origin);
  if (!isSameOrigin({ origin: undefined, fetchSite, referer, ownOrigin }))
    return moved(request.invitation === null ? signIn(request.to) : c.req.path.replace(/\/openid$/, ""));
  // Not before: pages of other sites could use the tries up.
  await countLogin(ctx);
  const { browser, ...checks } = await createOpenIdRequest(ctx, request);
  const url = await provider.loginUrl(ctx.origin + BACK, checks);
  return moved(url, openIdCookie(browser, isSecure(c)));
}

async function finish(
  c: Context<ConsoleEnv>,
  log: Logger,
  { provider, roles }: CompanyAccounts,
): Promise<Response> {
  const ctx = c.get("console");
  const browser = openIdSecret(c.env.incoming.headers.cookie, isSecure(c));
  if (browser === null) throw new OperatorOpenIdRefused("no cookie");
  await countLogin(ctx);
  const { invitation, to, ...checks } = await consumeOpenIdRequest(ctx, c.req.query("state") ?? "", browser);
  return withRefusals(c, log, to, async () => {
    const url = new URL(ctx.origin + BACK + new URL(c.req.url).search);
    const account = await provider.readAccount(url, checks);
    const grants = grantsOfGroups(roles, account.groups, ctx.services.registry);
    const token = await logInWithOpenId(ctx, { account, grants, invitation }, ctx);
    const secure = isSecure(c);
    return moved(consolePath(to), operatorCookie(token, secure), noOpenIdCookie(secure));
  });
}

/** Answers only where a provider is configured. @param to where the operator continues after another try */
function guarded(
  c: Context<ConsoleEnv>,
  log: Logger,
  to: string,
  handle: (accounts: CompanyAccounts) => Promise<Response>,
): Response | Promise<Response> {
  c.set("routeName", "console-sign-in");
  const { companyAccounts } = c.get("console").services;
  if (!companyAccounts) return c.notFound();
  return withRefusals(c, log, to, () => handle(companyAccounts));
}

/** Sends refusals to the page of the login. */
async function withRefusals(
  c: Context<ConsoleEnv>,
  log: Logger,
  to: string,
  handle: () => Promise<Response>,
): Promise<Response> {
  try {
    return await handle();
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    const { name, message } = error as Error;
    const request = c.get("console").requestId;
    log.warn({ request, refusal: name, reason: message }, "a login of an operator failed");
    return moved(signIn(to, failure), noOpenIdCookie(isSecure(c)));
  }
}

function failureOf(error: unknown): OpenIdFailure | null {
  if (error instanceof RateLimited) return "rate_limited";
  if (error instanceof OpenIdUnavailable) return "openid_unavailable";
  const isRefusal =
    error instanceof OpenIdRefused ||
    error instanceof OperatorOpenIdRefused ||
    error instanceof InvitationInvalid;
  return isRefusal ? "openid" : null;
}

function signIn(to: string, failed?: OpenIdFailure): string {
  const query = new URLSearchParams({ ...(failed && { failed }), ...(to !== "/" && { to }) }).toString();
  return query === "" ? "/sign-in" : `/sign-in?${query}`;
}

const isSecure = (c: Context<ConsoleEnv>) => c.env.outgoing.admission!.peer.secure;

function moved(to: string, ...cookies: string[]): Response {
  const response = answer(null, 303, { Location: to, "Cache-Control": "no-store" });
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}
