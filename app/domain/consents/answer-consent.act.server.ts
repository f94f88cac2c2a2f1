import { z } from "zod";
import { act } from "~/domain/act.server";
import { recordConsent } from "./record-consent.server";
import { withdrawConsent } from "./withdraw-consent.server";

/** Changes with the question's text, so that a receipt states which text was shown. */
export const CONSENT_TEXT_VERSION = "1";

/**
 * Answers the question about third-party scripts. An acceptance must be provable, so it is stored before the cookie is set; a refusal needs
 * no proof, revokes an earlier acceptance, and never fails. The result is the categories that are accepted now. product 17.2
 */
export const answerConsentAct = act({
  name: "answer_consent",
  access: "visitor",
  area: "account",
  input: z.object({
    answer: z.string().default(""),
    /** the id of this decision */
    receipt: z.uuid(),
    /** the id of the decision in the visitor's cookie */
    earlier: z.uuid().optional().catch(undefined),
  }),
  run: async (ctx, { answer, receipt, earlier }) => {
    const offered = ctx.tenant.config.analytics.map(({ category }) => category);
    const categories = answer === "accept" ? [...new Set(offered)].sort() : [];
    if (categories.length > 0)
      await recordConsent(ctx, { receipt, categories, textVersion: CONSENT_TEXT_VERSION });
    // The cookie carries the refusal in any case; a receipt that could not be revoked expires by age.
    else if (earlier) await withdrawConsent(ctx, { receipt: earlier }).catch(() => null);
    return categories;
  },
});
