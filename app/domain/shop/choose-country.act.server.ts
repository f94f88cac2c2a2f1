import { z } from "zod";
import { act } from "~/domain/act.server";
import { shortField } from "~/domain/form-input.server";
import { choosePaymentCountry } from "./payment-country.server";

/** Chooses the country that the member pays from. product 13.67 */
export const chooseCountryAct = act({
  name: "choose_country",
  access: "account",
  area: "shop",
  input: z.object({ country: shortField }),
  run: (ctx, { country }) => choosePaymentCountry(ctx, ctx.member, country),
});
