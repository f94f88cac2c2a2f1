import type { GroupGrant } from "~/domain/operators/team/openid-grants.server";
import type { Env, GroupRole } from "~/env.server";
import { OpenIdProvider } from "~/outside/openid/openid-provider.server";
import type { Registry } from "~/tenancy/registry.server";

/** The login with an account of the company. */
export type CompanyAccounts = {
  provider: OpenIdProvider;
  roles: readonly GroupRole[];
  /** whether passkeys are refused */
  isOnlyWay: boolean;
};

/** Returns the login that the environment configures; null without one. */
export function companyAccountsOf(env: Env): CompanyAccounts | null {
  const { OPERATOR_OIDC_ISSUER: issuer, OPERATOR_OIDC_CLIENT_ID: clientId } = env;
  if (issuer === undefined || clientId === undefined) return null;
  const clientSecret = env.OPERATOR_OIDC_CLIENT_SECRET ?? null;
  return {
    provider: new OpenIdProvider({ issuer, clientId, clientSecret }),
    roles: env.OPERATOR_OIDC_GROUPS ?? [],
    isOnlyWay: env.OPERATOR_OIDC_ONLY,
  };
}

/** Returns what groups of an account grant. A group of a brand that is not served grants nothing. */
export function grantsOfGroups(
  roles: readonly GroupRole[],
  groups: readonly string[],
  registry: Pick<Registry, "list">,
): GroupGrant[] {
  return roles
    .filter(({ group }) => groups.includes(group))
    .flatMap(({ role, scope, of }): GroupGrant[] => {
      if (scope !== "brand") return [{ role, scope, scopeId: of }];
      const brand = registry.list().find(({ slug }) => slug === of);
      return brand ? [{ role, scope, scopeId: brand.id }] : [];
    });
}
