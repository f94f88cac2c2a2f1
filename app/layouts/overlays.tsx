import { WifiOff } from "lucide-react";
import { Trans, useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { FictionalNotice } from "~/ui/mark";
import { heading, link, measure, muted, small } from "~/ui/text.css";
import { logo as logoLine } from "./bar.css";
import * as css from "./overlays.css";
import { serviceList } from "./service-list";
import type { Shell } from "./shell.server";

/** What may lie over any page. The shell script shows and hides these; their ids are its contract. */
export function Overlays({ shell }: { shell: Shell }) {
  const { t } = useTranslation();
  return (
    <>
      {shell.entryWarning ? <EntryWarning shell={shell} warning={shell.entryWarning} /> : null}
      {/* No other company's script runs on a member's pages: there is nothing to agree to. */}
      {shell.thirdParties.length > 0 && !shell.isLoggedIn ? <ConsentQuestion shell={shell} /> : null}
      <div role="status">
        <div
          className={css.progress}
          id="progress"
          role="progressbar"
          aria-label={t("common:progress")}
          hidden
        />
      </div>
      <div className={css.offline} id="offline" role="status" hidden>
        <WifiOff aria-hidden />
        <span>{t("common:offline")}</span>
      </div>
      <div
        className={css.toasts}
        id="toasts"
        role="status"
        aria-live="polite"
        data-class={css.toast}
        data-online={t("common:online_again")}
        data-failed={t("errors:try_later")}
        data-consent-failed={t("common:consent_failed")}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; what the script puts in is not React's
        dangerouslySetInnerHTML={{ __html: "" }}
        suppressHydrationWarning
      />
      {shell.member ? (
        <i
          data-enhance="poll-user"
          data-likes={shell.newLikes}
          data-messages={shell.unread}
          data-member={shell.member.id}
          data-push-key={shell.member.pushKey ?? undefined}
          hidden
        />
      ) : null}
    </>
  );
}

/** The site-entry warning: once, remembered, closed by its two answers only, never in the installed app. product.md §2 */
function EntryWarning({ shell, warning }: { shell: Shell; warning: { text: string } }) {
  const { t } = useTranslation();
  return (
    <dialog
      className={`${css.dialog} ${css.uncovered}`}
      id="entry-warning"
      open
      closedby="none"
      aria-labelledby="entry-title"
      suppressHydrationWarning
    >
      <div className={css.body}>
        <p className={logoLine}>
          {shell.logo ? <img src={shell.logo} alt={shell.name} height={38} /> : shell.name}
        </p>
        <h2 className={heading.title} id="entry-title">
          <Trans i18nKey="common:entry_title" />
        </h2>
        <p className={measure}>{t("common:entry_text")}</p>
        <FictionalNotice text={warning.text} />
        <form className={css.answers} method="post" action="/entry-warning">
          <input type="hidden" name="back" value={shell.back} />
          <Button kind="primary" type="submit" autoFocus>
            {t("common:entry_yes")}
          </Button>
          <ButtonLink href="about:blank" rel="noreferrer">
            {t("common:entry_no")}
          </ButtonLink>
        </form>
        <p className={`${small} ${muted}`}>{t("common:entry_note")}</p>
      </div>
    </dialog>
  );
}

/** Asks before anything of another company is loaded; hidden until the script sees that no answer was given. decisions §8 */
function ConsentQuestion({ shell }: { shell: Shell }) {
  const { t } = useTranslation();
  const services = serviceList(shell.thirdParties, t);
  return (
    <form
      className={css.consent}
      id="consent"
      method="post"
      action={paths.cookies()}
      hidden
      aria-labelledby="consent-title"
      data-scripts={JSON.stringify(shell.thirdParties.map(({ category, src }) => ({ category, src })))}
    >
      <h2 className={heading.section} id="consent-title">
        {t("common:consent_title")}
      </h2>
      <p className={small}>
        {t("common:consent_text", { services })}{" "}
        <a className={link} href={paths.cookies()}>
          {t("common:consent_more")}
        </a>
      </p>
      <input type="hidden" name="back" value={shell.back} />
      <div className={css.answers}>
        <Button size="small" type="submit" name="answer" value="refuse">
          {t("common:consent_refuse")}
        </Button>
        <Button size="small" type="submit" name="answer" value="accept">
          {t("common:consent_accept")}
        </Button>
      </div>
    </form>
  );
}
