import { createHash } from "node:crypto";
import type { DrawnPicture } from "./plan-members.server";

/** Where the drawn pictures of a brand's demo members are in its folder. `npm run portraits` draws them. */
export const PORTRAITS = "demo/portraits";

/** The name of a drawn picture's file. It follows from who is shown and where, so a member who changed never gets the old face. */
export function portraitFile({ seed, scene, face }: DrawnPicture): string {
  const digest = createHash("sha256").update(JSON.stringify([seed, scene, face]));
  return `${digest.digest("hex").slice(0, 16)}.webp`;
}
