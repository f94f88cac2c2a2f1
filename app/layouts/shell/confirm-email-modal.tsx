import { useEffect, useState } from "react";

/**
 * The activation reminder on a phone after a partner's signup; without script an alert shows instead. It is rendered outside of the page,
 * which a search replaces while it loads. Its script is loaded when it is due. product 15.16
 * @param email the unconfirmed address; null where the reminder is not due
 */
export function ConfirmEmailModal({ email }: { email: string | null }) {
  const [part, setPart] = useState<typeof import("./confirm-email-dialog") | null>(null);
  // Where it cannot be fetched, the next list has the alert.
  useEffect(() => {
    if (email) import("./confirm-email-dialog").then(setPart, () => undefined);
  }, [email]);
  return email && part ? <part.ConfirmEmailDialog email={email} /> : null;
}
