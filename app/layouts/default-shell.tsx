import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { notice } from "~/ui/field.css";
import { AlertStrip } from "./alerts";
import { Bar } from "./bar";
import { hiddenUntilFocus } from "./bar.css";
import { Footer } from "./footer";
import { LikeModal } from "./like-modal";
import { signupDialog as dialog } from "./overlays.css";
import type { Shell } from "./shell.server";

/** Where the signup opens over the page on wide screens; the shell script fills it. */
function SignupDialog() {
  const { t } = useTranslation();
  return (
    <dialog
      className={dialog}
      id="signup-dialog"
      closedby="none"
      aria-label={t("common:join")}
      data-failed={t("errors:try_later")}
      data-notice-class={notice}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; what the script puts in is not React's
      dangerouslySetInnerHTML={{ __html: "" }}
      suppressHydrationWarning
    />
  );
}

/** The default shell: bar, the page, footer with the disclaimer. */
export function DefaultShell({ shell, children }: { shell: Shell; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <a className={hiddenUntilFocus} href="#main">
        {t("common:skip")}
      </a>
      <Bar shell={shell} />
      {shell.member?.alerts.map((alert) => (
        <AlertStrip key={alert.kind} alert={alert} />
      ))}
      <main id="main">{children}</main>
      <Footer shell={shell} />
      {shell.member ? <LikeModal cdnPrefix={shell.member.cdnPrefix} /> : <SignupDialog />}
    </>
  );
}
