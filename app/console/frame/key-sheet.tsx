import { useEffect, useRef } from "react";
import { t } from "../text";
import { Button } from "../ui/button";
import { heading, quiet } from "../ui/text.css";
import { KeysOf } from "./hit-line";
import * as css from "./key-sheet.css";
import { ownKeys, type Pressable, shownKey } from "./keys";

/** The keys of the present page, and those of every page. @param pressed what keys press on the page */
export default function KeySheet({
  pressed,
  onClose,
}: {
  pressed: readonly Pressable[];
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const isOfPage = ({ element }: Pressable) => element.closest("#page") !== null;
  // A menu of the page has its own line.
  const own = ownKeys
    .filter(({ key }) => !pressed.some((one) => one.key === key))
    .map(({ key, label }) => ({ key, label: t(label) }));
  const everywhere = [
    { key: "Ctrl+k", label: t("search_or_act") },
    ...own,
    ...pressed.filter((one) => !isOfPage(one)),
  ];
  return (
    <dialog ref={dialog} className={css.dialog} aria-labelledby="keys-title" onClose={onClose}>
      <div className={css.head}>
        <h2 className={heading} id="keys-title">
          {t("key_sheet")}
        </h2>
        <Button size="small" onClick={() => dialog.current?.close()}>
          {t("search_close")}
        </Button>
      </div>
      <div className={css.columns}>
        <List title={t("keys_page")} keys={pressed.filter(isOfPage)} />
        <List title={t("keys_everywhere")} keys={everywhere} />
      </div>
      <p className={`${quiet} ${css.note}`}>{t("keys_note")}</p>
    </dialog>
  );
}

function List({ title, keys }: { title: string; keys: readonly { key: string; label: string }[] }) {
  return (
    <section>
      <h3 className={css.title}>{title}</h3>
      {keys.length === 0 ? <p className={quiet}>{t("keys_none")}</p> : null}
      <dl className={css.list}>
        {keys.map(({ key, label }) => (
          <div key={key} className={css.line}>
            <dt>{label}</dt>
            <dd>
              <span aria-hidden="true">
                <KeysOf keys={shownKey(key)} />
              </span>
              <span className={css.spoken}>{shownKey(key)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
