import { whole } from "../../format";
import { t } from "../../text";

const MB_OF_GB = 1024;

/** Writes a size: "412 MB", "214 GB". @param mb in megabytes */
export function sizeOf(mb: number): string {
  if (mb < 10 * MB_OF_GB) return t("megabytes", { count: whole(Math.round(mb)) });
  return t("gigabytes", { count: whole(Math.round(mb / MB_OF_GB)) });
}
