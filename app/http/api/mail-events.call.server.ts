import { z } from "zod";
import { MailEvents } from "~/domain/notifications/record-mail-events.server";
import { apiCall } from "./api-call.server";

/** Reports of the mail provider. product 15.8 */
export const mailEventsCall = apiCall({
  method: "POST",
  path: "/api/mail-events.php",
  access: "server",
  credential: "mailSignature",
  body: MailEvents,
  output: z.object({ ok: z.literal(true), accepted: z.int().describe("the number of reported events") }),
  about: `Reports of the mail provider. Header: \`X-Signature: t=<seconds>,v1=<HMAC-SHA256 of "t.body" as hex>\` with the brand's
    \`mail.events_key\`, at most five minutes old. The answer does not reveal who is a member, and a repeated report counts once.`,
  errors: { 400: ["invalid_input"], 403: ["invalid_signature"] },
  examples: [
    {
      body: { events: [{ type: "bounce", email: "ana@people.example", permanent: true }] },
      output: { ok: true, accepted: 1 },
    },
  ],
});
