import { z } from "zod";

/** A whole number in a call: a number, or its digits as text. Refuses other values that JavaScript converts, such as lists and `true`. */
const wholeNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number),
]);

/** The id of a member, photo or conversation. */
export const idInput = wholeNumber.pipe(z.int().positive());

/** The sequence number of a message, or 0; the database stores 32 bits. */
export const placeInput = wholeNumber.pipe(z.int().min(0).max(2_000_000_000));
