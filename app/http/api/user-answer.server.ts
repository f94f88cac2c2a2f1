import { z } from "zod";
import { PictureAnswer } from "~/domain/members/profile-view.server";

/** The logged-in user in the calls. product 8.1 */
export const UserAnswer = z.object({
  user: z
    .object({
      id: z.int(),
      status: z.enum(["active", "not_confirmed"]),
      credits: z.int(),
      paid_user: z.boolean(),
      signup_date: z.iso.datetime(),
      fictional_icon: z.boolean(),
      language: z.string(),
      notifications_disabled: z.array(z.string()).describe("why no mails reach the member; empty if they do"),
      profile: z.object({
        id: z.int(),
        name: z.string(),
        status: z.enum(["active", "disabled"]),
        country: z.string(),
        gender: z.string(),
        sexuality: z.string(),
        age: z.int().nullable(),
        main_image: PictureAnswer.nullable().describe("null until other members can see a photo"),
        details: z.object({ city: z.string().nullable(), countryregion: z.string().nullable() }),
      }),
    })
    .meta({ id: "User" }),
});
