import { domainToASCII } from "node:url";

/**
 * A Host header as the registry knows hosts: lower case, no port, no trailing dot, IDNA in ASCII.
 * @returns null when it is malformed
 */
export function normalizeHost(header: string | undefined): string | null {
  if (!header || header.length > 300) return null;
  return plainHost(header) ?? normalize(header);
}

const DOT = 46;
const COLON = 58;
const LETTER_X = 120;

/**
 * The host where it is normal already, port aside, or null where the long way must tell. Nearly all requests' hosts are, and this takes
 * less time than finding them in a memory of earlier ones, which strangers could fill.
 */
function plainHost(header: string): string | null {
  let label = 0;
  let end = header.length;
  for (let at = 0; at < end; at++) {
    const sign = header.charCodeAt(at);
    // A name in Punycode may be no name at all.
    if (at === label && sign === LETTER_X && header.startsWith("xn--", at)) return null;
    if (isLetter(sign) || isDigit(sign) || sign === 45 || sign === 95) continue;
    if (sign === COLON && isPort(header, at + 1)) end = at;
    else if (sign === DOT && at > label && at - label <= 63) label = at + 1;
    else return null;
  }
  // A name that ends in a number would be read as an address.
  if (end > 253 || end - label > 63 || !isLetter(header.charCodeAt(label))) return null;
  return end === header.length ? header : header.slice(0, end);
}

function isLetter(sign: number): boolean {
  return sign >= 97 && sign <= 122;
}

function isDigit(sign: number): boolean {
  return sign >= 48 && sign <= 57;
}

/** Whether a port's digits, and nothing else, stand from here to the end. */
function isPort(header: string, from: number): boolean {
  let port = 0;
  for (let at = from; at < header.length; at++) {
    const sign = header.charCodeAt(at);
    if (!isDigit(sign)) return false;
    port = port * 10 + sign - 48;
  }
  return header.length > from && header.length - from <= 5 && port <= 65535;
}

function normalize(header: string): string | null {
  // Percent signs are refused: domainToASCII decodes them, while HTTP knows no escapes in a host.
  const match = /^(\[[0-9a-f:.]+\]|[^\s/\\@?#:[\]%]+)(?::(\d{1,5}))?$/i.exec(header);
  if (!match?.[1] || Number(match[2] ?? 0) > 65535) return null;
  if (match[1].startsWith("[")) return match[1].toLowerCase();
  const name = match[1].replace(/\.$/, "");
  const ascii = domainToASCII(name);
  if (!ascii || ascii.length > 253 || !/^[a-z0-9._-]+$/.test(ascii)) return null;
  return ascii.split(".").every((label) => label.length > 0 && label.length <= 63) ? ascii : null;
}

/** A configured host under the same form as requests' hosts. */
export function hostKey(host: string): string {
  return normalizeHost(host) ?? host;
}
