import { useState } from "react";
import { usePageScope } from "../page-scope";
import { ConsentQuestion } from "./consent-question";
import { EntryWarning } from "./entry-warning";
import { OfflineNotice } from "./offline";
import { ProgressBar } from "./progress-bar";
import type { Shell } from "./shell.server";
import { Toasts } from "./toasts";

/** What may lie over any page. In documents, which run no React, the document script works on the same markup. */
export function Overlays({ shell }: { shell: Shell }) {
  const { isApp } = usePageScope();
  const [isEntered, setEntered] = useState(shell.entryWarning === null);
  return (
    <>
      {shell.entryWarning ? (
        <EntryWarning shell={shell} warning={shell.entryWarning} onAnswered={() => setEntered(true)} />
      ) : null}
      {/* No other company's script runs on a member's pages: there is nothing to agree to. */}
      {shell.thirdParties.length > 0 && !shell.isLoggedIn ? (
        <ConsentQuestion shell={shell} mayAsk={isEntered} />
      ) : null}
      <ProgressBar />
      {/* A member's bar has a place of its own for it. */}
      {isApp && shell.member ? null : <OfflineNotice />}
      <Toasts />
    </>
  );
}
