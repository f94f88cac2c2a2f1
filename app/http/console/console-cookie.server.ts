import { SESSION_HOURS } from "~/domain/operators/team/sessions.server";
import { parseCookies, setCookie } from "../request/cookies.server";

/** Over TLS its prefix keeps other hosts and paths from setting it. */
const nameOf = (secure: boolean) => (secure ? "__Host-operator" : "operator");

/** Returns the secret of an operator's session from the cookies, or null. */
export function operatorToken(header: string | undefined, secure: boolean): string | null {
  const token = parseCookies(header)[nameOf(secure)];
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

/** Returns the Set-Cookie value of a session. */
export const operatorCookie = (token: string, secure: boolean) =>
  setCookie(nameOf(secure), token, { days: SESSION_HOURS / 24, secure, httpOnly: true });

/** Returns the Set-Cookie value that deletes it. */
export const noOperatorCookie = (secure: boolean) =>
  setCookie(nameOf(secure), "", { days: 0, secure, httpOnly: true });
