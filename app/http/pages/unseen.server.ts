import { shownCount } from "~/domain/members/rules";
import type { Count } from "~/domain/members/search/search-sql.server";
import { formatWhole } from "~/i18n/format";
import type { Ctx } from "../context.server";

/**
 * The texts of a page on which a member sees no others before the own address is confirmed. `count`: how many there are, rounded down; null
 * for fewer than ten, and on pages without such a number. The alert of the page sends the mail again. product 9.3
 */
export type Unseen = { title: string; count: string | null; text: string };

/** Returns the texts of such a page. @param counted null on pages without a number */
export function unseenOf(
  { member, locale, t }: Pick<Ctx, "member" | "locale" | "t">,
  counted: Count | null,
): Unseen {
  const count = counted ? shownCount(counted).count : 0;
  return {
    title: t("unseen:title"),
    count: count > 0 ? t("unseen:count", { number: formatWhole(count, locale) }) : null,
    text: t("unseen:text", { email: member?.email ?? "" }),
  };
}
