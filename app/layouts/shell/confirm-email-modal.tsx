import { useEffect, useState } from "react";
import type { Alert } from "./alerts.server";

/** Returns whether an alert opens as a dialog if script is available. */
export function opensModal(alert: Alert): alert is Alert & { kind: "confirm_email" } {
  return alert.kind === "confirm_email" && alert.isModal;
}

/**
 * The activation reminder on a phone after a partner's signup; without script the alert shows instead. It is rendered outside of the page,
 * because a search that loads replaces its cards, including an alert among them. Its script is loaded when it is due. product 15.16
 */
export function ConfirmEmailModal({ alerts }: { alerts: readonly Alert[] }) {
  const email = alerts.find(opensModal)?.email;
  const [part, setPart] = useState<typeof import("./confirm-email-dialog") | null>(null);
  // Where it cannot be fetched, the next page has the alert.
  useEffect(() => {
    if (email) import("./confirm-email-dialog").then(setPart, () => undefined);
  }, [email]);
  return email && part ? <part.ConfirmEmailDialog email={email} /> : null;
}
