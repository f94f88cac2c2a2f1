import { z } from "zod";
import { addPasskeyAct } from "~/domain/accounts/second-factor/add-passkey.act.server";
import { logInWithPasskeyAct } from "~/domain/accounts/second-factor/log-in-with-passkey.act.server";
import { offerPasskeyAct } from "~/domain/accounts/second-factor/offer-passkey.act.server";
import { apiCall } from "./api-call.server";
import { UserAnswer } from "./user-answer.server";

const step = <Name extends string>(name: Name) => z.object({ step: z.literal(name) });

/** Passkeys. product 6.18 */
export const passkeyCall = apiCall({
  method: "POST",
  path: "/api/passkey.php",
  access: "visitor",
  body: z.union([
    step("login-options").describe("begins a login"),
    step("login").extend(logInWithPasskeyAct.input.shape).describe("logs in"),
    step("new-options").extend(offerPasskeyAct.input.shape).describe("begins a new passkey, for members"),
    step("new").extend(addPasskeyAct.input.shape).describe("stores a new passkey, for members"),
  ]),
  output: z.union([
    z
      .object({ challenge: z.string(), options: z.looseObject({ challenge: z.string() }) })
      .describe(
        "`login-options` and `new-options`, with options for `navigator.credentials.get` and `navigator.credentials.create`",
      ),
    UserAnswer.describe("`login`"),
    z.object({ passkey: z.object({ id: z.int(), name: z.string() }) }).describe("`new`"),
  ]),
  about: `Logs in with a passkey, or adds one, in steps named by \`step\`. A challenge is valid for one request within five minutes.`,
  errors: {
    400: ["invalid_input"],
    403: [
      "passkey_refused",
      "password_wrong",
      "pending_deletion",
      "account_closed",
      "authentication_required",
    ],
    429: ["login_blocked"],
    503: ["busy"],
  },
  examples: [
    {
      body: { step: "login-options" },
      output: { challenge: "…", options: { challenge: "…", rpId: "dates.example" } },
    },
  ],
});
