import { z } from "zod";
import { act } from "~/domain/act.server";
import { idField, textField } from "~/domain/form-input.server";
import { renamePasskey } from "./passkeys.server";

/** Renames one of the member's passkeys. The result is false where the member has no such passkey, or the name is empty. product 6.18 */
export const renamePasskeyAct = act({
  name: "rename_passkey",
  access: "account",
  area: "account",
  input: z.object({ passkey: idField, name: textField(1000) }),
  run: (ctx, { passkey, name }) => renamePasskey(ctx, ctx.member.id, passkey, name),
});
