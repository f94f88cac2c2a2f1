import { linkedPattern } from "~/client/paths/linked";

/** A part of a message: text, or a link to one of the brand's own pages. */
export type TextPart = { text: string; href: string | null };

const ADDRESS = /https?:\/\/[^\s<>"]+/g;
/** The brand's read-only pages. A query could act, as a mailed token does, so an address with a query is not linked. */
const linked = new RegExp(linkedPattern);
/** Punctuation that ends the sentence is not part of the address. */
const TAIL = /(?<![.,;:!?)\]}'’”»])[.,;:!?)\]}'’”»]+$/;

/**
 * Splits a message at the addresses of the brand's read-only pages. Other addresses stay text, so that a message cannot link to another
 * site, end a session or consume a token.
 * @param hosts the brand's own hosts
 */
export function textParts(text: string, hosts: readonly string[]): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(TAIL, "");
    const href = ownPath(address, hosts);
    if (href === null) continue;
    if (match.index > at) parts.push({ text: text.slice(at, match.index), href: null });
    parts.push({ text: address, href });
    at = match.index + address.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), href: null });
  return parts;
}

function ownPath(address: string, hosts: readonly string[]): string | null {
  try {
    const url = new URL(address);
    const isOwn = hosts.includes(url.host) && !url.username;
    return isOwn && url.search === "" && linked.test(url.pathname) ? url.pathname + url.hash : null;
  } catch {
    return null;
  }
}

/** More characters or lines than these are folded. */
const LONG = { characters: 700, lines: 12 };

/** Returns whether a message is so long that it is folded. */
export function isLong(text: string): boolean {
  return text.length > LONG.characters || text.split("\n").length > LONG.lines;
}

const LARGE_AT_MOST = 3;
/** The longest text that may be a few emoji with blanks. */
const FEW_LENGTH = 200;

/** Returns whether a message is only a few emoji, which are shown large. */
export function isFewEmoji(text: string): boolean {
  if (text.length > FEW_LENGTH) return false;
  const bare = text.replace(/\s/g, "");
  if (bare === "" || bare.length > 60 || !/^[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u.test(bare))
    return false;
  if (!/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(bare)) return false;
  return [...new Intl.Segmenter().segment(bare)].length <= LARGE_AT_MOST;
}
