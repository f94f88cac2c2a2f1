import type { Tenant } from "~/tenancy/tenant.server";

type Consent = ReadonlySet<string>;

/** The headers of every answer. */
export const baseHeaders: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Frame-Options": "DENY",
  "Permissions-Policy": "camera=(), microphone=(), payment=(), usb=(), geolocation=(self)",
};

export const strictTransport = "max-age=31536000; includeSubDomains";

/** In development, styles and modules come from the development server's own scripts and its socket. */
export const developmentPolicy =
  "default-src 'self' 'unsafe-inline' data: blob: ws: http: https:; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";

/**
 * Returns the Content-Security-Policy of a page: our own files, no inline styles, third-party scripts only of the categories that the
 * visitor agreed to.
 * @param nonce of the page's inline scripts; null where it has none
 * product 17.16, 17.1
 */
export function contentSecurityPolicy(tenant: Tenant, nonce: string | null, consent: Consent): string {
  let policy = policies.get(tenant);
  if (!policy) {
    policy = new Map();
    policies.set(tenant, policy);
  }
  const scripts =
    consent.size === 0 ? none : tenant.config.analytics.filter((script) => consent.has(script.category));
  // The key depends on the tenant's scripts, never on the cookie: made-up categories must not fill the memory.
  const key = scripts.map(({ src }) => src).join(" ");
  let parts = policy.get(key);
  if (!parts) {
    parts = build(tenant, scripts);
    policy.set(key, parts);
  }
  return nonce === null ? parts[0] + parts[1] : `${parts[0]} 'nonce-${nonce}'${parts[1]}`;
}

const none: Tenant["config"]["analytics"] = [];

/** Computed once per tenant and consent; only the nonce differs between answers. */
const policies = new WeakMap<Tenant, Map<string, readonly [string, string]>>();

function build(tenant: Tenant, scripts: Tenant["config"]["analytics"]): readonly [string, string] {
  const origins = (urls: readonly string[]) =>
    [...new Set(urls.map((url) => new URL(url).origin))].map((origin) => ` ${origin}`).join("");
  const cdn = tenant.config.cdn_prefix.startsWith("https://")
    ? ` ${new URL(tenant.config.cdn_prefix).origin}`
    : "";
  return [
    "default-src 'none'; script-src 'self'",
    `${origins(scripts.map((script) => script.src))}; style-src 'self'; img-src 'self' data: blob:${cdn}; font-src 'self'; ` +
      `connect-src 'self'${origins(scripts.flatMap((script) => [script.src, ...script.connect]))}; media-src 'self'${cdn}; ` +
      "manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
  ];
}
