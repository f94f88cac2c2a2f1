import { z } from "zod";
import { act } from "~/domain/act.server";
import { secretField } from "~/domain/form-input.server";
import { codes } from "../limits";
import { confirmAuthenticator } from "./authenticator.server";

/** Switches the authenticator app on with its first code. The result is the recovery codes, which are shown once. product 6.18 */
export const confirmAuthenticatorAct = act({
  name: "confirm_authenticator",
  access: "account",
  area: "account",
  input: z.object({ code: secretField }),
  limit: codes,
  forget: codes,
  run: (ctx, { code }) => confirmAuthenticator(ctx, ctx.member, code),
});
