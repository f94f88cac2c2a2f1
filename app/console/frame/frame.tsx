import { Form, Link, useLocation, useMatches } from "@remix-run/react";
import {
  Activity,
  ChartColumn,
  Ellipsis,
  FlaskConical,
  House,
  KeyRound,
  Landmark,
  LogIn,
  LogOut,
  type LucideIcon,
  ReceiptText,
  ScrollText,
  ShieldCheck,
  TicketPercent,
  UserCog,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import { type MenuPage, menu, menuGroups } from "../menu";
import { consolePaths } from "../paths";
import { useRootData } from "../scope";
import { t } from "../text";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { cut, hidden, quiet, small, strong } from "../ui/text.css";
import { slots } from "../ui/theme.css";
import { BrandSwitch } from "./brand-switch";
import * as css from "./frame.css";
import { SessionDialog } from "./session-dialog";
import { useKeys } from "./use-keys";
import { useScope } from "./use-scope";

const icons: Record<MenuPage, LucideIcon> = {
  home: House,
  review: ShieldCheck,
  members: Users,
  orders: ReceiptText,
  growth: ChartColumn,
  experiments: FlaskConical,
  sources: LogIn,
  discounts: TicketPercent,
  finance: Landmark,
  audit: ScrollText,
  team: UserCog,
  health: Activity,
};

/** The frame around every page after the login: sidebar, the colour of the brand, and on phones a bar of pages. */
export function Frame({ children }: { children: ReactNode }) {
  const operator = useRootData()?.operator;
  const { brand } = useScope();
  useKeys();
  if (!operator) return <main>{children}</main>;
  const initials = operator.name
    .split(" ")
    .map((word) => word[0])
    .join("")
    .slice(0, 2);
  return (
    <div className={css.app}>
      <a className={css.skip} href="#page">
        {t("skip")}
      </a>
      <aside className={css.side} aria-label={t("console")}>
        <BrandSwitch />
        <Pages className={css.nav} link={css.navLink} words={css.words} />
        <ApprovalsLink className={css.navLink} words={css.words} keys="g a" />
        <div className={css.me}>
          <Link className={css.meRow} to={consolePaths.you()} aria-label={`${t("you")}: ${operator.name}`}>
            <span className={css.face} aria-hidden="true">
              {initials}
            </span>
            <span className={`${css.words} ${css.scopeLines}`}>
              <span className={strong}>{operator.name}</span>
              <span className={`${small} ${quiet} ${cut}`}>{operator.roles.join(", ")}</span>
            </span>
          </Link>
          <Form method="post" action="/sign-out" reloadDocument>
            <Button type="submit" kind="quiet" size="small">
              <Icon of={LogOut} size="s" />
              <span className={css.words}>{t("sign_out")}</span>
            </Button>
          </Form>
        </div>
      </aside>
      <div className={`${css.main} ${brand ? (slots[brand.slot] ?? "") : ""}`}>
        {brand ? <div className={css.band} /> : null}
        <main id="page" tabIndex={-1}>
          {children}
        </main>
      </div>
      <Pages className={css.tabs} link={css.tab} words="" />
      <SessionDialog />
    </div>
  );
}

/** The link to the approvals, with how many wait for this operator. */
function ApprovalsLink({ className, words, keys }: { className: string; words: string; keys?: string }) {
  const count = useRootData()?.approvals ?? 0;
  const { scope } = useScope();
  const isHere = usePageName() === "approvals";
  return (
    <Link
      className={className}
      to={consolePaths.approvals(scope)}
      prefetch="intent"
      title={count > 0 ? t("approvals_count", { count }) : t("approvals")}
      aria-current={isHere ? "page" : undefined}
      data-key={keys}
    >
      <span className={css.withCount}>
        <Icon of={KeyRound} />
        {count > 0 ? (
          <span className={css.count} aria-hidden="true">
            {count}
          </span>
        ) : null}
      </span>
      <span className={words}>{t("approvals")}</span>
      {count > 0 ? <span className={hidden}>{t("approvals_count", { count })}</span> : null}
    </Link>
  );
}

/** Returns the name of the page in the menu. */
const usePageName = () => (useMatches().at(-1)?.handle as { page?: string } | undefined)?.page;

/** So many pages have room in the bar of phones, beside the others. */
const BAR_PAGES = 4;

/** The pages of the menu that the operator may see: in groups, and on phones the first ones in a bar. */
function Pages({ className, link, words }: { className: string; link: string; words: string }) {
  const pages = useRootData()?.pages ?? [];
  const permitted = menu.filter(({ name }) => pages.includes(name));
  if (words === "")
    return (
      <nav className={className} aria-label={t("pages")}>
        {permitted.slice(0, BAR_PAGES).map((page) => (
          <PageLink key={page.name} page={page} className={link} words="" />
        ))}
        {permitted.length > BAR_PAGES ? (
          <MorePages pages={permitted.slice(BAR_PAGES)} />
        ) : (
          <ApprovalsLink className={link} words="" />
        )}
      </nav>
    );
  return (
    <nav className={className} aria-label={t("pages")}>
      {menuGroups.map((group, at) => {
        const ofGroup = permitted.filter((page) => page.group === group);
        return ofGroup.length === 0 ? null : (
          <div key={group} className={css.group}>
            {at > 0 ? <h2 className={`${css.groupHead} ${words}`}>{t(`menu_${group}`)}</h2> : null}
            {ofGroup.map((page) => (
              <PageLink key={page.name} page={page} className={link} words={words} />
            ))}
          </div>
        );
      })}
    </nav>
  );
}

/** The pages that have no room in the bar of phones, in a list that opens above it. */
function MorePages({ pages }: { pages: readonly (typeof menu)[number][] }) {
  const count = useRootData()?.approvals ?? 0;
  // A press on a page closes the list.
  const { key } = useLocation();
  return (
    <details key={key} className={css.more}>
      <summary className={css.tab}>
        <span className={css.withCount}>
          <Icon of={Ellipsis} />
          {count > 0 ? (
            <span className={css.count} aria-hidden="true">
              {count}
            </span>
          ) : null}
        </span>
        {t("more")}
      </summary>
      <div className={css.moreList}>
        {pages.map((page) => (
          <PageLink key={page.name} page={page} className={css.moreLink} words="" />
        ))}
        <ApprovalsLink className={css.moreLink} words="" />
      </div>
    </details>
  );
}

function PageLink({
  page: { name, keys },
  className,
  words,
}: {
  page: (typeof menu)[number];
  className: string;
  words: string;
}) {
  const { scope } = useScope();
  const isHere = usePageName() === name;
  return (
    <Link
      className={className}
      to={consolePaths[name](scope)}
      prefetch="intent"
      aria-current={isHere ? "page" : undefined}
      title={t(name)}
      data-key={words ? keys : undefined}
    >
      <Icon of={icons[name]} />
      <span className={words}>{t(name)}</span>
    </Link>
  );
}

/** The bar above a page's content: the brand on phones, the path to the page, its title and its actions. */
export function PageBar({
  title,
  parents,
  actions,
}: {
  title: string;
  parents?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className={css.bar}>
      <div className={css.phoneOnly}>
        <BrandSwitch narrow />
      </div>
      {parents ? <div className={css.crumb}>{parents}</div> : null}
      <h1 className={`${css.barTitle} ${cut}`}>{title}</h1>
      {actions ? <div className={css.actions}>{actions}</div> : null}
    </header>
  );
}
