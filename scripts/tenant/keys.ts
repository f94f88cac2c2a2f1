import { areVapidKeys, makeVapidKeys } from "~/outside/push/vapid.server";
import { liveTenant } from "./database.ts";
import { print } from "./output.ts";
import { parse, UsageError } from "./usage.ts";

/** `keys <slug> [--json]`: generates a VAPID key pair and prints it with the place where each key belongs. Stores nothing. */
export async function keysCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, { json: { type: "boolean" } });
  const [slug, ...more] = positionals;
  if (!slug || more.length > 0) throw new UsageError("keys takes one slug.");
  const { config } = await liveTenant(slug);
  const keys = makeVapidKeys();
  if (!areVapidKeys(keys)) throw new Error("The new keys do not match.");
  const used = config.vapid?.private_key.env;
  const named = used ? nextName(used) : `${slug.toUpperCase().replaceAll("-", "_")}_VAPID_PRIVATE_KEY`;
  const vapid = { public_key: keys.publicKey, private_key: { env: named } };
  print(values.json, { vapid, environment: { [named]: keys.privateKey } }, [
    `In the environment of every process:\n  ${named}=${keys.privateKey}\n`,
    `In ${slug}/tenant.json:\n  "vapid": ${JSON.stringify(vapid)}`,
  ]);
  return 0;
}

/** Each rotation uses a new variable, so that the old and the new pair both exist while processes restart. */
function nextName(used: string): string {
  const [, name = used, number = "1"] = /^(.*)_(\d+)$/.exec(used) ?? [];
  return `${name}_${Number(number) + 1}`;
}
