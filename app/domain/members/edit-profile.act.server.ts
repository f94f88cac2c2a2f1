import { act } from "~/domain/act.server";
import { EditProfile, editProfile } from "./edit-profile.server";

/** Saves the member's profile. product 8.3 */
export const editProfileAct = act({
  name: "save_profile",
  access: "account",
  area: "account",
  input: EditProfile,
  run: (ctx, input) => editProfile(ctx, ctx.member.id, input, ctx.interests),
});
