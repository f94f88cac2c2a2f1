import { z } from "zod";
import { read } from "~/domain/read.server";
import { UserAnswer } from "./user-answer.server";
import { userOf } from "./user-view.server";

/** The logged-in user. product 8.1 */
export const currentUser = read({
  name: "user",
  path: "/api/user.php",
  access: "begun",
  area: "account",
  polled: "user",
  input: z.object({}),
  output: UserAnswer,
  run: (ctx) => ({ user: userOf(ctx, ctx.member) }),
  about: `The logged-in user. Names of photos contain a signature (\`?t=…\`) and expire 12 to 24 hours after the answer.`,
  examples: [
    {
      output: {
        user: { id: 12, status: "active", credits: 9, paid_user: true, language: "nl", profile: {} },
      },
    },
  ],
});
