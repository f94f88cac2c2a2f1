import { z } from "zod";
import { paths } from "~/paths";
import { apiCall } from "./api-call.server";

/** Where an error of a page was found: nothing caught it, a promise was rejected, or the error page showed it. */
export const clientErrorKinds = ["uncaught", "rejection", "shown"] as const;

/** The report of an error. `app/client/report-error.ts` sends less than these lengths. */
export const ClientErrorReport = z.object({
  kind: z.enum(clientErrorKinds).describe("`shown`: the error page showed it"),
  name: z.string().max(80).describe("the name of the error's class; may be empty"),
  message: z.string().max(500),
  stack: z.string().max(4000).describe("the lines of the browser's stack, without the message"),
  path: z.string().max(300).startsWith("/").describe("the path of the page; only its route is logged"),
});

/** The report of an error of a page. decision 284 */
export const clientErrorCall = apiCall({
  method: "POST",
  path: "/api/client-error",
  access: "visitor",
  bodyLimitBytes: 8 * 1024,
  body: ClientErrorReport,
  status: 204,
  about: `The report of an error in a page; no login needed, and the session is ignored. Writes one line to the log and counts
    \`livery_client_errors_total\`. What could be personal is removed before: only the name of the page's route, the places in files of the
    build, and a message without numbers, addresses, tokens and quotations remain. Ten reports of an address in ten minutes, and 120 of a
    brand in a minute.`,
  errors: { 400: ["invalid_input"], 413: ["too_large"], 429: ["too_often"] },
  examples: [
    {
      body: {
        kind: "uncaught",
        name: "TypeError",
        message: "Cannot read properties of undefined (reading 'photo')",
        stack: "    at card (https://velvethour.example/assets/shell-a1b2c3d4.js:1:2345)",
        path: paths.member(17),
      },
    },
  ],
});
