import type { AccountContext, MailingActContext } from "~/domain/context";
import { defaultLocale } from "~/tenancy/tenant.server";

/** Returns the context in which verbs of accounts mail a link for an operator. What members see changes by the queued job, after the commit. */
export function linkContext({ tenant, db, now, mails, random, sign }: MailingActContext): AccountContext {
  return { tenant, db, now, mails, random, sign, locale: defaultLocale(tenant), changed: () => undefined };
}
