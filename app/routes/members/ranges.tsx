import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { AGE_STEP, positionAt, RADII, radiusAt } from "~/domain/members/rules";
import { formatDistance } from "~/i18n/format";
import type { FilterForm } from "./filters";
import { partOf, Range, useFilled } from "./range";
import * as css from "./range.css";

/** The maximum distance; the last position is any distance. */
export function RadiusRange({ form: { distance, filters } }: { form: FilterForm }) {
  const { t, i18n } = useTranslation();
  return (
    <Range
      name="radius_at"
      label={t("search:radius")}
      least={0}
      most={RADII.length}
      step={1}
      defaultValue={positionAt(filters.radius)}
      text={(position) => {
        const radius = radiusAt(position);
        return radius === null
          ? t("search:radius_any")
          : t("search:radius_within", { distance: formatDistance(radius, distance!.unit, i18n.language) });
      }}
    />
  );
}

/** Minimum and maximum, two thumbs on one track that cannot pass each other. */
export function AgeRange({ form: { ages, filters } }: { form: FilterForm }) {
  const { t } = useTranslation();
  const [[from, to], setEnds] = useState<[number, number]>([filters.min_age, filters.max_age]);
  const track = useRef<HTMLDivElement>(null);
  // They may have been moved before hydration.
  useEffect(() => {
    const [least, most] = [...(track.current?.querySelectorAll("input") ?? [])].map(({ value }) =>
      Number(value),
    );
    if (least !== undefined && most !== undefined) setEnds([least, Math.max(least, most)]);
  }, []);
  useFilled(track, { "--from": partOf(from, ages.from, ages.to), "--to": partOf(to, ages.from, ages.to) });
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
        <span className={css.slideLabel}>{t("search:age")}</span>
        <output className={css.slideValue} htmlFor="min_age max_age">{`${from}–${upper}`}</output>
      </p>
      <AgeBars ages={ages} from={from} to={to} />
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

const BAR = 10;
const GAP = 1;
/** So that an age with few members shows too. */
const LOWEST = 4;

/** How the ages are distributed among the members; those of the search stand out. Decorative. */
function AgeBars({ ages, from, to }: { ages: FilterForm["ages"]; from: number; to: number }) {
  const { bars } = ages;
  if (bars.length === 0) return null;
  const path = (isShown: (first: number) => boolean) =>
    bars
      .map((height, at) => {
        if (height === 0 || !isShown(ages.from + at * AGE_STEP)) return "";
        return `M${at * BAR + GAP} 100v-${Math.max(LOWEST, height)}h${BAR - 2 * GAP}V100z`;
      })
      .join("");
  // The last bar has fewer years than the others.
  const width = ((ages.to + 1 - ages.from) / AGE_STEP) * BAR;
  const isInside = (first: number) => first + AGE_STEP > from && first <= to;
  return (
    <svg className={css.bars} viewBox={`0 0 ${width} 100`} preserveAspectRatio="none" aria-hidden>
      <path className={css.barOutside} d={path((first) => !isInside(first))} />
      <path d={path(isInside)} />
    </svg>
  );
}
