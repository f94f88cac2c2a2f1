import type { ReactNode } from "react";
import { useWords } from "~/i18n/words-context";
import { Bar } from "./bar";
import { hiddenUntilFocus } from "./bar.css";
import { Footer } from "./footer";
import type { Shell } from "./shell.server";

/** The default shell: bar, the page, footer with the disclaimer. */
export function DefaultShell({ shell, children }: { shell: Shell; children: ReactNode }) {
  const t = useWords();
  return (
    <>
      <a className={hiddenUntilFocus} href="#main">
        {t("common:skip")}
      </a>
      <Bar shell={shell} />
      <main id="main">{children}</main>
      <Footer shell={shell} />
    </>
  );
}
