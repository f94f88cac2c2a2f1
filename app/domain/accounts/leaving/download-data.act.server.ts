import { z } from "zod";
import { act } from "~/domain/act.server";
import { readOwnPictures } from "~/domain/photos/read-own-pictures.server";
import { textField } from "../../form-input.server";
import { downloads, passwords } from "../limits";
import { confirmPassword } from "../passwords/confirm-password.server";
import { collectData } from "./collect-data.server";

/** Collects the member's data and pictures. product 7.17 */
export const downloadDataAct = act({
  name: "download_data",
  access: "account",
  area: "account",
  input: z.object({ password: textField(1000) }),
  limit: passwords,
  run: async (ctx, { password }) => {
    await confirmPassword(ctx, ctx.member.id, password);
    const data = await collectData(ctx, ctx.member.id);
    // Counted after the password was accepted: wrong guesses must not use up the member's downloads.
    await ctx.counter.count(downloads(ctx));
    return { data, pictures: await readOwnPictures(ctx, ctx.member.id) };
  },
});
