import { z } from "zod";
import { act } from "~/domain/act.server";
import { textField } from "~/domain/form-input.server";
import { type PayerField, payerFields } from "./read-payer.server";
import { requestCode } from "./request-code.server";

const field = textField(200);

/**
 * Stores the account that pays an order by direct debit and sends a code to its owner's mobile number. The result is the problems of the
 * fields; null where the code was sent. The verb counts the code once the number is known to be valid. product 13.46, 13.48
 */
export const requestCodeAct = act({
  name: "request_debit_code",
  access: "account",
  refusesSuspended: true,
  area: "debit",
  input: z.object({
    reference: z.string(),
    ...(Object.fromEntries(payerFields.map((name) => [name, field])) as Record<PayerField, typeof field>),
  }),
  run: (ctx, { reference, ...payer }) => requestCode(ctx, ctx.member, { reference, payer }),
});
