import type { TenantDb } from "~/db/pool.server";
import type { MailingContext } from "~/domain/context";
import { mailLikes } from "~/domain/notifications/mail-likes.server";
import { mailMessages } from "~/domain/notifications/mail-messages.server";
import { mailWeeklyUpdates } from "~/domain/notifications/mail-weekly-updates.server";
import { remindOfUnread } from "~/domain/notifications/remind-of-unread.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { createMailQueue } from "./job-sender.server";

export type NoticeMailDeps = {
  /** the tenants that are served now: no mail links to a page that is not served */
  listServed: () => readonly Tenant[];
  databaseOf: (tenant: Tenant) => TenantDb;
  /** is called with the failure of one tenant; the members of others are mailed all the same */
  onFailure: (tenant: string, error: unknown) => void;
};

const verbs: readonly ((ctx: MailingContext) => Promise<void>)[] = [
  mailMessages,
  mailLikes,
  remindOfUnread,
  mailWeeklyUpdates,
];

/** Mails the members of every tenant about missed events and due mails. Any number of processes may run it at once. */
export async function mailNotices(deps: NoticeMailDeps, now: Date): Promise<void> {
  for (const tenant of deps.listServed()) {
    // There is no request that could determine the tenant's address.
    const mails = createMailQueue(tenant.id, `https://${tenant.config.domain}`, now);
    for (const verb of verbs)
      await verb({ tenant, db: deps.databaseOf(tenant), now, mails }).catch((error: unknown) =>
        deps.onFailure(tenant.slug, error),
      );
  }
}
