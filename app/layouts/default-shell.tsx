import type { ReactNode } from "react";
import { useWords } from "~/i18n/words-context";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { wrap } from "~/ui/text.css";
import { Bar } from "./bar";
import { hiddenUntilFocus, reminder } from "./bar.css";
import { Footer } from "./footer";
import type { Shell } from "./shell.server";

/** Until the address is confirmed. product.md §4 */
function ActivationReminder({ email }: { email: string }) {
  const t = useWords();
  return (
    <div className={reminder} role="status">
      <form className={wrap} method="post" action={paths.activateError()}>
        <p>{t("account:reminder_text", { email })}</p>
        <Button size="small" type="submit">
          {t("account:activate_resend")}
        </Button>
      </form>
    </div>
  );
}

/** The default shell: bar, the page, footer with the disclaimer. */
export function DefaultShell({ shell, children }: { shell: Shell; children: ReactNode }) {
  const t = useWords();
  return (
    <>
      <a className={hiddenUntilFocus} href="#main">
        {t("common:skip")}
      </a>
      <Bar shell={shell} />
      {shell.member?.reminder ? <ActivationReminder email={shell.member.reminder} /> : null}
      <main id="main">{children}</main>
      <Footer shell={shell} />
    </>
  );
}
