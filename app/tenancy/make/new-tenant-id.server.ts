import { randomInt } from "node:crypto";

const SIGNS = "abcdefghijklmnopqrstuvwxyz0123456789";
const LENGTH = 16;

/** The id of a new tenant: random, so that it is nobody else's, whatever the folders were called before. */
export function newTenantId(): string {
  return Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join("");
}
