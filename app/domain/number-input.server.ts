import { z } from "zod";

/** A whole number as calls send it: a number, or its digits as text. Lists, true and other things that JavaScript turns into one are refused. */
const wholeNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number),
]);

/** The number of a member, photo or conversation. */
export const idInput = wholeNumber.pipe(z.int().positive());

/** A place in a conversation, from 0; the database counts in 32 bits. */
export const placeInput = wholeNumber.pipe(z.int().min(0).max(2_000_000_000));
