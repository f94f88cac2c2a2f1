import type { ReactNode } from "react";
import * as css from "./row.css";
import { muted, small } from "./text.css";

/** A row of a list: a title, a sentence about it, and a control. */
export function Row({
  icon,
  title,
  text,
  children,
}: {
  icon?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className={css.row}>
      {icon}
      <div className={css.rowText}>
        <p className={css.rowTitle}>{title}</p>
        {text ? <p className={`${small} ${muted}`}>{text}</p> : null}
      </div>
      {children}
    </li>
  );
}

/** A row with a switch of its form; the title is the label of the switch. */
export function SwitchRow({
  name,
  title,
  text,
  isOn,
}: {
  name: string;
  title: string;
  text?: string;
  isOn: boolean;
}) {
  return (
    <li className={css.row}>
      <div className={css.rowText}>
        <label className={css.rowTitle} htmlFor={name}>
          {title}
        </label>
        {text ? (
          <p className={`${small} ${muted}`} id={`${name}-text`}>
            {text}
          </p>
        ) : null}
      </div>
      <input
        className={css.switchInput}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
        role="switch"
        id={name}
        name={name}
        value="on"
        defaultChecked={isOn}
        aria-describedby={text ? `${name}-text` : undefined}
      />
    </li>
  );
}
