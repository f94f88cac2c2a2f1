import { z } from "zod";
import { act } from "~/domain/act.server";
import { textField } from "~/domain/form-input.server";
import { InputRefused } from "~/domain/input-refused.server";
import { paymentCountryOf } from "./payment-country.server";
import { readAmount } from "./read-amount.server";
import { setOwnLimit } from "./set-own-limit.server";

/** Sets what the member lets the own account pay in 30 days, in the currency of the country of the payment; empty for no limit. decision 306 */
export const setOwnLimitAct = act({
  name: "set_own_limit",
  access: "account",
  area: "account",
  input: z.object({ amount: textField(20) }),
  run: (ctx, { amount: text }) => {
    if (text.trim() === "") return setOwnLimit(ctx, ctx.member.id, null);
    const { currency } = ctx.prices(paymentCountryOf(ctx, ctx.member));
    const amount = readAmount(text, currency);
    if (amount === null) throw new InputRefused({ amount: { code: "amount_invalid" } });
    return setOwnLimit(ctx, ctx.member.id, { amount, currency });
  },
});
