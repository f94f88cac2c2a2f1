import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "./field";
import * as css from "./password-field.css";

/**
 * A field for a password, with a switch that shows it. It is hidden again when its form is sent, so that browsers recognize and store it.
 * Without script there is no switch.
 */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "type" | "inputRef" | "end">) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = field.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      inputRef={field}
      end={
        <button
          type="button"
          className={css.toggle}
          aria-label={t("common:password_show")}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon aria-hidden />
        </button>
      }
    />
  );
}
