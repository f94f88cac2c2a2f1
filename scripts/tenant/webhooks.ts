import { randomBytes } from "node:crypto";
import { webhookKey } from "~/domain/shop/webhook-key.server";
import { withTenant } from "./database.ts";
import { print } from "./output.ts";
import { parse, UsageError } from "./usage.ts";

/**
 * `webhooks <slug> [--json]`: prints the address at which each provider of the brand, present or former, sends its messages. The random
 * part is made on first use and never changes, so an operator can enter the address at the provider before the first order. product 13.35
 */
export async function webhooksCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, { json: { type: "boolean" } });
  const [slug, ...more] = positionals;
  if (!slug || more.length > 0) throw new UsageError("webhooks takes one slug.");
  await withTenant(slug, async ({ config }, db) => {
    const accounts = [config.payment_provider, ...config.payment_providers, ...config.payment_former];
    const key = await webhookKey({ db, random: randomBytes });
    const webhooks = [...new Set(accounts.map(({ name }) => name))].map((provider) => ({
      provider,
      url: `https://${config.domain}/api/webhooks/${provider}/${key}`,
    }));
    const lines = webhooks.map(({ provider, url }) => `${provider}  ${url}`);
    print(values.json, { webhooks }, lines);
  });
  return 0;
}
