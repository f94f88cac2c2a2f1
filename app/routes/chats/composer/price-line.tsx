import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { opensInPlace } from "~/features/shop/open-shop";
import { paths } from "~/paths";
import { Link } from "~/ui/link";
import { link } from "~/ui/text.css";
import type { Screen } from "../use-screen";
import type { OpenedView } from "../views";
import * as css from "./composer.css";

/** The price of the next message in credits and money, and the balance. product 11.8 */
export function PriceLine({
  thread: { price, free_messages: free, credits },
  screen: { facts },
  children,
}: {
  thread: OpenedView;
  screen: Screen;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className={css.price}>
      <span id="price">
        {price > 0
          ? t("chats:price", { count: price, money: facts.money })
          : free > 0
            ? t("chats:free_left", { count: free })
            : t("chats:price_free")}
      </span>
      {children}
      <Link
        className={`${link} ${css.balance}`}
        href={facts.premium ? paths.credits() : paths.premium()}
        onClick={(event) => opensInPlace(event)}
      >
        {credits > 0 ? t("chats:credits_left", { count: credits }) : t("chats:credits_none")}
      </Link>
    </div>
  );
}
