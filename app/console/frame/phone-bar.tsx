import { Form, Link, useLocation } from "@remix-run/react";
import { Ellipsis } from "lucide-react";
import { type MenuPage, menu } from "../menu";
import { consolePaths } from "../paths";
import { useRootData } from "../scope";
import { t } from "../text";
import { Icon } from "../ui/icon";
import * as css from "./frame.css";
import { menuIcons } from "./menu-icons";
import { SearchLink } from "./tools";
import { usePageName } from "./use-page-name";
import { useScope } from "./use-scope";

/** The pages of the bar, beside the search; all others are behind "More". */
const BEFORE: readonly MenuPage[] = ["home", "review"];
const AFTER: readonly MenuPage[] = ["orders"];

/** The bar of pages at the foot of phones. "More" opens without script too. */
export function PhoneBar() {
  const data = useRootData();
  const { scope } = useScope();
  const { pathname } = useLocation();
  const current = usePageName();
  const offered = menu.filter(({ name }) => data?.pages.includes(name));
  const links = (names: readonly MenuPage[]) =>
    offered
      .filter(({ name }) => names.includes(name))
      .map(({ name }) => (
        <Link
          key={name}
          className={css.tab}
          to={consolePaths[name](scope)}
          prefetch="intent"
          aria-current={current === name ? "page" : undefined}
        >
          <Icon of={menuIcons[name]} />
          {t(name)}
        </Link>
      ));
  const more = offered.filter(({ name }) => ![...BEFORE, ...AFTER].includes(name));
  const approvals = data?.approvals ?? 0;
  return (
    <nav className={css.tabs} aria-label={t("pages")}>
      {links(BEFORE)}
      <SearchLink className={css.tab} words="" isPhone />
      {links(AFTER)}
      <details key={pathname} data-menu>
        <summary className={css.tab}>
          <Icon of={Ellipsis} />
          {t("more")}
        </summary>
        <div className={css.more}>
          {more.map(({ name }) => (
            <Link key={name} className={css.moreItem} to={consolePaths[name](scope)}>
              <Icon of={menuIcons[name]} />
              {t(name)}
            </Link>
          ))}
          <Link className={css.moreItem} to={consolePaths.approvals(scope)}>
            {approvals > 0 ? t("approvals_count", { count: approvals }) : t("approvals")}
          </Link>
          <Link className={css.moreItem} to={consolePaths.brands()}>
            {t("search_brands_page")}
          </Link>
          <Link className={css.moreItem} to={consolePaths.you()}>
            {t("you")}
          </Link>
          <Form method="post" action="/sign-out" reloadDocument>
            <button type="submit" className={css.moreItem}>
              {t("sign_out")}
            </button>
          </Form>
        </div>
      </details>
    </nav>
  );
}
