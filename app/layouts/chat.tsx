import { Outlet } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Bar } from "./bar";
import { hiddenUntilFocus } from "./bar.css";
import * as css from "./chat.css";
import { useShell } from "./use-shell";

/** Layout "chat": the bar, and below it the whole screen is the conversations'. The entry warning stands with the overlays. product.md §2 */
export default function ChatLayout() {
  const { t } = useTranslation();
  const shell = useShell();
  return (
    <>
      <a className={hiddenUntilFocus} href="#main">
        {t("common:skip")}
      </a>
      <Bar shell={shell} />
      <main className={css.main} id="main">
        <Outlet />
      </main>
    </>
  );
}
