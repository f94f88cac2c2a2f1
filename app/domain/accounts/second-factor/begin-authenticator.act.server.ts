import { z } from "zod";
import { act } from "~/domain/act.server";
import { secretField } from "~/domain/form-input.server";
import { passwords } from "../limits";
import { beginAuthenticator } from "./authenticator.server";

/** Starts the setup of an authenticator app. The result is the secret, which is shown once. product 6.18 */
export const beginAuthenticatorAct = act({
  name: "begin_authenticator",
  access: "account",
  area: "account",
  input: z.object({ password: secretField }),
  limit: passwords,
  run: (ctx, { password }) => beginAuthenticator(ctx, ctx.member, password),
});
