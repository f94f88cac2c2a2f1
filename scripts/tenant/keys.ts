import { areVapidKeys, makeVapidKeys } from "~/outside/push/vapid.server";
import { liveTenant } from "./database.ts";
import { parse, UsageError } from "./usage.ts";

/** `keys <slug> [--json]`: makes a new pair of VAPID keys and prints it, once, with where each of them goes. Changes nothing. */
export async function keysCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, { json: { type: "boolean" } });
  const [slug, ...more] = positionals;
  if (!slug || more.length > 0) throw new UsageError("keys takes one slug.");
  const { config } = await liveTenant(slug);
  const keys = makeVapidKeys();
  if (!areVapidKeys(keys)) throw new Error("The new keys do not belong together.");
  const used = config.vapid?.private_key.env;
  const named = used ? nextName(used) : `${slug.toUpperCase().replaceAll("-", "_")}_VAPID_PRIVATE_KEY`;
  const vapid = { public_key: keys.publicKey, private_key: { env: named } };
  if (values.json) console.log(JSON.stringify({ vapid, environment: { [named]: keys.privateKey } }, null, 2));
  else {
    console.log(`In the environment of every process:\n  ${named}=${keys.privateKey}\n`);
    console.log(`In ${slug}/tenant.json:\n  "vapid": ${JSON.stringify(vapid)}`);
  }
  return 0;
}

/** Another variable at each rotation: while processes start anew, the old pair and the new one are both there. */
function nextName(used: string): string {
  const [, name = used, number = "1"] = /^(.*)_(\d+)$/.exec(used) ?? [];
  return `${name}_${Number(number) + 1}`;
}
