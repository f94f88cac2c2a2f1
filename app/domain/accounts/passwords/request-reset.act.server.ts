import { act } from "~/domain/act.server";
import { minimumDuration } from "../../minimum-duration.server";
import { countReset } from "./count-reset.server";
import { ResetRequestInput, requestReset } from "./reset-password.server";

/**
 * Mails a link for a new password. The result, whether the address has an account, may be shown only where the brand reveals accounts; else
 * the time of the answer reveals nothing either. product 6.14
 */
export const requestResetAct = act({
  name: "request_reset",
  access: "visitor",
  area: "reset",
  input: ResetRequestInput,
  run: async (ctx, { email }) => {
    const requested = requestReset(ctx, email, await countReset(ctx, email.toLowerCase()));
    return ctx.tenant.config.reveal_accounts ? requested : minimumDuration(requested);
  },
});
