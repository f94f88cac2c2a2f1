import { type RefObject, useEffect, useRef, useState } from "react";
import * as css from "./range.css";

type Props = {
  name: string;
  label: string;
  least: number;
  most: number;
  step: number;
  defaultValue: number;
  /** formats a value */
  text: (value: number) => string;
  onMove?: () => void;
};

/** A slider with its label and its value. A native range, which works without script. */
export function Range({ name, label, least, most, step, defaultValue, text, onMove }: Props) {
  const [value, setValue] = useState(defaultValue);
  const track = useRef<HTMLInputElement>(null);
  // It may have been moved before hydration.
  useEffect(() => setValue(Number(track.current?.value)), []);
  useFilled(track, { "--to": partOf(value, least, most) });
  return (
    <div className={css.slide}>
      <p className={css.slideHead}>
        <label className={css.slideLabel} htmlFor={name}>
          {label}
        </label>
        <output className={css.slideValue} htmlFor={name}>
          {text(value)}
        </output>
      </p>
      <input
        ref={track}
        className={css.range}
        type="range"
        id={name}
        name={name}
        min={least}
        max={most}
        step={step}
        defaultValue={defaultValue}
        aria-valuetext={text(value)}
        onInput={({ currentTarget }) => {
          setValue(Number(currentTarget.value));
          onMove?.();
        }}
      />
    </div>
  );
}

/** The position of a value on the track. */
export const partOf = (value: number, least: number, most: number) =>
  `${(100 * (value - least)) / (most - least)}%`;

/** Sets the filled part of a track. The security policy forbids inline styles in markup, so a script sets them. */
export function useFilled(track: RefObject<HTMLElement>, ends: Record<string, string>): void {
  useEffect(() => {
    for (const [name, value] of Object.entries(ends)) track.current?.style.setProperty(name, value);
  });
}
