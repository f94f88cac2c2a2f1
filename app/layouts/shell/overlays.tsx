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

/** The overlays of every page. In documents, which run no React, the document script uses the same markup. */
export function Overlays({ shell }: { shell: Shell }) {
  const { isApp } = usePageScope();
  const [isEntered, setEntered] = useState(shell.entryWarning === null);
  return (
    <>
      {shell.entryWarning ? (
        <EntryWarning shell={shell} warning={shell.entryWarning} onAnswered={() => setEntered(true)} />
      ) : null}
      {asksConsent(shell) ? <ConsentQuestion shell={shell} isAllowed={isEntered} /> : null}
      <ProgressBar />
      {/* A member's bar contains its own offline notice. */}
      {isApp && shell.member ? null : <OfflineNotice />}
      <Toasts />
    </>
  );
}
