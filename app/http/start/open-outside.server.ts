import path from "node:path";
import type { Env } from "~/env.server";
import { outboxTransport, smtpTransport } from "~/outside/mail/mail-transport.server";
import { httpsPostbackSender } from "~/outside/partners/postback-sender.server";
import { httpSmsSender, outboxSmsSender } from "~/outside/sms/sms-sender.server";
import { openStore } from "~/outside/storage/open-store.server";
import type { Logger } from "../log/observe.server";

/** The services of other companies: mails, text messages, the store of pictures, postbacks to partners. */
export type Outside = ReturnType<typeof openOutside>;

/** Opens the services that the environment names; mails and text messages without one are written to the outbox of DATA_DIR. */
export function openOutside(env: Env, log: Logger) {
  const outboxDir = path.resolve(env.DATA_DIR, "outbox");
  if (env.production && !env.SMTP_URL)
    log.warn("SMTP_URL is not set: mails are written to the outbox of DATA_DIR and not sent");
  if (env.production && !env.SMS_URL)
    log.warn("SMS_URL is not set: text messages are written to the outbox of DATA_DIR and not sent");
  return {
    outboxDir,
    transport: env.SMTP_URL ? smtpTransport(env.SMTP_URL) : outboxTransport(outboxDir),
    sms: env.SMS_URL ? httpSmsSender(env.SMS_URL) : outboxSmsSender(outboxDir),
    media: openStore(env),
    postbackSender: httpsPostbackSender(),
  };
}
