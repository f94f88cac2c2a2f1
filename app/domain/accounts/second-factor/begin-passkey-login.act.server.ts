import { z } from "zod";
import { act } from "~/domain/act.server";
import { passkeyCalls } from "../limits";
import { beginPasskeyLogin } from "../sessions/log-in-with-passkey.server";
import { siteOf } from "./passkeys.server";

/** Creates a challenge that any passkey of this site can answer. product 6.18 */
export const beginPasskeyLoginAct = act({
  name: "begin_passkey_login",
  access: "visitor",
  area: "account",
  input: z.object({}),
  limit: passkeyCalls,
  run: (ctx) => beginPasskeyLogin(ctx, siteOf(ctx)),
});
