import { z } from "zod";
import { completeLoginAct } from "~/domain/accounts/second-factor/complete-login.act.server";
import { LogIn } from "~/domain/accounts/sessions/log-in.server";
import { endSubscription } from "~/domain/notifications/end-subscription.act.server";
import { subscribe } from "~/domain/notifications/subscribe.act.server";
import { apiCall } from "./api-call.server";
import { UserAnswer } from "./user-answer.server";

const userCall = { path: "/api/user.php" } as const;

/** The login, the push subscription and the language of the user. product 6.1, 6.21, 15.14 */
export const userCalls = [
  apiCall({
    ...userCall,
    method: "POST",
    access: "visitor",
    query: z.object({
      push: z
        .enum(["1", "0"])
        .optional()
        .describe("for members: 1 stores the push subscription of this browser, 0 deletes it"),
    }),
    body: z.union([
      LogIn.describe("login"),
      completeLoginAct.input.describe("second step of a login"),
      subscribe.input.describe("with `?push=1`"),
      endSubscription.input.describe("with `?push=0`"),
    ]),
    output: z.union([
      UserAnswer.describe("login"),
      z.object({ ok: z.literal(true) }).describe("push subscription"),
    ]),
    about: `Logs in, stores the push subscription of a browser, or deletes it. A login sets the session cookie. If a code is needed too, it
      answers 403 \`second_factor_required\` with a \`challenge\`; a second request with \`challenge\` and \`code\` within ten minutes logs in.`,
    errors: {
      400: ["invalid_input", "invalid_subscription"],
      403: [
        "login_failed",
        ["second_factor_required", "with `challenge`"],
        "pending_deletion",
        ["account_closed", "banned; only with the correct password"],
        "code_wrong",
        ["login_again", "start the login again"],
        ["authentication_required", "a push subscription without a login"],
      ],
      429: ["login_blocked", ["too_often", "push subscriptions"]],
      503: ["busy"],
    },
    examples: [{ body: { email: "ana@people.example", password: "…" }, output: { user: { id: 12 } } }],
  }),
  apiCall({
    ...userCall,
    method: "PUT",
    access: "account",
    body: z.object({ language: z.string().describe("one of the brand's languages") }),
    output: UserAnswer,
    about: "Stores the language of the user.",
    errors: { 400: ["invalid_language"] },
    examples: [{ body: { language: "de" }, output: { user: { id: 12, language: "de" } } }],
  }),
];
