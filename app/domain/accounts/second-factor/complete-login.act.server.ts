import { z } from "zod";
import { act } from "~/domain/act.server";
import { codes, loginCodes } from "../limits";
import { LoginOver } from "../refusals.server";
import { ChallengeInvalid } from "./challenges.server";
import { completeLogin, dropPendingLogin, findPendingLogin } from "./second-factor.server";

/** Completes a login with the code of its second step. Too many wrong codes end it. product 6.21 */
export const completeLoginAct = act({
  name: "complete_login",
  access: "visitor",
  area: "account",
  input: z.object({ challenge: z.string().max(60), code: z.string().max(100) }),
  run: async (ctx, { challenge, code }) => {
    try {
      const member = { id: await findPendingLogin(ctx, challenge) };
      if (!(await ctx.counter.isWithin(loginCodes(challenge)))) {
        await dropPendingLogin(ctx, challenge);
        throw new LoginOver("too many codes");
      }
      await ctx.counter.count(codes({ member }));
      const done = await completeLogin(ctx, { challenge, code }, ctx.device());
      await ctx.counter.forget(codes({ member }));
      return done;
    } catch (error) {
      throw error instanceof ChallengeInvalid ? new LoginOver("no such login") : error;
    }
  },
});
