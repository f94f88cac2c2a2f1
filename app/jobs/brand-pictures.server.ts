import type { Tenant } from "~/tenancy/tenant.server";
import { FileRefused, filesOf, kindOf } from "~/tenancy/tenant-files.server";

export const LOGO = "logo.svg";
export const HERO = "pictures/hero-wide.webp";

/** Returns whether a brand has a picture. @param file in its folder */
export function hasPicture(tenant: Tenant, file: typeof LOGO | typeof HERO): boolean {
  try {
    return filesOf(tenant).state(file, kindOf(file)) !== null;
  } catch (error) {
    if (error instanceof FileRefused) return false;
    throw error;
  }
}
