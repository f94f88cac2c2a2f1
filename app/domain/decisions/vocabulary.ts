import type { DecisionRule } from "~/db/tables";
import type { RejectionReason } from "~/domain/photos/rules";

type Terms = {
  /** category and keyword of the EU Transparency Database */
  category: string;
  specification: string;
  /** the reason with which a photo is rejected under the rule */
  rejection: RejectionReason;
};

/** What follows from a rule, in the vocabulary of the EU Transparency Database. */
export const vocabulary: Record<DecisionRule, Terms> = {
  money: { category: "SCAMS_AND_FRAUD", specification: "PHISHING", rejection: "contact" },
  fake: {
    category: "SCAMS_AND_FRAUD",
    specification: "INAUTHENTIC_ACCOUNTS",
    rejection: "not_you",
  },
  advertising: { category: "OTHER_VIOLATION_TC", specification: "OTHER", rejection: "contact" },
  insult: { category: "CYBER_VIOLENCE", specification: "CYBER_HARASSMENT", rejection: "explicit" },
  under_age: {
    category: "PROTECTION_OF_MINORS",
    specification: "AGE_SPECIFIC_RESTRICTIONS",
    rejection: "child",
  },
  intimate: {
    category: "CYBER_VIOLENCE",
    specification: "NON_CONSENSUAL_IMAGE_SHARING",
    rejection: "explicit",
  },
};
