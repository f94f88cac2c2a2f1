import { createHash } from "node:crypto";

/** What a second person approves: one act with its exact input, asked by one person for one reason. */
export type ApprovedAct = {
  id: string;
  act: string;
  /** its id; empty for an act on the team, which belongs to no brand */
  brand: string;
  /** the input of the act, as JSON has it */
  input: unknown;
  about: string;
  shown: Record<string, string | number>;
  requestedBy: number;
  why: string;
  requestedAt: Date;
  expiresAt: Date;
};

/** Returns an act with its brand, as the operators' log names it. */
export const atBrand = ({ act, brand }: Pick<ApprovedAct, "act" | "brand">) =>
  brand === "" ? act : `${act} at ${brand}`;

/**
 * Returns the SHA-256 of an act that waits for a second person: 32 bytes, which that person's passkey signs. Keys are sorted, so that the
 * database may order them otherwise.
 */
export function approvalDigest(act: ApprovedAct): Buffer {
  const { id, act: name, brand, input, about, shown, requestedBy, why, requestedAt, expiresAt } = act;
  const parts = [id, name, brand, sorted(input), about, sorted(shown), requestedBy, why];
  const text = JSON.stringify(["livery approval 1", ...parts, requestedAt.getTime(), expiresAt.getTime()]);
  return createHash("sha256").update(text).digest();
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, of]) => [key, sorted(of)]);
}
