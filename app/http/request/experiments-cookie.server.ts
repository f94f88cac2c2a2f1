import type { SeenVariant } from "~/domain/experiments/assign.server";
import { isSigned, type Sign } from "~/domain/signatures.server";
import { setCookie } from "./cookies.server";

const DAYS = 180;
/** 20 bits: several visitors share each number, so it is not an identifier. */
export const NUMBER_LIMIT = 2 ** 20;

/** A variant that a browser was assigned; `isSeen`: its exposure is counted. */
export type SeenEntry = SeenVariant & { isSeen: boolean };

/** What signs the cookie: it is valid for one brand. */
export type CookieSigning = { sign: Sign; tenantId: string };
const SIGNATURE_BYTES = 12;
const signedText = ({ tenantId }: CookieSigning, body: string) => `experiments ${tenantId} ${body}`;

/**
 * Parses the cookie `experiments`: `<number>.<name>:<version>:<variant>[:s]….<signature>`. A cookie without the brand's signature is
 * ignored as a whole: number and entries both decide the price. product 20.8
 */
export function parseExperiments(
  cookie: string | undefined,
  signing: CookieSigning,
): {
  number: string | null;
  entries: Map<string, SeenEntry>;
} {
  const entries = new Map<string, SeenEntry>();
  const at = cookie?.lastIndexOf(".") ?? -1;
  const body = cookie?.slice(0, Math.max(0, at)) ?? "";
  const given = Buffer.from(cookie?.slice(at + 1) ?? "", "base64url");
  if (at < 0 || !isSigned(signing.sign, signedText(signing, body), given, SIGNATURE_BYTES))
    return { number: null, entries };
  const [number = "", ...parts] = body.split(".", 40);
  for (const part of parts) {
    const [, name = "", version = "", variant = "", seen] =
      /^([a-z0-9-]{1,30}):(\d{1,3}):([a-z0-9-]{1,20})(:s)?$/.exec(part) ?? [];
    if (name) entries.set(name, { version: Number(version), variant, isSeen: seen !== undefined });
  }
  const isNumber = /^[0-9a-z]{1,4}$/.test(number) && Number.parseInt(number, 36) < NUMBER_LIMIT;
  return { number: isNumber ? number : null, entries };
}

/** Returns the signed value of the cookie. */
export function experimentsValue(
  number: string,
  entries: ReadonlyMap<string, SeenEntry>,
  signing: CookieSigning,
): string {
  const parts = [...entries].map(
    ([name, { version, variant, isSeen }]) => `${name}:${version}:${variant}${isSeen ? ":s" : ""}`,
  );
  const body = [number, ...parts].join(".");
  return `${body}.${signing.sign(signedText(signing, body)).toString("base64url", 0, SIGNATURE_BYTES)}`;
}

/** Returns the cookie that sets a value of `experimentsValue`. @param value null deletes it */
export function experimentsCookie(value: string | null, secure: boolean): string {
  return setCookie("experiments", value ?? "", { days: value === null ? 0 : DAYS, secure, httpOnly: true });
}
