import { Search } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { consolePaths } from "../paths";
import { t } from "../text";
import { Icon } from "../ui/icon";
import * as css from "./palette.css";
import { useScope } from "./use-scope";

/** The palette's field while the palette is loaded, so that no letter is lost or taken for a key of the page. Enter opens the page of the search. */
export function ComingPalette({
  typed,
  onType,
  onClose,
}: {
  typed: string;
  onType: (typed: string) => void;
  onClose: () => void;
}) {
  const { scope } = useScope();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={css.dialog} aria-label={t("search_or_act")} onClose={onClose}>
      <form className={css.head} action={consolePaths.search(scope)}>
        <Icon of={Search} />
        <input
          className={css.input}
          name="q"
          value={typed}
          onChange={(event) => onType(event.target.value)}
          aria-label={t("search_field")}
          maxLength={400}
        />
      </form>
    </dialog>
  );
}
