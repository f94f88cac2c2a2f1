import type { ReactNode } from "react";
import { Said } from "~/ui/notice";
import { heading, lede as ledeStyle, muted, page, wrap } from "~/ui/text.css";
import * as css from "./account-page.css";
import type { Notice } from "./notice.server";

/** The frame of an account page with one task. */
export function AccountPage({
  icon,
  title,
  lede,
  notice: said,
  children,
}: {
  /** of a page that states an outcome and has no form */
  icon?: ReactNode;
  title: string;
  lede?: ReactNode;
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
          {said ? <Said {...said}>{said.text}</Said> : null}
          {children}
        </div>
      </div>
    </div>
  );
}
