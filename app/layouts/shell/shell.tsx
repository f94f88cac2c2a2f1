import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { LayoutName } from "~/route-table";
import { Alerts } from "./alerts";
import { Bar } from "./bar";
import { hiddenUntilFocus } from "./bar.css";
import * as chat from "./chat.css";
import { Footer } from "./footer";
import type { Shell as ShellData } from "./shell.server";

/**
 * What stands around a page: bar, alerts, footer with the disclaimer, as its layout has them. It persists while pages change.
 * product.md §2
 */
export function Shell({
  shell,
  layout,
  children,
}: {
  shell: ShellData;
  layout: LayoutName;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const hasBar = layout !== "empty";
  return (
    <>
      {hasBar ? (
        <a className={hiddenUntilFocus} href="#main">
          {t("common:skip")}
        </a>
      ) : null}
      {hasBar ? <Bar shell={shell} logoOnly={layout === "lander"} /> : null}
      {layout === "default" ? <Alerts shell={shell} /> : null}
      <main id="main" className={layout === "chat" ? chat.main : undefined}>
        {children}
      </main>
      {layout === "default" || layout === "lander" ? <Footer shell={shell} /> : null}
    </>
  );
}
