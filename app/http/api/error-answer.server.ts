import { z } from "zod";

/** The answer of a call to an error. product 24.2 */
export const ErrorAnswer = z
  .object({
    error: z.string().describe("a code for programs"),
    message: z.string().describe("a text for people, in the visitor's language"),
    price: z.int().optional().describe("with `not_enough_credits`: the price of the message in credits"),
    credits: z.int().optional().describe("with `not_enough_credits`: the credits of the member"),
    challenge: z.string().optional().describe("with `second_factor_required`: what the second step sends"),
    problems: z.record(z.string(), z.string()).optional().describe("a code for each refused field"),
  })
  .meta({ id: "Error" });
