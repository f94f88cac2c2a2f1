import { CallFailed, call } from "./call";

/** The passkey library, fetched only when a passkey is used or created. */
const library = () => import("@simplewebauthn/browser");
const PATH = "/api/passkey.php";
/** The library's code for an authenticator that already has a passkey of this account. */
const ALREADY_ADDED = "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";

type Offer<Options> = { challenge: string; options: Options };

async function send<Answer>(body: Record<string, unknown>): Promise<Answer> {
  // A challenge accepts one answer, so an answer is not retried. A request for a challenge is.
  const repeats = String(body.step).endsWith("-options") ? {} : { retries: 0 };
  return (await call(PATH, { method: "POST", body, ...repeats })).json() as Promise<Answer>;
}

/** Returns whether this browser supports passkeys and the page is in a secure context. */
export function canUsePasskeys(): boolean {
  return Boolean(window.PublicKeyCredential) && isSecureContext;
}

/**
 * Logs in with a passkey.
 * @param useAutofill offers the passkeys in the autofill list of the address field instead of a dialog
 * @param isWanted checked between the steps; false stops this attempt because a newer one replaced it
 * @returns whether the member is logged in
 * @throws CallFailed, DOMException
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

/** Returns why a passkey could not be used or added: the server's message, or one of the page's texts. */
export function passkeyProblem(
  error: unknown,
  texts: { cancelled: string; failed: string; known?: string },
): string {
  if (error instanceof CallFailed) return error.message || texts.failed;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === ALREADY_ADDED && texts.known ? texts.known : texts.cancelled;
}
