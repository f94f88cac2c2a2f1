import { z } from "zod";
import { apiCall } from "./api-call.server";

const logout = {
  path: "/api/logout.php",
  access: "visitor",
  output: z.object({ ok: z.literal(true) }),
  otherAnswers: { 303: "a browser that follows a link or sends a form is redirected to the home page" },
  examples: [{ output: { ok: true } }],
} as const;

/** The calls that end the session. product 6.12 */
export const logoutCalls = [
  apiCall({
    ...logout,
    method: "GET",
    about: "Ends the session. Only pages of the same site may call it.",
    errors: { 403: ["forbidden_origin"] },
  }),
  apiCall({ ...logout, method: "POST", about: "Ends the session. The same as a form." }),
];
