import { ControlDatabase } from "~/db/control-database.server";
import { readLogins } from "~/db/logins.server";
import { urlAs } from "~/db/roles.server";
import { asOwner } from "./as-owner";

/** Returns the connection string of the login for the operators' data. @param url of the owner */
export async function controlUrl(url: string): Promise<string> {
  const logins = await asOwner(url, readLogins);
  if (!logins) throw new Error("The database has no logins: migrate it first.");
  return urlAs(url, logins.control.role, logins.control.password);
}

/** Opens the operators' data as the server does. @param url of the owner of a migrated database */
export async function openControl(url: string): Promise<ControlDatabase> {
  const control = new ControlDatabase();
  control.open(await controlUrl(url), () => {});
  return control;
}
