import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRegions } from "~/client/use-regions";
import { CITY_MAX } from "~/domain/places/rules";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { type Choice, SelectField } from "~/ui/field";
import { Form } from "~/ui/form";
import { useStoredForm } from "../accounts/use-stored-form";
import { type Place, PlaceField } from "../places/place-field";
import { useGeolocationPermission } from "../places/use-locate";
import * as css from "./settings-page.css";

type Stored = { country: string; countryregion: string; city: string };

type Props = {
  /** of the last submit, unless it was saved */
  answer: SubmissionResult<string[]> | undefined;
  stored: Stored;
  /** whether the page states that it was saved */
  isSaved: boolean;
  countries: readonly Choice[];
  /** the country that the server rendered, and its regions */
  country: string;
  regions: readonly Choice[];
};

/** Country, region and town. A chosen or located town sets its region; a typed one clears the region of the previous town. */
export function LocationForm({ answer, stored, isSaved, countries, country: given, regions }: Props) {
  const { t } = useTranslation();
  const { lastResult, handlers, enter: keep } = useStoredForm(answer, stored, isSaved);
  const [form, field] = useForm<Stored>({ id: "location", lastResult, defaultValue: stored });
  const country = useRef<HTMLSelectElement & HTMLInputElement>(null);
  const region = useRef<HTMLSelectElement>(null);
  const { regions: offered, isLoading, follow } = useRegions(country, given, regions);
  const [choices, setChoices] = useState(0);
  /** Whether the region came with the town. */
  const isOfTown = useRef(stored.city !== "");
  /** Input during the load of a town's region takes precedence. */
  const entered = useRef(0);
  const permission = useGeolocationPermission();

  const enter = (isRegionOfTown: boolean) => {
    keep();
    entered.current += 1;
    isOfTown.current = isRegionOfTown;
  };
  // The form is reset: the stored region is the town's, and an earlier position no longer counts.
  const isAnew = lastResult?.initialValue === null;
  const { city } = stored;
  useEffect(() => {
    if (!isAnew) return;
    isOfTown.current = city !== "";
    setChoices((before) => before + 1);
  }, [isAnew, city]);
  const chooseByHand = () => {
    enter(false);
    setChoices((before) => before + 1);
  };
  const setRegion = (id: string) => {
    const list = region.current;
    if (list) list.value = [...list.options].some(({ value }) => value === id) ? id : "";
    return list?.value === id;
  };
  const show = async ({ country: code, countryregion }: Place) => {
    enter(true);
    const own = entered.current;
    const isOther = country.current?.value !== code;
    if (country.current) country.current.value = code;
    if (!isOther && setRegion(countryregion)) return;
    await follow(code);
    if (own === entered.current) setRegion(countryregion);
  };
  const type = () => {
    entered.current += 1;
    if (isOfTown.current) setRegion("");
  };

  const anyRegion = { value: "", text: t("account:signup_region_any") };
  return (
    <Form
      {...getFormProps(form)}
      className={css.form}
      method="post"
      action={paths.settings("location")}
      {...handlers}
    >
      <div className={css.narrow}>
        {countries.length > 1 ? (
          <SelectField
            name={field.country.name}
            label={t("account:signup_country")}
            choices={countries}
            selectRef={country}
            defaultValue={field.country.initialValue}
            problem={field.country.errors?.[0]}
            autoComplete="country"
            onChange={({ target }) => {
              chooseByHand();
              void follow(target.value);
            }}
          />
        ) : (
          <input type="hidden" name={field.country.name} value={countries[0]?.value} ref={country} />
        )}
        <div hidden={offered.length === 0 && !isLoading && !field.countryregion.errors}>
          <SelectField
            name={field.countryregion.name}
            label={t("account:signup_region")}
            choices={[anyRegion, ...offered]}
            selectRef={region}
            defaultValue={field.countryregion.initialValue}
            problem={field.countryregion.errors?.[0]}
            disabled={isLoading}
            onChange={chooseByHand}
          />
        </div>
        <div onChange={type}>
          <PlaceField
            view={{
              draft: {
                country: given,
                countryregion: "",
                city: field.city.initialValue ?? "",
                latitude: "",
                longitude: "",
              },
              countries,
              cityMax: CITY_MAX,
            }}
            problem={field.city.errors?.[0]}
            hint={
              permission === "unsupported" ? (
                t("account:place_unsupported")
              ) : (
                <span className={css.onlyWithScript}>{t("settings:location_hint")}</span>
              )
            }
            beside={{ country, choices, show: (place) => void show(place) }}
          />
        </div>
      </div>
      <div className={css.actions}>
        <Button kind="primary" size="large" type="submit">
          {t("settings:save")}
        </Button>
        {countries.length > 1 ? (
          <noscript>
            <Button kind="text" type="submit" name="intent" value="regions">
              {t("settings:location_regions")}
            </Button>
          </noscript>
        ) : null}
      </div>
    </Form>
  );
}
