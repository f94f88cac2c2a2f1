import type { ReactNode } from "react";
import { Said } from "~/ui/notice";
import { heading, lede as ledeStyle, muted, page, wrap } from "~/ui/text.css";
import * as css from "./account-page.css";
import type { Notice } from "./form-answer.server";

/** The frame of a page about one matter of an account. */
export function AccountPage({
  icon,
  title,
  lede,
  notice: said,
  children,
}: {
  /** of a page that tells how something went, and asks nothing */
  icon?: ReactNode;
  title: string;
  lede?: string;
  notice?: Notice | null;
  children?: ReactNode;
}) {
  return (
    <div className={`${wrap} ${page}`}>
      <div className={css.column}>
        <div className={css.panel}>
          {icon ? <span className={css.icon}>{icon}</span> : null}
          <h1 className={heading.title}>{title}</h1>
          {lede ? <p className={`${ledeStyle} ${muted}`}>{lede}</p> : null}
          {said ? (
            <Said id={said.id} isGood={said.isGood}>
              {said.text}
            </Said>
          ) : null}
          {children}
        </div>
      </div>
    </div>
  );
}
