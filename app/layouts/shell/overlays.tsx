import { useState } from "react";
import { usePageScope } from "~/client/page-scope";
import { ConsentQuestion } from "./consent-question";
import { EntryWarning } from "./entry-warning";
import { OfflineNotice } from "./offline";
import { ProgressBar } from "./progress-bar";
import type { Shell } from "./shell.server";
import { Toasts } from "./toasts";

/** Returns whether the page asks for consent. Members' pages run no third-party scripts, so they need none. */
export function asksConsent(shell: Shell): boolean {
  return shell.thirdParties.length > 0 && !shell.isLoggedIn;
}

/**
 * The overlays of every page. In documents, which run no React, the document script uses the same markup.
 * @param isSystem the page has neither entry warning nor toasts, and does not ask about cookies: the next page does
 * @param isError it shows an error
 */
export function Overlays({
  shell,
  isSystem,
  isError,
}: {
  shell: Shell;
  isSystem: boolean;
  isError: boolean;
}) {
  const { isApp } = usePageScope();
  const [hasAnswered, setAnswered] = useState(false);
  const warning = isSystem ? null : shell.entryWarning;
  return (
    <>
      {warning ? <EntryWarning shell={shell} warning={warning} onAnswered={() => setAnswered(true)} /> : null}
      {asksConsent(shell) ? (
        <ConsentQuestion shell={shell} isAllowed={hasAnswered || !warning} waits={isSystem} />
      ) : null}
      <ProgressBar />
      {/* A member's bar contains its own offline notice. */}
      {isApp && shell.member ? null : <OfflineNotice />}
      {/* In the app a toast answers what the member does on the page. */}
      {isError || (isSystem && !isApp) ? null : <Toasts />}
    </>
  );
}
