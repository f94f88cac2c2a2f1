import { z } from "zod";

/** A field of a form: "" where it is missing, and cut at a length that no valid value has. */
export const textField = (length: number) =>
  z
    .string()
    .default("")
    .transform((text) => text.slice(0, length));

/** A field that names something: a method, a code, a path. */
export const shortField = textField(60);

/** A password or a code; longer ones are wrong. */
export const secretField = textField(1000);

/** A box of a form with the value "yes". */
export const yesBox = z
  .string()
  .optional()
  .transform((value) => value === "yes");

/** The id of something in a form; other texts are refused. */
export const idField = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
