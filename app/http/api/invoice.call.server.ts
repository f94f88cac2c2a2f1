import { z } from "zod";
import { apiCall } from "./api-call.server";

/** Invoices as PDF files. product 13.56 */
export const invoiceCall = apiCall({
  method: "GET",
  path: "/api/invoice.php",
  access: "account",
  query: z.object({
    order: z.string().describe("the reference of the order"),
    number: z.string().describe("of the invoice or credit note"),
  }),
  answerType: "application/pdf",
  about: "An invoice or credit note as a PDF file, only for the member who placed the order.",
  errors: { 400: ["invalid_input"], 404: ["not_found"], 429: ["too_often"] },
  examples: [{ query: { order: "7F3KQ2M8XA", number: "12" } }],
});
