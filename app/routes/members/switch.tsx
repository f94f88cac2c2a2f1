import { switchInput } from "~/ui/row.css";
import * as css from "./filters.css";

/** A filter that is on or off. */
export function Switch({ name, text, isOn }: { name: string; text: string; isOn: boolean }) {
  return (
    <label className={css.switchRow}>
      <span className={css.switchText}>{text}</span>
      <input
        className={switchInput}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its own state
        role="switch"
        name={name}
        value="1"
        defaultChecked={isOn}
      />
    </label>
  );
}
