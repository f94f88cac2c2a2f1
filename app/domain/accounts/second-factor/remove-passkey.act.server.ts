import { z } from "zod";
import { act } from "~/domain/act.server";
import { idField, secretField } from "~/domain/form-input.server";
import { passwords } from "../limits";
import { removePasskey } from "./passkeys.server";

/** Removes one of the member's passkeys. The result is false where the member has no such passkey. product 6.18 */
export const removePasskeyAct = act({
  name: "remove_passkey",
  access: "account",
  area: "account",
  input: z.object({ passkey: idField, password: secretField }),
  limit: passwords,
  run: (ctx, { passkey, password }) => removePasskey(ctx, ctx.member.id, passkey, password),
});
