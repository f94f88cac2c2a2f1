import { useNavigate } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CallFailed } from "~/client/call";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import * as css from "./dialogs.css";
import { Modal } from "./modal";

/**
 * Asks for confirmation before a conversation is removed. It leaves the list at once; where the server fails, an alert states why and the
 * list is restored. product 11.18
 */
export function RemoveDialog({
  name,
  remove,
  leave,
  close,
}: {
  name: string;
  remove: () => Promise<void>;
  /** whether it is the open conversation */
  leave: boolean;
  close: () => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [state, setState] = useState<"asking" | "gone" | { problem: string }>("asking");
  const run = async () => {
    setState("gone");
    try {
      const done = remove();
      if (leave) navigate(paths.chats());
      await done;
      close();
    } catch (error) {
      const reported = error instanceof CallFailed ? error.message : "";
      setState({ problem: reported || t("errors:try_later") });
    }
  };
  if (state === "gone") return null;
  if (state !== "asking")
    return (
      <Modal title={t("chats:remove_failed")} close={close} isAlert>
        <p>{state.problem}</p>
        <div className={css.answers}>
          <Button onClick={close}>{t("common:close")}</Button>
        </div>
      </Modal>
    );
  return (
    <Modal title={t("chats:remove_title")} close={close}>
      <p>{t("chats:remove_text", { member: name })}</p>
      <div className={css.answers}>
        <Button kind="danger" onClick={() => void run()}>
          {t("chats:remove_yes")}
        </Button>
        <Button onClick={close}>{t("chats:cancel")}</Button>
      </div>
    </Modal>
  );
}
