import { apiCall } from "./api-call.server";

const webhook = {
  path: "/api/webhooks/:provider/:key",
  access: "server",
  answerType: "text/plain",
  errors: {
    404: ["not_found"],
    429: ["too_often"],
    503: [["unavailable", "the status request to the provider has no answer"]],
  },
  otherAnswers: {
    400: "the message belongs to no payment",
    503: "a signed event has only the provider's id of a payment and no payment has that id yet, so that the provider sends it again",
  },
} as const;

/** The calls of payment providers. product 13.35, 13.36 */
export const webhookCalls = [
  apiCall({
    ...webhook,
    method: "POST",
    bodyType: "application/octet-stream",
    about: `A message of the brand's payment provider, taken as raw bytes. The answer is the provider's own text. \`key\` is secret and belongs
      to the brand. A message without a proof is not trusted: the server requests the status of the payment that it names from the provider. Late, repeated
      and reordered messages change nothing.`,
    examples: [{ body: { ref: "sb_0123456789abcdef0123456789abcdef" }, output: "" }],
  }),
  apiCall({
    ...webhook,
    method: "GET",
    about: "The same for providers that send GET requests, with the message in the query.",
    examples: [
      {
        query: { saleID: "5607", referenceID: "0123456789-1", signature: "…" },
        output: "OK",
      },
    ],
  }),
];
