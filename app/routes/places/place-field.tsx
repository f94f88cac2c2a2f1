import { LocateFixed } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { roundPlain } from "~/ui/button.css";
import { type Choice, Problem } from "~/ui/field";
import { field, hint as hintStyle, input as inputStyle } from "~/ui/field.css";
import { hiddenText, label } from "~/ui/text.css";
import * as css from "./place-field.css";
import { TownList } from "./town-list";
import { useGeolocationPermission, useLocate } from "./use-locate";
import { type Town, useTowns } from "./use-towns";

export type Place = { country: string; countryregion: string; latitude: string; longitude: string };

type Props = {
  view: { draft: Place & { city: string }; countries: readonly Choice[]; cityMax: number };
  problem: string | undefined;
  /** replaces the default label */
  hint?: ReactNode;
  /** the form's own country and region fields, where it has them; else hidden ones are sent */
  beside?: {
    country: RefObject<{ value: string }>;
    /** how often one of them was changed by hand: a geolocation result from before is then ignored */
    choices: number;
    /** sets them to those of a chosen or located town */
    show: (place: Place) => void;
  };
  /** called while a town is typed */
  onType?: () => void;
  /** called once one was typed, chosen or located */
  onTown?: () => void;
};

/**
 * The field of a town: typed, chosen from suggestions, or located by the browser. The server finds a typed town, also
 * without script and while no suggestions can be loaded, and refuses an unknown one. product 5.15
 */
export function PlaceField({ view, problem, hint, beside, onType, onTown }: Props) {
  const { t } = useTranslation();
  const { draft, countries } = view;
  const countryNow = () => beside?.country.current?.value ?? draft.country;
  const input = useRef<HTMLInputElement>(null);
  const [place, setPlace] = useState<Place>({
    country: draft.country,
    countryregion: draft.countryregion,
    latitude: draft.latitude,
    longitude: draft.longitude,
  });
  const [active, setActive] = useState(-1);
  const { towns, status, suggest, cancel, clear } = useTowns(countryNow);
  const isOpen = towns.length > 0;
  const [foundName, setFoundName] = useState("");
  const permission = useGeolocationPermission();
  const { outcome, isBusy, find, chosen } = useLocate(input, async ({ lat, lon, geocode }) => {
    const country = countries.find(({ value }) => value === geocode.country);
    if (!country) return false;
    setFoundName(geocode.country === countryNow() ? geocode.city : `${geocode.city}, ${country.text}`);
    fill(geocode.city, {
      country: geocode.country,
      countryregion: geocode.countryregion ?? "",
      latitude: lat,
      longitude: lon,
    });
    return true;
  });
  const choices = beside?.choices ?? 0;
  useEffect(() => {
    if (choices === 0) return;
    chosen();
    clear();
    setPlace((last) => ({ ...last, latitude: "", longitude: "" }));
  }, [choices, chosen, clear]);

  function fill(city: string, next: Place): void {
    if (input.current) input.current.value = city;
    setPlace(next);
    beside?.show(next);
    close();
    onTown?.();
  }
  function close(): void {
    clear();
    setActive(-1);
  }
  function choose({ city, countryregion }: Town): void {
    chosen();
    fill(city, {
      country: countryNow(),
      countryregion: countryregion ?? "",
      latitude: "",
      longitude: "",
    });
  }
  function type(text: string): void {
    chosen();
    setActive(-1);
    // The region of the first step applies to a typed town; that of a previously chosen town does not.
    const countryregion = draft.city ? "" : draft.countryregion;
    setPlace({ country: draft.country, countryregion, latitude: "", longitude: "" });
    suggest(text);
    onType?.();
  }
  /** A complete name selects its only town. */
  function leave(): void {
    const typed = input.current?.value.trim().toLowerCase();
    const same = towns.filter(({ city }) => city.toLowerCase() === typed);
    if (same.length === 1) choose(same[0]!);
    else {
      // Late suggestions would open over other content. The notice that there are none stays.
      cancel();
      if (isOpen || status === "") close();
      onTown?.();
    }
  }
  /** After the last suggestion comes none, which stands for the typed text. */
  function move(step: 1 | -1): void {
    const places = towns.length + 1;
    setActive((at) => ((at + 1 + step + places) % places) - 1);
  }
  function press(event: KeyboardEvent<HTMLInputElement>): void {
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      if (isOpen) move(key === "ArrowDown" ? 1 : -1);
      else suggest(event.currentTarget.value);
      return;
    }
    const town = towns[active];
    if (key === "Enter" && town) {
      event.preventDefault();
      choose(town);
    } else if (key === "Escape" && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  }

  // The problem of the field says the same already.
  const isStated = status === "none" && problem !== undefined;
  const said =
    outcome === "found"
      ? t("account:place_found", { place: foundName })
      : outcome
        ? t(`account:place_${outcome}`)
        : (status === "none" || status === "unavailable") && !isStated
          ? t(`account:place_${status}`)
          : "";
  return (
    <div className={field}>
      <label className={label} htmlFor="city">
        {t("account:place_city")}
      </label>
      <div className={css.combined}>
        <input
          ref={input}
          className={`${inputStyle} ${css.city}`}
          id="city"
          type="text"
          name="city"
          defaultValue={draft.city}
          maxLength={view.cityMax}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? "towns" : undefined}
          aria-activedescendant={towns[active] ? `town-${active}` : undefined}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "city-error" : "city-description"}
          // The browser's own list would cover this one.
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          onChange={({ target }) => type(target.value)}
          onKeyDown={press}
          onBlur={leave}
        />
        {permission === null || permission === "unsupported" ? null : (
          <button
            type="button"
            className={`${roundPlain} ${css.locate}`}
            data-locate
            aria-label={t("account:place_find")}
            title={t("account:place_find")}
            aria-busy={isBusy || undefined}
            onClick={() => void find()}
          >
            <LocateFixed className={css.locateIcon} aria-hidden />
          </button>
        )}
        {isOpen ? (
          <TownList
            field={input}
            label={t("account:place_city")}
            towns={towns}
            active={active}
            choose={choose}
          />
        ) : null}
      </div>
      <Problem id="city-error" text={problem} />
      <p className={hintStyle} role="status" data-said>
        {said}
      </p>
      <p className={hiddenText} role="status">
        {isOpen ? t("account:place_towns", { count: towns.length }) : ""}
      </p>
      {problem ? null : (
        <p className={hintStyle} id="city-description">
          {hint ?? t("account:place_hint")}
        </p>
      )}
      {Object.entries(place)
        .filter(([name]) => !beside || name === "latitude" || name === "longitude")
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
    </div>
  );
}
