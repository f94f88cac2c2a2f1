/** Loads the tenant and database modules on demand: usage errors and many commands do not need them. */

export async function liveTenant(slug: string) {
  const { liveTenant } = await import("./live-tenant.ts");
  return liveTenant(slug);
}

export async function openDatabases() {
  const { openDatabases } = await import("./open-databases.ts");
  return openDatabases();
}
