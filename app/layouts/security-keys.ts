import { CallFailed, call } from "./call";

/** What the browser needs to log in or to make a key, fetched when it comes to that. */
const library = () => import("@simplewebauthn/browser");
const PATH = "/api/passkey.php";

type Offer<Options> = { challenge: string; options: Options };

async function send<Answer>(body: Record<string, unknown>): Promise<Answer> {
  // A challenge takes one answer, so an answer is not sent twice; another challenge costs nothing.
  const repeats = String(body.step).endsWith("-options") ? {} : { retries: 0 };
  return (await call(PATH, { method: "POST", body, ...repeats })).json() as Promise<Answer>;
}

/** Whether this browser can use passkeys here. */
export function canUsePasskeys(): boolean {
  return Boolean(window.PublicKeyCredential) && isSecureContext;
}

/**
 * Logs in with a passkey.
 * @param useAutofill offers the keys in the list of the address field instead of a dialog
 * @param isWanted asked between the steps: a newer try takes over
 * @returns whether somebody is logged in. @throws CallFailed, DOMException
 */
export async function logInByPasskey(useAutofill: boolean, isWanted: () => boolean): Promise<boolean> {
  const { startAuthentication } = await library();
  type Options = Parameters<typeof startAuthentication>[0]["optionsJSON"];
  const { challenge, options } = await send<Offer<Options>>({ step: "login-options" });
  if (!isWanted()) return false;
  const response = await startAuthentication({ optionsJSON: options, useBrowserAutofill: useAutofill });
  if (!isWanted()) return false;
  await send({ step: "login", challenge, response });
  return true;
}

/** Adds a passkey to the member's account. @throws CallFailed, DOMException */
export async function addPasskey(name: string, password: string): Promise<void> {
  const { startRegistration } = await library();
  type Options = Parameters<typeof startRegistration>[0]["optionsJSON"];
  const { challenge, options } = await send<Offer<Options>>({ step: "new-options", password });
  const response = await startRegistration({ optionsJSON: options });
  await send({ step: "new", challenge, response, name });
}

/** Why nothing came of it: in the server's words, or in the page's. */
export function passkeyProblem(
  error: unknown,
  texts: { cancelled: string; failed: string; known?: string },
): string {
  if (error instanceof CallFailed) return error.message || texts.failed;
  const name = error instanceof Error ? error.name : "";
  return name === "InvalidStateError" && texts.known ? texts.known : texts.cancelled;
}
