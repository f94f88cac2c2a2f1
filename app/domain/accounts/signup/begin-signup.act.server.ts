import { z } from "zod";
import { act } from "~/domain/act.server";
import { readFields } from "~/domain/read-fields.server";
import { partnerSignups } from "../limits";
import { beginPartnerSignup, PartnerSignUp, UnknownSource } from "./partner-signup.server";
import { brandProblems } from "./signup-input.server";

/** Fields of a partner's signup are missing or refused, each with a code. */
export class FieldsRefused extends Error {
  override name = "FieldsRefused";
  constructor(readonly problems: Readonly<Record<string, { code: string }>>) {
    super(`Refused: ${Object.keys(problems).join(", ")}`);
  }
}

/**
 * A partner's server begins an account. The call compares the key; a wrong one counts too. All problems of the fields are named at once.
 * product 5.39
 */
export const beginSignupAct = act({
  name: "begin_signup",
  access: "server",
  area: "account",
  input: z.looseObject({
    /** whether the key is that of the traffic source */
    isKeyRight: z.boolean(),
  }),
  limit: partnerSignups,
  run: async (ctx, { isKeyRight, ...fields }) => {
    if (!isKeyRight) throw new UnknownSource();
    const { input, values, problems } = readFields(PartnerSignUp, fields, "invalid");
    if (input) return beginPartnerSignup(ctx, input);
    const { name, ...others } = values;
    throw new FieldsRefused({ ...brandProblems(ctx, name ? values : others), ...problems });
  },
});
