import { isBot } from "./is-bot.server";

/** Returns whether a request is a browser's prefetch. It is refused: only pages that are seen may count. */
export function isPrefetch(headers: Headers): boolean {
  const purpose = ["sec-purpose", "purpose", "x-purpose", "x-moz"].map((name) => headers.get(name) ?? "");
  return purpose.some((value) => /prefetch|prerender|preview/i.test(value));
}

/** Returns whether a request may be counted as a person's: a browser's GET. */
export function isPersonal({ method, headers }: Request): boolean {
  return method === "GET" && !isBot(headers.get("user-agent") ?? undefined) && !isPrefetch(headers);
}
