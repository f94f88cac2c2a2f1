import { randomBytes } from "node:crypto";
import { invite } from "~/domain/operators/invite.act.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { paths } from "~/paths";
import { operatorContext, withTenant } from "./database.ts";
import { print } from "./output.ts";
import { parse, UsageError } from "./usage.ts";

const MAX = 10_000;

/** `invite <slug> [--count 10] [--json]`: creates codes that each admit one signup. Prints codes and links, which cannot be shown again. */
export async function inviteCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, {
    count: { type: "string", default: "10" },
    json: { type: "boolean" },
  });
  const [slug, ...more] = positionals;
  const count = Number(values.count);
  if (!slug || more.length > 0) throw new UsageError("invite takes one slug.");
  if (!Number.isInteger(count) || count < 1 || count > MAX)
    throw new UsageError(`--count is a number from 1 to ${MAX}.`);
  await withTenant(slug, async (tenant, db) => {
    const ctx = { ...(await operatorContext(tenant, db)), random: randomBytes };
    const codes = await performOperatorAct(invite, ctx, { count });
    const invitations = codes.map((code) => ({
      code,
      link: `https://${tenant.config.domain}${paths.invited(code)}`,
    }));
    const lines = invitations.map(({ code, link }) => `${code}  ${link}`);
    print(values.json, { invitations }, lines);
  });
  return 0;
}
