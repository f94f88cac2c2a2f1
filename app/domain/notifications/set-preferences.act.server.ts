import { act } from "~/domain/act.server";
import { SetPreferences, setPreferences } from "./set-preferences.server";

/** Saves which mails and pushes the member gets. product 15.1 */
export const setPreferencesAct = act({
  name: "save_notifications",
  access: "account",
  area: "account",
  input: SetPreferences,
  run: (ctx, input) => setPreferences(ctx, ctx.member.id, input),
});
