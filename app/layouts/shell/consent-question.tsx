import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { answerConsent, consentGiven, loadThirdParties } from "~/client/consent-answer";
import { toast } from "~/client/toast";
import { serviceList } from "~/features/consent/service-list";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { link } from "~/ui/text.css";
import * as css from "./overlays.css";
import type { Shell } from "./shell.server";

/**
 * Asks for consent to third-party scripts, in a bar at the foot that has room of its own; hidden until the browser finds no stored answer.
 * product 17.1, 17.2
 * @param isAllowed whether the page may load what was allowed, and ask
 * @param waits whether the next page asks instead
 */
export function ConsentQuestion({
  shell,
  isAllowed,
  waits,
}: {
  shell: Shell;
  isAllowed: boolean;
  waits: boolean;
}) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const scripts = shell.thirdParties.map(({ category, src }) => ({ category, src }));
  const loaded = useRef(false);
  useEffect(() => {
    if (!isAllowed || loaded.current) return;
    loaded.current = true;
    const given = consentGiven();
    if (given === null) setAsking(true);
    else loadThirdParties(scripts, given);
  });
  const answer = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Each answer is stored separately, so a second press is ignored.
    if (isBusy) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const given = submitter instanceof HTMLButtonElement ? submitter.value : "refuse";
    setBusy(true);
    try {
      await answerConsent(paths.cookies(), given);
      if (given === "accept") location.reload();
      else setAsking(false);
    } catch {
      toast(t("common:consent_failed"));
    }
    setBusy(false);
  };
  return (
    <form
      className={css.consent}
      id="consent"
      method="post"
      action={paths.cookies()}
      hidden={!isAsking || waits}
      aria-busy={isBusy || undefined}
      aria-labelledby="consent-title"
      data-waits={waits || undefined}
      data-scripts={JSON.stringify(scripts)}
      onSubmit={answer}
    >
      <div className={css.question}>
        <h2 className={css.requestTitle} id="consent-title">
          {t("common:consent_title")}
        </h2>{" "}
        <p className={css.requestText}>{serviceList(shell.thirdParties, t)}</p>
      </div>
      <input type="hidden" name="back" value={shell.back} />
      <div className={css.consentAnswers}>
        <a className={`${link} ${css.consentMore}`} href={paths.cookies()}>
          {t("common:nav_settings")}
        </a>
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
