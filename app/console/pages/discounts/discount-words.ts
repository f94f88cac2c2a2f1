import type { Discount } from "~/domain/discounts/discount";
import { money, percent, whole } from "../../format";
import { t } from "../../text";
import type { Shape, Tone } from "../../ui/tag";

/** A code as pages show it: its terms, with times as texts. */
export type ShownDiscount = Pick<
  Discount,
  | "code"
  | "percentage"
  | "amount"
  | "bonusCredits"
  | "currency"
  | "minimum"
  | "countries"
  | "methods"
  | "maxUses"
  | "validity"
  | "memberId"
> & { from: string | null; until: string; state: "active" | "waiting" | "expired" | "ended" };

export const stateTags: Record<ShownDiscount["state"], { tone: Tone; shape: Shape }> = {
  active: { tone: "good", shape: "dot" },
  waiting: { tone: "hold", shape: "ring" },
  expired: { tone: "plain", shape: "bar" },
  ended: { tone: "plain", shape: "bar" },
};

const and = (list: readonly string[]) => new Intl.ListFormat("en-GB", { type: "conjunction" }).format(list);

/** Returns what a code takes off: "25 %", "€5.00", "100 bonus credits". */
export function offText({
  percentage,
  amount,
  bonusCredits,
  currency,
}: Pick<ShownDiscount, "percentage" | "amount" | "bonusCredits" | "currency">): string {
  return [
    percentage > 0 && percent(percentage),
    amount !== null && currency && money(amount, currency),
    bonusCredits > 0 && t("discount_bonus", { count: bonusCredits }),
  ]
    .filter(Boolean)
    .join(" + ");
}

/** Returns for whom a code is: "all, once each · from €20.00 · NL and BE · at most 100 uses". */
export function forText(discount: ShownDiscount): string {
  const { memberId, validity, minimum, currency, countries, methods, maxUses } = discount;
  const once = validity === "once-per-user";
  return [
    memberId === null ? t(once ? "discount_all_once" : "discount_all") : t("member_number", { id: memberId }),
    minimum > 0 && currency ? t("discount_from", { amount: money(minimum, currency) }) : currency,
    countries.length > 0 && and(countries),
    methods.length > 0 && and(methods),
    maxUses !== null && t("discount_uses", { count: maxUses, uses: whole(maxUses) }),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Returns the sentence that a code makes: "25 % off for all members, once each, on orders from €20.00, in NL and BE, until 26 Dec 2026." */
export function sentenceOf(discount: ShownDiscount): string {
  const { memberId, validity, minimum, currency, countries, methods, maxUses, from, until } = discount;
  const parts = [
    t("discount_sentence_for", {
      off: offText(discount),
      who: memberId === null ? t("discount_sentence_all") : t("member_number", { id: memberId }),
    }),
    t(validity === "once-per-user" ? "discount_sentence_once" : "discount_sentence_often"),
    minimum > 0 && currency
      ? t("discount_sentence_minimum", { amount: money(minimum, currency) })
      : currency && t("discount_sentence_currency", { currency }),
    countries.length > 0 && t("discount_sentence_countries", { countries: and(countries) }),
    methods.length > 0 && t("discount_sentence_methods", { methods: and(methods) }),
    maxUses !== null && t("discount_uses", { count: maxUses, uses: whole(maxUses) }),
    from && t("discount_sentence_starts", { day: from }),
    t("discount_sentence_until", { day: until }),
  ];
  return `${parts.filter(Boolean).join(", ")}.`;
}
