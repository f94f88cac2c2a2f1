import { z } from "zod";
import { act } from "~/domain/act.server";
import { secretField } from "~/domain/form-input.server";
import { codes, passwords } from "../limits";
import { renewRecoveryCodes } from "./authenticator.server";

/** Replaces the recovery codes. The result is the new ones, which are shown once. product 6.18 */
export const renewRecoveryCodesAct = act({
  name: "renew_recovery_codes",
  access: "account",
  area: "account",
  input: z.object({ password: secretField, code: secretField }),
  limit: (ctx) => [...passwords(ctx), ...codes(ctx)],
  forget: codes,
  run: (ctx, input) => renewRecoveryCodes(ctx, ctx.member, input),
});
