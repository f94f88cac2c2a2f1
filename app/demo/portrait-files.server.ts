import { createHash } from "node:crypto";
import type { DrawnPicture } from "./plan-members.server";

/** The folder of the drawn pictures of a brand's demo members. */
export const PORTRAITS = "demo/portraits";

/** Returns the file name of a drawn picture. It is derived from person, scene and figure, so that a changed member never gets the old face. */
export function portraitFile({ seed, scene, face, figure }: DrawnPicture): string {
  const digest = createHash("sha256").update(JSON.stringify([seed, scene, face, figure]));
  return `${digest.digest("hex").slice(0, 16)}.webp`;
}
