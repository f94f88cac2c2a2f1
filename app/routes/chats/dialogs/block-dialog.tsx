import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "~/client/toast";
import { Button } from "~/ui/button";
import { setBlock } from "../sending/fetch-chats";
import * as css from "./dialogs.css";
import { Modal } from "./modal";

/** Asks for confirmation before a member is blocked. product 9.14 */
export function BlockDialog({
  id,
  name,
  changed,
  close,
}: {
  id: number;
  name: string;
  changed: () => void;
  close: () => void;
}) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await setBlock(id, "block");
      changed();
    } catch {
      toast(t("errors:try_later"));
    }
    close();
  };
  return (
    <Modal title={t("chats:block_title", { member: name })} close={close}>
      <p>{t("chats:block_text")}</p>
      <div className={css.answers}>
        <Button kind="danger" aria-busy={isBusy || undefined} onClick={() => void run()}>
          {t("chats:block")}
        </Button>
        <Button onClick={close}>{t("chats:cancel")}</Button>
      </div>
    </Modal>
  );
}
