import type { MailedLinkContext, MailingActContext } from "~/domain/context";

/** Returns the context in which verbs of accounts mail a link for an operator. What members see changes by the queued job, after the commit. */
export function linkContext({ tenant, db, now, mails, random, sign }: MailingActContext): MailedLinkContext {
  return { tenant, db, now, mails, random, sign, changed: () => undefined };
}
