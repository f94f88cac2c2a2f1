/** Writes app/docs/third-party-notices.md from package-lock.json and the installed packages: `npm run notices`. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { thirdPartyNotices } from "./notices/third-party.ts";

const root = path.resolve(import.meta.dirname, "..");
writeFileSync(path.join(root, "app/docs/third-party-notices.md"), thirdPartyNotices(root));
