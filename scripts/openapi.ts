/** Prints the OpenAPI document of the calls, or writes app/docs/calls.md: `npm run -s openapi [-- --calls]`. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import "./closed-pipe.ts";
import { makeCallsPage } from "./openapi/calls-page.ts";
import { makeDocument } from "./openapi/document.ts";

const USAGE = `Usage: npm run -s openapi            prints the OpenAPI 3.1 document of the calls as JSON
       npm run -s openapi -- --calls writes app/docs/calls.md`;

const args = process.argv.slice(2);
if (args.length === 0) console.log(JSON.stringify(makeDocument(), null, 2));
else if (args.length === 1 && args[0] === "--calls") {
  writeFileSync(path.resolve(import.meta.dirname, "../app/docs/calls.md"), makeCallsPage());
} else {
  console.error(USAGE);
  process.exitCode = 2;
}
