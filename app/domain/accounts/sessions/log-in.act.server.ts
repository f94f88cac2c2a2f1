import { act } from "~/domain/act.server";
import { LogIn, logIn } from "./log-in.server";

/**
 * Logs in with address and password. The result is a session, or the challenge of the second step. Wrong passwords count by account, device
 * and network. product 6.1
 */
export const logInAct = act({
  name: "log_in",
  access: "visitor",
  area: "login",
  input: LogIn,
  run: async (ctx, input) => {
    const guard = ctx.guardLogin(input.email);
    try {
      await guard.begin();
      const started = await logIn(ctx, input, ctx.device());
      await guard.succeeded();
      return started;
    } catch (error) {
      await guard.failed(error);
      throw error;
    }
  },
});
