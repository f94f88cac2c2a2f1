import type { Experiment } from "~/tenancy/experiments.server";

/** Returns the 32-bit FNV-1a hash over the UTF-16 code units of a text. */
export function fnv1a32(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** The number of buckets: shares are exact to 0.01 per cent. */
const BUCKETS = 10_000;

/** Returns the bucket of a visitor, at least 0 and below 1. Hashes twice: after one pass of FNV the buckets of two seeds are similar. */
export function bucketOf(seed: string, visitor: string): number {
  return (fnv1a32(String(fnv1a32(seed + visitor))) % BUCKETS) / BUCKETS;
}

/** The variant of an experiment that a visitor or member has seen. */
export type SeenVariant = { version: number; variant: string };

type Assigned = Pick<
  Experiment,
  "name" | "variants" | "coverage" | "seed" | "version" | "min_version" | "namespace"
>;

/**
 * Returns the variant of an experiment for a visitor. A variant that was seen takes precedence over new weights. A raised version assigns
 * anew, and a visitor who saw a version below `min_version` is excluded.
 * @param visitor the visitor's random number as text
 * @returns the variant's name; null for an excluded visitor, who sees what the control shows and is not counted
 */
export function assign(experiment: Assigned, visitor: string, seen?: SeenVariant): string | null {
  const { variants, version } = experiment;
  if (seen && seen.version < experiment.min_version) return null;
  if (seen && seen.version === version && variants.some(({ name }) => name === seen.variant))
    return seen.variant;
  const { namespace } = experiment;
  if (namespace) {
    const place = bucketOf(`__${namespace.name}`, visitor) * 100;
    if (place < namespace.from || place >= namespace.to) return null;
  }
  // Coverage shortens each variant's range without moving it, so that raising it later reassigns no participant.
  const seed = `${experiment.seed ?? experiment.name}:${version}:`;
  const place = bucketOf(seed, visitor) * 100;
  let from = 0;
  for (const { name, weight } of variants) {
    if (place >= from && place < from + (weight * experiment.coverage) / 100) return name;
    from += weight;
  }
  return null;
}
