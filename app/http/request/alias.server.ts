import type { IncomingMessage } from "node:http";
import { hostKey } from "~/tenancy/hosts.server";
import type { Tenant } from "~/tenancy/tenant.server";

/**
 * Returns the redirect of a page request at an alias to the brand's own domain: passkeys and logins belong to a domain. Calls of other
 * servers and requests of an open page are answered at the alias.
 * @returns null where the request is answered here
 * product 2.2
 */
export function domainInstead(
  { config }: Tenant,
  host: string,
  { method, url = "", headers }: Pick<IncomingMessage, "method" | "url" | "headers">,
): string | null {
  if (!config.alias_redirect || host === config.domain || url.startsWith("/api/")) return null;
  const isVisit =
    (method === "GET" || method === "HEAD") &&
    ["navigate", undefined].includes(headers["sec-fetch-mode"] as string | undefined);
  return isVisit && config.aliases.some((alias) => hostKey(alias) === host) ? config.domain : null;
}
