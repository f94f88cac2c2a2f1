import type { TenantDb } from "~/db/pool.server";
import { forgetExpired } from "~/domain/accounts/forget-expired.server";
import { type CleaningContext, eraseDueAccounts } from "~/domain/accounts/leaving/erase-due-accounts.server";
import { exportErasures } from "~/domain/accounts/leaving/export-erasures.server";
import { locateMembers } from "~/domain/accounts/locate-members.server";
import { forgetUnconfirmed } from "~/domain/accounts/signup/forget-unconfirmed.server";
import { forgetWaiting } from "~/domain/accounts/waiting/waiting-entries.server";
import { forgetComplaints } from "~/domain/complaints/forget-complaints.server";
import { forgetMandates } from "~/domain/debit/forget-mandates.server";
import { forgetOldSwipes } from "~/domain/games/forget-old-swipes.server";
import { forgetOldNotices } from "~/domain/notifications/forget-old-notices.server";
import { deleteDueFiles } from "~/domain/photos/delete-due-files.server";
import { forgetOldMessages } from "~/domain/shop/forget-messages.server";
import type { ErasureJournal } from "~/outside/storage/erasure-journal.server";
import type { FileStore } from "~/outside/storage/file-store.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { createMailQueue } from "./job-sender.server";

export type CleanUpDeps = {
  /** all that have rows, also those that are served no more: what was promised to their members holds */
  listTenants: () => readonly Tenant[] | Promise<readonly Tenant[]>;
  databaseOf: (tenant: Tenant) => TenantDb;
  /** where members' pictures lie */
  media: FileStore;
  /** where it is remembered who was erased */
  erasures: ErasureJournal;
  /** told of what went wrong with one tenant; the others are cleaned up all the same */
  onFailure: (tenant: string, error: unknown) => void;
  /** to be told of every change of a member */
  changed: (tenant: Tenant, memberId: number) => void;
};

/** In this order: what is mailed before what is forgotten without a word. Later nouns add theirs. */
const verbs: readonly ((
  ctx: CleaningContext & { media: FileStore; erasures: ErasureJournal },
) => Promise<void>)[] = [
  eraseDueAccounts,
  forgetUnconfirmed,
  forgetExpired,
  forgetWaiting,
  forgetMandates,
  forgetComplaints,
  forgetOldSwipes,
  forgetOldNotices,
  forgetOldMessages,
  locateMembers,
  exportErasures,
  // Last: those before leave files behind.
  deleteDueFiles,
];

/** Does for every tenant what time alone brings. Any number of processes may do it at once. decisions §4 */
export async function cleanUp(deps: CleanUpDeps, now: Date): Promise<void> {
  const { listTenants, databaseOf, media, erasures, onFailure } = deps;
  for (const tenant of await listTenants()) {
    // No request tells where the tenant is reached.
    const mails = createMailQueue(tenant.id, `https://${tenant.config.domain}`, now);
    const changed = (memberId: number) => deps.changed(tenant, memberId);
    for (const verb of verbs)
      await verb({ tenant, db: databaseOf(tenant), now, mails, changed, media, erasures }).catch(
        (error: unknown) => onFailure(tenant.slug, error),
      );
  }
}
