import { Form, Link, useMatches } from "@remix-run/react";
import {
  Activity,
  House,
  KeyRound,
  LogOut,
  type LucideIcon,
  ReceiptText,
  ScrollText,
  ShieldCheck,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import { type MenuPage, menu } from "../menu";
import { consolePaths } from "../paths";
import { useRootData } from "../scope";
import { t } from "../text";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { cut, hidden, quiet, small, strong } from "../ui/text.css";
import { slots } from "../ui/theme.css";
import { BrandSwitch } from "./brand-switch";
import * as css from "./frame.css";
import { useKeys } from "./use-keys";
import { useScope } from "./use-scope";

const icons: Record<MenuPage, LucideIcon> = {
  home: House,
  review: ShieldCheck,
  members: Users,
  orders: ReceiptText,
  audit: ScrollText,
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

/** The pages that the bar of phones leaves out. */
const BESIDES: ReadonlySet<MenuPage> = new Set(["audit", "health"]);

/** Returns the name of the page in the menu. */
const usePageName = () => (useMatches().at(-1)?.handle as { page?: string } | undefined)?.page;

/** The pages of the menu that the operator may see. */
function Pages({ className, link, words }: { className: string; link: string; words: string }) {
  const pages = useRootData()?.pages ?? [];
  const { scope } = useScope();
  const current = usePageName();
  return (
    <nav className={className} aria-label={t("pages")}>
      {menu
        // The bar of phones has room for five.
        .filter(({ name }) => pages.includes(name) && (words !== "" || !BESIDES.has(name)))
        .map(({ name, keys }) => (
          <Link
            key={name}
            className={link}
            to={consolePaths[name](scope)}
            prefetch="intent"
            aria-current={current === name ? "page" : undefined}
            title={t(name)}
            data-key={words ? keys : undefined}
          >
            <Icon of={icons[name]} />
            <span className={words}>{t(name)}</span>
          </Link>
        ))}
      {words ? null : <ApprovalsLink className={link} words="" />}
    </nav>
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
