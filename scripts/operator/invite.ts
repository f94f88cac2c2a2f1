import { randomBytes } from "node:crypto";
import {
  INVITATION_MINUTES,
  type Invitation,
  inviteOperator,
} from "~/domain/operators/team/invitations.server";
import { type ListedOperator, listOperators } from "~/domain/operators/team/list-operators.server";
import { actorOf } from "../tenant/as-operator.ts";
import { minute, print } from "../tenant/output.ts";
import { parse, Refusal, UsageError } from "../tenant/usage.ts";
import { type GrantScope, readGrantScope } from "./grant-scope.ts";
import { joinLink } from "./join-link.ts";
import { withControl } from "./with-control.ts";

const EMAIL_MAX = 254;

/** `invite <address>`: prints a link for one passkey, which cannot be shown again. */
export async function inviteCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, {
    name: { type: "string", default: "" },
    role: { type: "string" },
    brand: { type: "string" },
    company: { type: "string" },
    by: { type: "string" },
    json: { type: "boolean" },
  });
  const [email, ...more] = positionals;
  if (!email || more.length > 0) throw new UsageError("invite takes one address.");
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > EMAIL_MAX)
    throw new UsageError(`${email} is not an e-mail address.`);
  const { role, brand, company } = values;
  if (brand !== undefined && company !== undefined)
    throw new UsageError("--brand and --company exclude each other.");
  if (role === undefined && (brand ?? company) !== undefined)
    throw new UsageError("--brand and --company need --role.");
  const by = actorOf(values.by);
  const linkOf = joinLink();
  const scope = await readGrantScope(brand, company);
  return withControl(async (ctx) => {
    const grant = role === undefined ? grantWithout(email, await listOperators(ctx)) : { role, ...scope };
    const acting = { ...ctx, by, why: "", random: randomBytes };
    const { operator, token } = await inviteOperator(acting, { email, name: values.name, grant });
    const link = linkOf(token);
    const expiresAt = new Date(ctx.now.getTime() + INVITATION_MINUTES * 60_000);
    const { id, name } = operator;
    print(values.json, { operator: { id, name, email: operator.email }, link, expiresAt }, [
      `${name} creates a passkey at this link, once, until ${minute(expiresAt)} UTC:`,
      link,
    ]);
    return 0;
  });
}

const OWNER: { role: string } & GrantScope = { role: "owner", scope: "all", scopeId: "" };

/** Returns the grant of an invitation without a role: the first operator owns all brands, and known ones keep their grants. @throws Refusal */
function grantWithout(email: string, team: readonly ListedOperator[]): Invitation["grant"] {
  // A person of the demo cannot log in in production.
  if (!team.some(({ demo, grants }) => !demo && grants.length > 0)) return OWNER;
  const known = team.find((one) => one.email === email.toLowerCase());
  if (known && known.grants.length > 0) return null;
  throw new Refusal(`${email} has no role yet: give one with --role, such as --role support.`);
}
