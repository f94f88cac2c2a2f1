import { act } from "~/domain/act.server";
import { MailEvents, recordMailEvents } from "./record-mail-events.server";

/** Records what the mail provider reports. The call verifies the signature, and that the report is no repetition. product 15.8 */
export const recordMailEventsAct = act({
  name: "record_mail_events",
  access: "server",
  area: "account",
  input: MailEvents,
  run: (ctx, events) => recordMailEvents(ctx, events),
});
