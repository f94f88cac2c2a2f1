/** What tenants and their database need is loaded when it is used: wrong usage is told without it, and many commands go without. */

export async function liveTenant(slug: string) {
  const { liveTenant } = await import("./live-tenant.ts");
  return liveTenant(slug);
}

export async function openDatabases() {
  const { openDatabases } = await import("./open-databases.ts");
  return openDatabases();
}
