import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { act } from "~/domain/act.server";
import { passkeyCalls } from "../limits";
import { addPasskey } from "./add-passkey.server";
import { NewPasskeyInput } from "./passkey-inputs.server";
import { siteOf } from "./passkeys.server";

/** Stores the passkey that a browser created. product 6.18 */
export const addPasskeyAct = act({
  name: "add_passkey",
  access: "account",
  area: "account",
  input: NewPasskeyInput,
  limit: passkeyCalls,
  run: (ctx, { challenge, name, response }) => {
    const input = { challenge, name, response: response as RegistrationResponseJSON };
    return addPasskey(ctx, ctx.member, siteOf(ctx), input, ctx.device().browser);
  },
});
