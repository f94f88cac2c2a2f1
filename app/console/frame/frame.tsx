import { Form, Link } from "@remix-run/react";
import { KeyRound, LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { menu, menuGroups } from "../menu";
import { consolePaths } from "../paths";
import { useRootData } from "../scope";
import { t } from "../text";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { cut, hidden, quiet, small, strong } from "../ui/text.css";
import { slots } from "../ui/theme.css";
import { BrandSwitch } from "./brand-switch";
import { CopyButton } from "./copy-button";
import * as css from "./frame.css";
import { menuIcons } from "./menu-icons";
import { PhoneBar } from "./phone-bar";
import { SessionDialog } from "./session-dialog";
import { SearchLink, Tools } from "./tools";
import { usePageName } from "./use-page-name";
import { useScope } from "./use-scope";

/** The frame around every page after the login: sidebar, the colour of the brand, and on phones a bar of pages. */
export function Frame({ children }: { children: ReactNode }) {
  const operator = useRootData()?.operator;
  const { brand } = useScope();
  if (!operator) return <main>{children}</main>;
  const initials = operator.name
    .split(" ")
    .map((word) => word[0])
    .join("")
    .slice(0, 2);
  return (
    <Tools>
      <div className={css.app}>
        <a className={css.skip} href="#page">
          {t("skip")}
        </a>
        <aside className={css.side} aria-label={t("console")}>
          <BrandSwitch />
          <SearchLink className={css.search} words={css.words} />
          <Pages />
          <ApprovalsLink />
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
        <PhoneBar />
        <SessionDialog />
      </div>
    </Tools>
  );
}

/** The link to the approvals, with how many wait for this operator. */
function ApprovalsLink() {
  const count = useRootData()?.approvals ?? 0;
  const { scope } = useScope();
  const isHere = usePageName() === "approvals";
  return (
    <Link
      className={css.navLink}
      to={consolePaths.approvals(scope)}
      prefetch="intent"
      title={count > 0 ? t("approvals_count", { count }) : t("approvals")}
      aria-current={isHere ? "page" : undefined}
      data-key="g a"
    >
      <span className={css.withCount}>
        <Icon of={KeyRound} />
        {count > 0 ? (
          <span className={css.count} aria-hidden="true">
            {count}
          </span>
        ) : null}
      </span>
      <span className={css.words}>{t("approvals")}</span>
      {count > 0 ? <span className={hidden}>{t("approvals_count", { count })}</span> : null}
    </Link>
  );
}

/** The pages of the menu that the operator may see, in groups. */
function Pages() {
  const pages = useRootData()?.pages ?? [];
  const { scope } = useScope();
  const current = usePageName();
  const permitted = menu.filter(({ name }) => pages.includes(name));
  return (
    <nav className={css.nav} aria-label={t("pages")}>
      {menuGroups.map((group, at) => {
        const ofGroup = permitted.filter((page) => page.group === group);
        return ofGroup.length === 0 ? null : (
          <div key={group} className={css.group}>
            {at > 0 ? <h2 className={`${css.groupHead} ${css.words}`}>{t(`menu_${group}`)}</h2> : null}
            {ofGroup.map(({ name, keys }) => (
              <Link
                key={name}
                className={css.navLink}
                to={consolePaths[name](scope)}
                prefetch="intent"
                aria-current={current === name ? "page" : undefined}
                title={t(name)}
                data-key={keys}
              >
                <Icon of={menuIcons[name]} />
                <span className={css.words}>{t(name)}</span>
              </Link>
            ))}
          </div>
        );
      })}
    </nav>
  );
}

/** The bar above a page's content: the brand on phones, the path to the page, its title and its actions. */
export function PageBar({
  title,
  parents,
  actions,
  copied,
}: {
  title: string;
  parents?: ReactNode;
  actions?: ReactNode;
  /** the id of the page's object, which "c" copies */
  copied?: string;
}) {
  return (
    <header className={css.bar}>
      <div className={css.phoneOnly}>
        <BrandSwitch narrow />
      </div>
      {parents ? <div className={css.crumb}>{parents}</div> : null}
      <h1 className={`${css.barTitle} ${cut}`}>{title}</h1>
      {actions || copied ? (
        <div className={css.actions} data-acts>
          {copied ? <CopyButton text={copied} /> : null}
          {actions}
        </div>
      ) : null}
    </header>
  );
}
