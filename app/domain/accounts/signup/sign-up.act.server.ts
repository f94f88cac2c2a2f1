import { act } from "~/domain/act.server";
import { signUp } from "./sign-up.server";
import { SignUp } from "./signup-input.server";

/** Creates an account and logs it in. Its page counts the forms and the accounts of a network. product 5.19, 5.25 */
export const signUpAct = act({
  name: "sign_up",
  access: "visitor",
  area: "account",
  input: SignUp,
  run: (ctx, input) => signUp(ctx, input, ctx.device()),
});
