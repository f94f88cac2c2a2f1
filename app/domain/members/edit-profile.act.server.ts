import { z } from "zod";
import { act } from "~/domain/act.server";
import { InvalidInput } from "~/domain/act-refusals.server";
import { EditProfile, editProfile } from "./edit-profile.server";
import { profileEdits } from "./limits";

/** Saves changed fields of the member's profile. product 8.3 */
export const editProfileAct = act({
  name: "save_profile",
  access: "account",
  area: "profile",
  input: EditProfile,
  check: (_, input) => {
    if (Object.values(input).every((value) => value === undefined))
      throw new InvalidInput(Object.keys(EditProfile.shape));
  },
  limit: profileEdits,
  run: (ctx, input) => editProfile(ctx, ctx.member.id, input, ctx.interests),
  call: {
    method: "PUT",
    path: "/api/profile.php",
    output: z.object({ saved: z.literal(true) }),
    answer: () => ({ saved: true }) as const,
    about: `Saves the given fields of the own profile; the others stay unchanged. Fields that the brand does not show are ignored. A
      refused call stores nothing; its message is about its first wrong field.`,
    errors: {
      400: [
        "invalid_input",
        ["choose", "a value that is not offered, or no gender to look for"],
        ["too_long", "the text about the member"],
        ["too_many", "interests"],
        "pronouns_invalid",
      ],
      429: ["too_often"],
    },
    examples: [{ input: { hair_color: "red" }, output: { saved: true } }],
  },
});
