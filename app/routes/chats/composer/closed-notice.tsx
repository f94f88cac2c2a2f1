import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "~/client/toast";
import { Button } from "~/ui/button";
import { setBlock } from "../sending/fetch-chats";
import type { PartnerView } from "../views";
import * as css from "./composer.css";

/** Replaces the text field and states why writing is not possible. product 11.2 */
export function ClosedNotice({ profile, changed }: { profile: PartnerView; changed: () => void }) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const why = profile.closed ?? "left";
  const unblock = async () => {
    if (isBusy || profile.id === null) return;
    setBusy(true);
    try {
      await setBlock(profile.id, "unblock");
      changed();
    } catch {
      toast(t("errors:try_later"));
    }
    setBusy(false);
  };
  return (
    <div className={css.closed} role="status">
      <p>
        {why === "blocked_by"
          ? t("chats:closed_by_name", { member: profile.name })
          : t(`chats:closed_${why}`)}
      </p>
      {why === "blocked" ? (
        <form
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            void unblock();
          }}
        >
          <input type="hidden" name="profile" value={profile.id ?? ""} />
          <Button size="small" type="submit" name="intent" value="unblock" aria-busy={isBusy || undefined}>
            {t("chats:unblock")}
          </Button>
        </form>
      ) : null}
    </div>
  );
}
