import { z } from "zod";
import { act } from "~/domain/act.server";
import { passkeyCalls, passwords } from "../limits";
import { offerPasskey } from "./add-passkey.server";
import { siteOf } from "./passkeys.server";

/** Starts adding a passkey after checking the password. product 6.18 */
export const offerPasskeyAct = act({
  name: "offer_passkey",
  access: "account",
  area: "account",
  input: z.object({ password: z.string().max(1000) }),
  limit: (ctx) => [...passkeyCalls(ctx), ...passwords(ctx)],
  run: (ctx, { password }) => offerPasskey(ctx, ctx.member, siteOf(ctx), password),
});
