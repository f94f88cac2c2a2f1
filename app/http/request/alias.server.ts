import type { IncomingMessage } from "node:http";
import { hostKey } from "~/tenancy/hosts.server";
import type { Tenant } from "~/tenancy/tenant.server";

/**
 * The brand's own domain where a page is asked for at an alias: passkeys and logins are a domain's. Calls of other servers, and what an
 * open page loads, are answered where they are asked.
 * @returns null where the request is answered here
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
