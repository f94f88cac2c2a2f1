import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDistance } from "~/i18n/format";
import type { FilterForm } from "./filters";
import * as css from "./filters.css";

/** How far away at most, in steps; at its end any distance. */
export function RadiusRange({ form: { distance, filters } }: { form: FilterForm }) {
  const { t, i18n } = useTranslation();
  const { least, most, step } = distance!.radius!;
  const any = most + step;
  const [value, setValue] = useState(filters.radius ?? any);
  const track = useRef<HTMLInputElement>(null);
  // It may have been moved before React was there.
  useEffect(() => setValue(Number(track.current?.value)), []);
  useFilled(track, { "--to": part(value, least, any) });
  const text =
    value > most
      ? t("search:radius_any")
      : t("search:radius_within", { distance: formatDistance(value, distance!.unit, i18n.language) });
  return (
    <div className={css.slide}>
      <p className={css.slideHead}>
        <label htmlFor="radius">{t("search:radius")}</label>
        <output htmlFor="radius">{text}</output>
      </p>
      <input
        ref={track}
        className={css.range}
        type="range"
        id="radius"
        name="radius"
        min={least}
        max={any}
        step={step}
        defaultValue={filters.radius ?? any}
        aria-valuetext={text}
        onInput={({ currentTarget }) => setValue(Number(currentTarget.value))}
      />
    </div>
  );
}

/** From and to, two thumbs on one track: neither passes the other. */
export function AgeRange({ form: { ages, filters } }: { form: FilterForm }) {
  const { t } = useTranslation();
  const [[from, to], setEnds] = useState<[number, number]>([filters.min_age, filters.max_age]);
  const track = useRef<HTMLDivElement>(null);
  // They may have been moved before React was there.
  useEffect(() => {
    const [least, most] = [...(track.current?.querySelectorAll("input") ?? [])].map(({ value }) =>
      Number(value),
    );
    if (least !== undefined && most !== undefined) setEnds([least, Math.max(least, most)]);
  }, []);
  useFilled(track, { "--from": part(from, ages.from, ages.to), "--to": part(to, ages.from, ages.to) });
  const move = (event: FormEvent<HTMLInputElement>) => {
    const { name, value } = event.currentTarget;
    const isFrom = name === "min_age";
    const moved = isFrom ? Math.min(Number(value), to) : Math.max(Number(value), from);
    event.currentTarget.value = String(moved);
    setEnds(isFrom ? [moved, to] : [from, moved]);
  };
  const upper = to === ages.to ? `${to}+` : String(to);
  const ends = [
    { name: "min_age", text: t("search:age_from"), value: filters.min_age, shown: String(from) },
    { name: "max_age", text: t("search:age_to"), value: filters.max_age, shown: upper },
  ];
  return (
    <div className={css.slide}>
      <p className={css.slideHead}>
        <span>{t("search:age")}</span>
        <output htmlFor="min_age max_age">{`${from}–${upper}`}</output>
      </p>
      <div className={css.double} ref={track}>
        {ends.map(({ name, text, value, shown }) => (
          <input
            key={name}
            className={css.range}
            type="range"
            id={name}
            name={name}
            min={ages.from}
            max={ages.to}
            defaultValue={value}
            aria-label={text}
            aria-valuetext={shown}
            onInput={move}
          />
        ))}
      </div>
    </div>
  );
}

const part = (value: number, least: number, most: number) => `${(100 * (value - least)) / (most - least)}%`;

/** Where the filled part of a track begins and ends. Styles in the markup are forbidden, so a script sets them. */
function useFilled(track: RefObject<HTMLElement>, ends: Record<string, string>): void {
  useEffect(() => {
    for (const [name, value] of Object.entries(ends)) track.current?.style.setProperty(name, value);
  });
}
