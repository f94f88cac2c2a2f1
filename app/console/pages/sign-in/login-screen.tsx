import { Layers } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../text";
import { Icon } from "../../ui/icon";
import { second } from "../../ui/text.css";
import * as css from "./sign-in.css";

/** A page before the login: the product, what the page is for, and its ways in. @param foot below the box */
export function LoginScreen({
  title,
  lead,
  children,
  foot,
}: {
  title: string;
  lead: string;
  children: ReactNode;
  foot?: ReactNode;
}) {
  return (
    <div className={css.screen}>
      <div className={css.middle}>
        <div className={css.box}>
          <p className={css.product}>
            <Icon of={Layers} size="l" />
            {t("console")}
          </p>
          <div className={css.group}>
            <h1 className={css.big}>{title}</h1>
            <p className={second}>{lead}</p>
          </div>
          {children}
        </div>
      </div>
      {foot ? <footer className={css.foot}>{foot}</footer> : null}
    </div>
  );
}
