import type { ReactNode } from "react";
import { goodNotice, notice } from "~/ui/field.css";
import { heading, lede as ledeStyle, muted, page, wrap } from "~/ui/text.css";
import * as css from "./account-page.css";
import type { Notice } from "./form-answer.server";

/** The frame of a page about one matter of an account. */
export function AccountPage({
  title,
  lede,
  notice: said,
  children,
}: {
  title: string;
  lede?: string;
  notice?: Notice | null;
  children?: ReactNode;
}) {
  return (
    <div className={`${wrap} ${page}`}>
      <div className={css.column}>
        <div className={css.panel}>
          <h1 className={heading.title}>{title}</h1>
          {lede ? <p className={`${ledeStyle} ${muted}`}>{lede}</p> : null}
          {said ? (
            <p className={said.isGood ? goodNotice : notice} role={said.isGood ? "status" : "alert"}>
              {said.text}
            </p>
          ) : null}
          {children}
        </div>
      </div>
    </div>
  );
}
