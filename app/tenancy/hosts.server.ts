import { domainToASCII } from "node:url";

/**
 * Normalizes a Host header to the form that the registry uses: lower case, no port, no trailing dot, IDNA in ASCII.
 * @returns null for a malformed header
 */
export function normalizeHost(header: string | undefined): string | null {
  if (!header || header.length > 300) return null;
  // Percent signs are refused: domainToASCII decodes them, but HTTP has no escapes in a host.
  const match = /^(\[[0-9a-f:.]+\]|[^\s/\\@?#:[\]%]+)(?::(\d{1,5}))?$/i.exec(header);
  if (!match?.[1] || Number(match[2] ?? 0) > 65535) return null;
  if (match[1].startsWith("[")) return match[1].toLowerCase();
  const name = match[1].replace(/\.$/, "");
  const ascii = domainToASCII(name);
  if (!ascii || ascii.length > 253 || !/^[a-z0-9._-]+$/.test(ascii)) return null;
  return ascii.split(".").every((label) => label.length > 0 && label.length <= 63) ? ascii : null;
}

/** Normalizes a configured host as `normalizeHost` does for requests. */
export function hostKey(host: string): string {
  return normalizeHost(host) ?? host;
}
