import type { TenantDb } from "~/db/pool.server";
import { fillSkeletons } from "~/domain/accounts/fill-skeletons.server";
import { forgetExpired } from "~/domain/accounts/forget-expired.server";
import { eraseDueAccounts } from "~/domain/accounts/leaving/erase-due-accounts.server";
import { exportErasures } from "~/domain/accounts/leaving/export-erasures.server";
import { locateMembers } from "~/domain/accounts/locate-members.server";
import { forgetUnconfirmed } from "~/domain/accounts/signup/forget-unconfirmed.server";
import { forgetWaiting } from "~/domain/accounts/waiting/waiting-entries.server";
import { forgetComplaints } from "~/domain/complaints/forget-complaints.server";
import type { CleaningContext } from "~/domain/context";
import { forgetMandates } from "~/domain/debit/forget-mandates.server";
import { endSuspensions } from "~/domain/decisions/end-suspensions.server";
import { forgetDecisions } from "~/domain/decisions/forget-decisions.server";
import { forgetOldSwipes } from "~/domain/games/forget-old-swipes.server";
import { cleanUpCounts } from "~/domain/growth/fold-counts.server";
import { forgetPartnerClicks } from "~/domain/members/partners/partner-clicks.server";
import { forgetOldNotices } from "~/domain/notifications/forget-old-notices.server";
import { deleteDueFiles } from "~/domain/photos/delete-due-files.server";
import { forgetOldMessages } from "~/domain/shop/forget-messages.server";
import { forgetOldPostbacks } from "~/domain/sources/forget-old-postbacks.server";
import type { ErasureJournal } from "~/outside/storage/erasure-journal.server";
import type { FileStore } from "~/outside/storage/file-store.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { createMailQueue } from "./job-sender.server";

export type CleanUpDeps = {
  /** all tenants with rows, also those that are no longer served: obligations to their members remain */
  listTenants: () => readonly Tenant[] | Promise<readonly Tenant[]>;
  databaseOf: (tenant: Tenant) => TenantDb;
  /** the store of members' pictures */
  media: FileStore;
  /** the journal of erased members */
  erasures: ErasureJournal;
  /** is called with the failure of one tenant; the others are cleaned up all the same */
  onFailure: (tenant: string, error: unknown) => void;
  /** is called after every change of a member */
  changed: (tenant: Tenant, memberId: number) => void;
};

/** In this order: functions that send mails before those that only delete. */
const verbs: readonly ((
  ctx: CleaningContext & { media: FileStore; erasures: ErasureJournal },
) => Promise<void>)[] = [
  eraseDueAccounts,
  forgetUnconfirmed,
  forgetExpired,
  forgetWaiting,
  forgetMandates,
  endSuspensions,
  forgetComplaints,
  forgetDecisions,
  forgetOldSwipes,
  forgetOldNotices,
  forgetOldMessages,
  forgetPartnerClicks,
  forgetOldPostbacks,
  cleanUpCounts,
  locateMembers,
  fillSkeletons,
  exportErasures,
  // Last: the ones before leave files behind.
  deleteDueFiles,
];

/** Runs the clean-up of every tenant. Any number of processes may run it at once. product 26.11 */
export async function cleanUp(deps: CleanUpDeps, now: Date): Promise<void> {
  const { listTenants, databaseOf, media, erasures, onFailure } = deps;
  for (const tenant of await listTenants()) {
    // There is no request that could determine the tenant's address.
    const mails = createMailQueue(tenant.id, `https://${tenant.config.domain}`, now);
    const changed = (memberId: number) => deps.changed(tenant, memberId);
    for (const verb of verbs)
      await verb({ tenant, db: databaseOf(tenant), now, mails, changed, media, erasures }).catch(
        (error: unknown) => onFailure(tenant.slug, error),
      );
  }
}
