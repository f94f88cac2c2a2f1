import type { CallErrors } from "~/domain/call-description.server";

/** The errors of all calls that send a message. A refused call debits nothing. product 11.3, 11.7 */
export const sendingErrors = {
  403: [
    ["not_enough_credits", "with `price` and `credits`"],
    "blocked",
    "blocked_by",
    "left",
    ["suspended", "the sender"],
    ["away", "the other member is suspended"],
    "unconfirmed",
  ],
  404: ["not_found"],
  429: ["too_often"],
} as const satisfies CallErrors;
