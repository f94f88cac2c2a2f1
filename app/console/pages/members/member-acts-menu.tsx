import { Link, useLocation } from "@remix-run/react";
import { ChevronDown, Coins, KeyRound, MessageSquare } from "lucide-react";
import type { KeyboardEvent } from "react";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import type { ShownBrand } from "../../ui/brand-mark";
import { ButtonLink, Key } from "../../ui/button";
import { kinds, sizes } from "../../ui/button.css";
import { Icon } from "../../ui/icon";
import * as tableCss from "../../ui/table.css";
import type { MemberView } from "./member.server";
import type { MemberAct } from "./member-acts.server";
import * as css from "./member-acts-menu.css";

/** An act of the menu. `keys`: the key that opens it while the menu is open. */
type Offered = { act: MemberAct; needsSecond?: true; destroys?: true; keys?: string };

/** The acts on a member that the operator may do in the member's present state, the most frequent ones as buttons. */
export function MemberActs({ view: { may, member }, brand }: { view: MemberView; brand: ShownBrand }) {
  const { pathname, search } = useLocation();
  const to = (act: MemberAct) => consolePaths.memberAct(brand.slug, member.id, act);
  const { status } = member;
  const isReal = !member.fictional;
  const isOpen = status === "active" || status === "pending_deletion";
  const offered: (Offered | false)[] = [
    may.note && { act: "note" },
    may.logout && member.sessions.length > 0 && { act: "logout" },
    may.resend && isReal && status === "not_confirmed" && { act: "resend" },
    may.address && isReal && (status === "active" || status === "not_confirmed") && { act: "address" },
    may.reveal && { act: "reveal" },
    may.export && { act: "export", needsSecond: true },
    may.ban && status === "banned" && { act: "unban" },
    may.ban && isOpen && { act: "ban", needsSecond: true, keys: "b" },
    may.erase && { act: "erase", needsSecond: true, destroys: true },
  ];
  const acts = offered.filter((one) => one !== false);
  return (
    <>
      {may.message && isReal && status !== "not_confirmed" ? (
        <span className={tableCss.optional}>
          <ButtonLink to={to("message")} size="small">
            <Icon of={MessageSquare} size="s" />
            {t("act_message")}
          </ButtonLink>
        </span>
      ) : null}
      {may.grant && status !== "banned" ? (
        <span className={tableCss.optional}>
          <ButtonLink to={to("grant")} size="small">
            <Icon of={Coins} size="s" />
            {t("act_grant")}
          </ButtonLink>
        </span>
      ) : null}
      {acts.length > 0 ? (
        // A new page closes the menu.
        <details className={css.menu} key={`${pathname}${search}`} onKeyDown={closeOnEscape}>
          <summary className={`${kinds.plain} ${sizes.small}`} data-key=".">
            {t("acts")}
            <Key>.</Key>
            <Icon of={ChevronDown} size="s" />
          </summary>
          <nav className={css.list} aria-label={t("acts")}>
            {may.message && isReal && status !== "not_confirmed" ? (
              <Item to={to("message")} act="message" isNarrow />
            ) : null}
            {may.grant && status !== "banned" ? <Item to={to("grant")} act="grant" isNarrow /> : null}
            {acts.map((one) => (
              <Item key={one.act} to={to(one.act)} {...one} />
            ))}
          </nav>
        </details>
      ) : null}
    </>
  );
}

/** Closes the menu, and leaves the focus on its button. */
function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== "Escape" || !currentTarget.open) return;
  currentTarget.open = false;
  currentTarget.querySelector("summary")?.focus();
}

/** One act of the menu. @param isNarrow only where there is no room for its button */
function Item({
  to,
  act,
  needsSecond,
  destroys,
  keys,
  isNarrow,
}: Offered & { to: string; isNarrow?: boolean }) {
  const look = [destroys ? css.danger : css.item, isNarrow ? css.narrow : ""].filter(Boolean).join(" ");
  return (
    <Link className={look} to={to} data-key={keys} prefetch="none">
      <span className={css.word}>{t(`act_${act}`)}</span>
      {keys ? <Key>{keys}</Key> : null}
      {needsSecond ? <Icon of={KeyRound} size="s" /> : null}
    </Link>
  );
}
