import { randomInt } from "node:crypto";

const SIGNS = "abcdefghijklmnopqrstuvwxyz0123456789";
const LENGTH = 16;

/** Returns the id of a new tenant. It is random, so that it differs from all ids and folder names that were ever used. */
export function newTenantId(): string {
  return Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join("");
}
