import { areVapidKeys, makeVapidKeys } from "~/outside/push/vapid.server";
import { secretName } from "~/tenancy/secrets.server";
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
  const used = config.vapid?.private_key;
  const isFile = used ? "file" in used : process.env.SECRETS_DIR !== undefined;
  const first = isFile
    ? `${slug}/vapid-private-key`
    : `${slug.toUpperCase().replaceAll("-", "_")}_VAPID_PRIVATE_KEY`;
  const named = used ? nextName(secretName(used), isFile ? "-" : "_") : first;
  const vapid = { public_key: keys.publicKey, private_key: isFile ? { file: named } : { env: named } };
  print(values.json, { vapid, [isFile ? "files" : "environment"]: { [named]: keys.privateKey } }, [
    isFile
      ? `In the file ${named} below SECRETS_DIR:\n  ${keys.privateKey}\n`
      : `In the environment of every process:\n  ${named}=${keys.privateKey}\n`,
    `In ${slug}/tenant.json:\n  "vapid": ${JSON.stringify(vapid)}`,
  ]);
  return 0;
}

/** Each rotation uses a new variable or file, so that the old and the new pair both exist until every process uses the new one. */
function nextName(used: string, separator: "-" | "_"): string {
  const [, name = used, before, number = "1"] = /^(.*)([_-])(\d+)$/.exec(used) ?? [];
  return `${name}${before ?? separator}${Number(number) + 1}`;
}
