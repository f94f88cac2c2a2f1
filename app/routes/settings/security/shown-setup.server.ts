import type { Setup } from "~/domain/accounts/second-factor/authenticator.server";
import { qrPath } from "./qr.server";

/** The secret of an authenticator, as the page shows it. */
export type ShownSetup = { secret: string; qr: { path: string; size: number } };

/** Returns the secret of a setup with the code that a camera reads. */
export function shownSetup({ uri, secret }: Setup): ShownSetup {
  return { secret, qr: qrPath(uri) };
}
