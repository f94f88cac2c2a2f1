import { z } from "zod";
import { apiCall } from "./api-call.server";

/** What a partner's server sends; the handler gives it the names that the signup form has. */
const PartnerSignupBody = z.object({
  ref: z.string().describe("the name of the traffic source"),
  email: z.string(),
  gender: z.string(),
  seeks: z.array(z.string()),
  date_of_birth: z.string().describe("YYYY-MM-DD"),
  country: z.string(),
  name: z.string().optional(),
  sexuality: z.string().optional(),
  countryregion: z.string().optional(),
  signup_message: z.string().optional(),
  language: z.string().optional(),
  network: z.string().optional(),
  sub1: z.string().optional(),
  sub2: z.string().optional(),
  sub3: z.string().optional(),
});

/** Accounts that a partner begins. product 5.39 */
export const partnerSignupCall = apiCall({
  method: "POST",
  path: "/api/signup.php",
  access: "server",
  credential: "partnerKey",
  body: PartnerSignupBody,
  status: 201,
  output: z.object({
    link: z.string().describe("the address to send the visitor to, valid once"),
    expires_at: z.iso.datetime(),
  }),
  about: `A partner begins an account. Header: \`Authorization: Bearer <key of the traffic source>\`. The account counts for the source of the
    key, whatever the value of \`network\`, once its owner completes it. A repeated request for the same person returns a new link to the
    same account.`,
  errors: {
    403: ["unknown_source", ["cap_reached", "for a new person while the source is at a cap"]],
    422: [["invalid_input", "with `problems`, a code for each field"]],
    429: ["too_many"],
  },
  examples: [
    {
      body: {
        ref: "partner",
        email: "ana@people.example",
        gender: "woman",
        seeks: ["man"],
        date_of_birth: "1990-02-03",
        country: "NL",
      },
      output: { link: "https://dates.example/…", expires_at: "2026-01-08T12:00:00.000Z" },
    },
  ],
});
