import { parseEnv } from "~/env.server";
import { requestReload } from "~/tenancy/reload-request.server";
import { print } from "./output.ts";
import { parse, UsageError } from "./usage.ts";

/** `reload`: makes every process of this DATA_DIR reload all tenants within a second. */
export async function reloadCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, { json: { type: "boolean" } });
  if (positionals.length > 0) throw new UsageError("reload takes no names: it reads all tenants.");
  await sendReload();
  print(
    values.json,
    { requested: true },
    "Every process of this DATA_DIR reloads all tenants and logs when it is done.",
  );
  return 0;
}

/** Requests a reload from the processes of this DATA_DIR. Processes on other machines poll the database once a minute. */
export async function sendReload(): Promise<void> {
  await requestReload(parseEnv({ DATA_DIR: process.env.DATA_DIR }).DATA_DIR);
}
