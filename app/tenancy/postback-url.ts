/** The fields of a postback, which its URL may contain as placeholders in braces. */
export const postbackFields = [
  "event",
  "ref",
  "network",
  "sub1",
  "sub2",
  "sub3",
  "reference",
  "amount",
  "currency",
] as const;
export type PostbackField = (typeof postbackFields)[number];

const PLACEHOLDER = /\{(\w*)\}/g;

/** Replaces the placeholders of a URL with encoded values. Fields without a value become empty. */
export function fillPostbackUrl(
  template: string,
  values: Partial<Record<PostbackField, string | null>>,
): string {
  return template.replace(PLACEHOLDER, (_, name: PostbackField) => encodeURIComponent(values[name] ?? ""));
}

/**
 * Returns whether a URL is valid for postbacks: https to a public host name, at the default port, without credentials or fragment, and
 * with known placeholders after the host only. The IP address of the host is checked when connecting.
 */
export function isPostbackUrl(template: string): boolean {
  const names = [...template.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
  if (names.some((name) => !(postbackFields as readonly string[]).includes(name))) return false;
  const plain = template.replace(PLACEHOLDER, "x");
  if (/[{}\s#\\]/.test(plain) || !URL.canParse(plain)) return false;
  if (!/^https:\/\/[a-z0-9.-]+[/?]/.test(template)) return false;
  const { hostname } = new URL(plain);
  return hostname.includes(".") && /[a-z]$/.test(hostname) && !/\.(localhost|local|internal)$/.test(hostname);
}
