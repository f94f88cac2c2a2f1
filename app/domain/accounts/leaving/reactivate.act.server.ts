import { z } from "zod";
import { act } from "~/domain/act.server";
import { publishToPartners } from "~/domain/chats/publish-to-partners.server";
import { reactivateAccount } from "./reactivate-account.server";

/** Reactivates an account through its mailed link, and begins a login. product 7.13 */
export const reactivate = act({
  name: "reactivate",
  access: "visitor",
  area: "account",
  input: z.object({ token: z.string() }),
  run: (ctx, { token }) => reactivateAccount(ctx, token, ctx.device()),
  publish: (ctx, { result }) => publishToPartners(ctx, result.account.id),
});
