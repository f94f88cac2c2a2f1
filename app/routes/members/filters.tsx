import { X } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useRegions } from "~/layouts/use-regions";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { roundPlain } from "~/ui/button.css";
import { ChipField, type Choice, SelectField } from "~/ui/field";
import { field, input } from "~/ui/field.css";
import { Form } from "~/ui/form";
import { switchInput } from "~/ui/row.css";
import { heading, label } from "~/ui/text.css";
import * as css from "./members.css";
import type { MembersView } from "./members.server";

type FilterForm = MembersView["form"];

/** The form of a search: beside the results on a desktop, a sheet over them on phones. It asks with the address alone. */
export function Filters({ form }: { form: FilterForm }) {
  const { t } = useTranslation();
  const { fields, filters } = form;
  const has = (name: FilterForm["fields"][number]) => fields.includes(name);
  const any = (text: string): Choice => ({ value: "", text });
  const country = useRef<HTMLSelectElement>(null);
  const { regions, isLoading, follow } = useRegions(country, filters.country ?? "", form.regions);
  return (
    <aside className={css.filters} id="filters" popover="auto" aria-label={t("search:filters")}>
      <Form
        // Another search brings other values into its fields.
        key={JSON.stringify(filters)}
        method="get"
        className={css.form}
        action={paths.members()}
        onSubmit={() => document.getElementById("filters")?.hidePopover?.()}
      >
        <input type="hidden" name="search" value="1" />
        <div className={css.sheetHead}>
          <p className={heading.section}>{t("search:filters")}</p>
          <button
            type="button"
            className={roundPlain}
            popovertarget="filters"
            popovertargetaction="hide"
            aria-label={t("search:filters_close")}
          >
            <X aria-hidden />
          </button>
        </div>
        {has("gender") ? (
          <ChipField
            name="gender"
            label={t("account:signup_seeks")}
            choices={form.genders}
            chosen={filters.gender}
            several
          />
        ) : null}
        {has("age") ? <Ages form={form} /> : null}
        {has("country") ? (
          <SelectField
            name="country"
            label={t("account:signup_country")}
            selectRef={country}
            defaultValue={filters.country ?? ""}
            onChange={({ target }) => void follow(target.value)}
            choices={[any(t("search:country_any")), ...form.countries]}
          />
        ) : null}
        {has("countryregion") ? (
          <SelectField
            name="countryregion"
            label={t("account:signup_region")}
            defaultValue={filters.countryregion ?? ""}
            disabled={isLoading}
            choices={[any(t("search:region_any")), ...regions]}
          />
        ) : null}
        {has("online") ? <Switch name="online" text={t("common:online")} isOn={filters.online} /> : null}
        {has("with_photo") ? (
          <Switch name="with_photo" text={t("search:with_photo")} isOn={filters.with_photo} />
        ) : null}
        {has("interests") ? (
          <details className={css.interests} open={filters.interests.length > 0}>
            <summary className={css.summary}>
              {t("search:interests")}
              {filters.interests.length > 0 ? ` (${filters.interests.length})` : null}
            </summary>
            <ChipField
              name="interests"
              label={t("search:interests")}
              choices={form.interests}
              chosen={filters.interests}
              several
            />
          </details>
        ) : null}
        <div className={css.submit}>
          <Button kind="primary" type="submit" wide>
            {t("search:show")}
          </Button>
        </div>
      </Form>
    </aside>
  );
}

/** From and to, side by side. */
function Ages({ form: { ages, filters } }: { form: FilterForm }) {
  const { t } = useTranslation();
  const years = Array.from({ length: ages.to - ages.from + 1 }, (_, at) => ages.from + at);
  const ends = [
    { name: "min_age", text: t("search:age_from"), value: filters.min_age },
    { name: "max_age", text: t("search:age_to"), value: filters.max_age },
  ];
  return (
    <fieldset className={field}>
      <legend className={label}>{t("search:age")}</legend>
      <div className={css.pair}>
        {ends.map(({ name, text, value }) => (
          <select key={name} className={input} name={name} aria-label={text} defaultValue={value}>
            {years.map((year) => (
              <option key={year} value={year}>
                {year === ages.to ? `${year}+` : year}
              </option>
            ))}
          </select>
        ))}
      </div>
    </fieldset>
  );
}

function Switch({ name, text, isOn }: { name: string; text: string; isOn: boolean }) {
  return (
    <label className={css.switchRow}>
      <span>{text}</span>
      <input
        className={switchInput}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
        role="switch"
        name={name}
        value="1"
        defaultChecked={isOn}
      />
    </label>
  );
}
