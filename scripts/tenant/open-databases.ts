import { TenantDatabases } from "~/db/tenant-database.server";
import { openLogins } from "./open-logins.ts";

/**
 * Opens the database with the application's role.
 * @throws Refusal if the database is not migrated to this version
 */
export async function openDatabases(): Promise<{
  databases: TenantDatabases;
  /** of the login of the job queues */
  jobsUrl: string;
  close: () => Promise<void>;
}> {
  const { ownerUrl, urls, close } = await openLogins();
  const databases = new TenantDatabases();
  databases.open({ url: urls.application, ownerUrl, max: 2, onError: () => undefined });
  return {
    databases,
    jobsUrl: urls.jobs,
    close: async () => {
      await databases.end();
      await close();
    },
  };
}
