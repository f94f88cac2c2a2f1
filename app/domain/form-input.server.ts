import { z } from "zod";

/** A short field of a form: "" where it is missing, and cut at a length that no valid value has. */
export const shortField = z
  .string()
  .default("")
  .transform((text) => text.slice(0, 60));

/** A box of a form with the value "yes". */
export const yesBox = z
  .string()
  .optional()
  .transform((value) => value === "yes");
