import { Form } from "@remix-run/react";
import { Check } from "lucide-react";
import { useEffect, useState } from "react";
import { t } from "../text";
import { Key } from "./button";
import { Icon } from "./icon";
import * as css from "./toast.css";

/** How long the toast stands where nobody points at it, in milliseconds. Without script it stays. */
const STANDS_MS = 8000;

/**
 * Says what was done, with a button and the key "z" that undo it. The server decides whether it still can be undone.
 * @param fields of the form that undoes it
 */
export function UndoToast({ text, fields }: { text: string; fields: Readonly<Record<string, string>> }) {
  const [isGone, setGone] = useState(false);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => setGone(true), STANDS_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  if (isGone) return null;
  const hold = { onMouseEnter: () => setHeld(true), onFocus: () => setHeld(true) };
  return (
    <div
      className={css.toast}
      role="status"
      {...hold}
      onMouseLeave={() => setHeld(false)}
      onBlur={() => setHeld(false)}
    >
      <Icon of={Check} />
      <span>{text}</span>
      <Form method="post">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className={css.button} data-key="z">
          {t("undo")}
          <Key>z</Key>
        </button>
      </Form>
    </div>
  );
}
