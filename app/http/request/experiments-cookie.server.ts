import type { SeenVariant } from "~/domain/experiments/assign.server";
import { setCookie } from "./cookies.server";

const DAYS = 180;
/** 20 bits: several visitors share each number, so it is not an identifier. */
export const NUMBER_LIMIT = 2 ** 20;

/** A variant that a browser was assigned; `isSeen`: its exposure is counted. */
export type SeenEntry = SeenVariant & { isSeen: boolean };

/** Parses the cookie `experiments`: `<number>.<name>:<version>:<variant>[:s]…`. Forged or damaged parts are ignored. product 20.8 */
export function parseExperiments(cookie: string | undefined): {
  number: string | null;
  entries: Map<string, SeenEntry>;
} {
  const entries = new Map<string, SeenEntry>();
  const [number = "", ...parts] = cookie?.split(".", 40) ?? [];
  for (const part of parts) {
    const [, name = "", version = "", variant = "", seen] =
      /^([a-z0-9-]{1,30}):(\d{1,3}):([a-z0-9-]{1,20})(:s)?$/.exec(part) ?? [];
    if (name) entries.set(name, { version: Number(version), variant, isSeen: seen !== undefined });
  }
  const isNumber = /^[0-9a-z]{1,4}$/.test(number) && Number.parseInt(number, 36) < NUMBER_LIMIT;
  return { number: isNumber ? number : null, entries };
}

/** Returns the cookie with the variants of a browser. @param number null deletes it */
export function experimentsCookie(
  number: string | null,
  entries: ReadonlyMap<string, SeenEntry>,
  secure: boolean,
): string {
  if (number === null) return setCookie("experiments", "", { days: 0, secure, httpOnly: true });
  const parts = [...entries].map(
    ([name, { version, variant, isSeen }]) => `${name}:${version}:${variant}${isSeen ? ":s" : ""}`,
  );
  return setCookie("experiments", [number, ...parts].join("."), { days: DAYS, secure, httpOnly: true });
}
