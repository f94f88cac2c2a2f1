import { act } from "~/domain/act.server";
import { publishToPartners } from "~/domain/chats/publish-to-partners.server";
import { passwords } from "../limits";
import { DeleteAccount, deleteAccount } from "./delete-account.server";

/** Hides the member's account at once and plans its erasure. product 7.11 */
export const deleteAccountAct = act({
  name: "delete_account",
  access: "account",
  area: "account",
  input: DeleteAccount,
  limit: passwords,
  run: (ctx, input) => deleteAccount(ctx, ctx.member.id, input),
  publish: (ctx) => publishToPartners(ctx, ctx.member.id),
});
