import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { act } from "~/domain/act.server";
import { passkeyCalls } from "../limits";
import { logInWithPasskey } from "../sessions/log-in-with-passkey.server";
import { PasskeyLoginInput } from "./passkey-inputs.server";
import { siteOf } from "./passkeys.server";

/** Logs in with a passkey. product 6.18 */
export const logInWithPasskeyAct = act({
  name: "log_in_with_passkey",
  access: "visitor",
  area: "account",
  input: PasskeyLoginInput,
  limit: passkeyCalls,
  run: (ctx, { challenge, response }) => {
    const input = { challenge, response: response as AuthenticationResponseJSON };
    return logInWithPasskey(ctx, siteOf(ctx), input, ctx.device());
  },
});
