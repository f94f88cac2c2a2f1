import { z } from "zod";
import type { Json } from "../json-file.server";

/** A field that a version of the schema no longer has. */
export type Removal = {
  /** the values that the field could have; another value is refused, as before the removal */
  values: z.ZodType;
  /** the field that says the same in the next version */
  becomes?: string;
};

/** A step from one version of the schema to the next. */
export type Step = {
  removed: Readonly<Record<string, Removal>>;
  /**
   * Converts the fields of one file. The file is not validated yet, so other values can be of any type.
   * @param own the fields of the file
   * @param base the fields of its base, in the same version as `own`; empty for a base and for a file without one
   */
  upgrade: (own: Json, base: Json) => Json;
};

const signupModes: readonly unknown[] = ["all", "with_trafficsource", "invite_only"];

/** `design_version` had one value, and `invite_only: true` was a second way to say `"signups": "invite_only"`. decisions 270 and 271 */
const oneToTwo: Step = {
  removed: {
    design_version: { values: z.literal(1) },
    invite_only: { values: z.boolean(), becomes: "signups" },
  },
  upgrade: (own, base) => {
    const { design_version: _design, invite_only: ownInvites, ...rest } = own;
    const isInvalid = own.signups !== undefined && !signupModes.includes(own.signups);
    if (isInvalid) return rest;
    const shared = base.invite_only === true ? "invite_only" : (base.signups ?? "all");
    const invites = ownInvites ?? base.invite_only ?? false;
    const mode = invites === true ? "invite_only" : (own.signups ?? base.signups ?? "all");
    // The base is converted too: a file that leaves the field to its base still does.
    return own.signups !== undefined || mode !== shared ? { ...rest, signups: mode } : rest;
  },
};

/** The steps in their order: the first one leads from version 1 to version 2. */
export const steps: readonly Step[] = [oneToTwo];

/** The current version of the schema, which new files state. */
export const SCHEMA_VERSION = steps.length + 1;
