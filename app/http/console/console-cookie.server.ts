import { OPENID_MINUTES } from "~/domain/operators/team/openid-requests.server";
import { SESSION_HOURS } from "~/domain/operators/team/sessions.server";
import { parseCookies, setCookie } from "../request/cookies.server";

/** Over TLS its prefix keeps other hosts and paths from setting it. */
const nameOf = (secure: boolean) => (secure ? "__Host-operator" : "operator");
const openIdName = (secure: boolean) => (secure ? "__Host-operator-openid" : "operator-openid");

function secretIn(header: string | undefined, name: string): string | null {
  const token = parseCookies(header)[name];
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

/** Returns the secret of an operator's session from the cookies, or null. */
export const operatorToken = (header: string | undefined, secure: boolean) =>
  secretIn(header, nameOf(secure));

/** Returns the Set-Cookie value of a session. */
export const operatorCookie = (token: string, secure: boolean) =>
  setCookie(nameOf(secure), token, { days: SESSION_HOURS / 24, secure, httpOnly: true });

/** Returns the Set-Cookie value that deletes it. */
export const noOperatorCookie = (secure: boolean) =>
  setCookie(nameOf(secure), "", { days: 0, secure, httpOnly: true });

/** Returns the secret of a login that went to the provider from the cookies, or null. */
export const openIdSecret = (header: string | undefined, secure: boolean) =>
  secretIn(header, openIdName(secure));

/** Returns the Set-Cookie value of such a login. */
export const openIdCookie = (secret: string, secure: boolean) =>
  setCookie(openIdName(secure), secret, { days: OPENID_MINUTES / 1440, secure, httpOnly: true });

/** Returns the Set-Cookie value that deletes it. */
export const noOpenIdCookie = (secure: boolean) =>
  setCookie(openIdName(secure), "", { days: 0, secure, httpOnly: true });
