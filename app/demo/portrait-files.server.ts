import { createHash } from "node:crypto";
import type { DrawnPicture } from "./plan-members.server";

/** The folder of the drawn pictures of a brand's demo members. */
export const PORTRAITS = "demo/portraits";

/** Returns the file name of a drawn picture. It is derived from face and scene, so that a changed member never gets the old face. */
export function portraitFile({ seed, scene, face }: DrawnPicture): string {
  const digest = createHash("sha256").update(JSON.stringify([seed, scene, face]));
  return `${digest.digest("hex").slice(0, 16)}.webp`;
}
