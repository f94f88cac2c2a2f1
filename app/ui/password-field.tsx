import { Eye, EyeOff } from "lucide-react";
import { type InputHTMLAttributes, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { described, Frame, type Shared } from "./field";
import { input } from "./field.css";
import * as css from "./password-field.css";

/**
 * A field for a password, with a switch that shows it. It is hidden again when its form is sent, so that browsers recognize and store it.
 * Without script there is no switch.
 */
export function PasswordField({
  label,
  hint,
  problem,
  ...rest
}: Shared & Omit<InputHTMLAttributes<HTMLInputElement>, "type">) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = field.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);
  const shared = { id: rest.id ?? rest.name, name: rest.name, label, hint, problem };
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Frame {...shared}>
      <div className={css.box}>
        <input
          {...rest}
          {...described(shared)}
          ref={field}
          type={isShown ? "text" : "password"}
          className={`${input} ${css.input}`}
          autoCapitalize="none"
          spellCheck={false}
        />
        <button
          type="button"
          className={css.toggle}
          aria-label={t("common:password_show")}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon aria-hidden />
        </button>
      </div>
    </Frame>
  );
}
