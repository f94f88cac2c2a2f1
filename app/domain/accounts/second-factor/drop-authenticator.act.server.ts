import { z } from "zod";
import { act } from "~/domain/act.server";
import { secretField } from "~/domain/form-input.server";
import { codes, passwords } from "../limits";
import { dropAuthenticator } from "./authenticator.server";

/** Switches the authenticator app off. product 6.18 */
export const dropAuthenticatorAct = act({
  name: "drop_authenticator",
  access: "account",
  area: "account",
  input: z.object({ password: secretField, code: secretField }),
  limit: (ctx) => [...passwords(ctx), ...codes(ctx)],
  forget: codes,
  run: (ctx, input) => dropAuthenticator(ctx, ctx.member, input),
});
