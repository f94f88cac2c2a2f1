import type { TenantDb } from "~/db/pool.server";
import type { MailingContext } from "~/domain/notifications/each-member.server";
import { mailLikes } from "~/domain/notifications/mail-likes.server";
import { mailMessages } from "~/domain/notifications/mail-messages.server";
import { mailWeeklyUpdates } from "~/domain/notifications/mail-weekly-updates.server";
import { remindOfUnread } from "~/domain/notifications/remind-of-unread.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { createMailQueue } from "./job-sender.server";

export type NoticeMailDeps = {
  /** those that are served now: nobody is told of what cannot be looked at */
  listServed: () => readonly Tenant[];
  databaseOf: (tenant: Tenant) => TenantDb;
  /** told of what went wrong with one tenant; the others' members are told all the same */
  onFailure: (tenant: string, error: unknown) => void;
};

const verbs: readonly ((ctx: MailingContext) => Promise<void>)[] = [
  mailMessages,
  mailLikes,
  remindOfUnread,
  mailWeeklyUpdates,
];

/** Mails the members of every tenant what they have missed and what is due now. Any number of processes may do it at once. */
export async function mailNotices(deps: NoticeMailDeps, now: Date): Promise<void> {
  for (const tenant of deps.listServed()) {
    // No request tells where the tenant is reached.
    const mails = createMailQueue(tenant.id, `https://${tenant.config.domain}`, now);
    for (const verb of verbs)
      await verb({ tenant, db: deps.databaseOf(tenant), now, mails }).catch((error: unknown) =>
        deps.onFailure(tenant.slug, error),
      );
  }
}
