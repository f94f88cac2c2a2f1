import { X } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useRegions } from "~/client/use-regions";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { roundPlain } from "~/ui/button.css";
import { ChipField, type Choice, SelectField } from "~/ui/field";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";
import { switchInput } from "~/ui/row.css";
import { heading } from "~/ui/text.css";
import * as css from "./filters.css";
import type { MembersView } from "./members.server";
import { AgeRange, RadiusRange } from "./ranges";
import { SortChoice } from "./sort-choice";
import { useCount } from "./use-count";

export type FilterForm = MembersView["form"];

/**
 * The search form: a sheet over the results on phones, a side panel from 768 px. A GET form in a native popover,
 * so that it works without script. Its button shows the number of results. product 9.5, 9.10
 */
export function Filters({ form, hasFilters }: { form: FilterForm; hasFilters: boolean }) {
  const { t } = useTranslation();
  const { fields, filters } = form;
  const has = (name: FilterForm["fields"][number]) => fields.includes(name);
  const any = (text: string): Choice => ({ value: "", text });
  const country = useRef<HTMLSelectElement>(null);
  const { regions, isLoading, follow } = useRegions(country, filters.country ?? "", form.regions);
  const { count, ref, recount } = useCount();
  const close = () => document.getElementById("filters")?.hidePopover?.();
  return (
    <aside className={css.panel} id="filters" popover="auto" aria-label={t("search:filters")}>
      <Form
        // Another search resets the fields.
        key={JSON.stringify(filters)}
        ref={ref}
        method="get"
        className={css.form}
        action={paths.members()}
        onSubmit={close}
        onChange={recount}
      >
        <input type="hidden" name="search" value="1" />
        <div className={css.head}>
          <p className={`${heading.section} ${css.title}`}>{t("search:filters")}</p>
          {hasFilters ? (
            <Link className={css.clear} href={paths.membersCleared()} onClick={close}>
              {t("search:clear")}
            </Link>
          ) : null}
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
        <div className={css.body}>
          {form.distance?.hasRadius ? <RadiusRange form={form} /> : null}
          {has("age") ? <AgeRange form={form} /> : null}
          {has("gender") ? (
            <ChipField
              name="gender"
              label={t("account:signup_seeks")}
              choices={form.genders}
              chosen={filters.gender}
              several
            />
          ) : null}
          <SortChoice form={form} />
          {has("online") || has("with_photo") ? (
            <div>
              {has("online") ? (
                <Switch name="online" text={t("common:online")} isOn={filters.online} />
              ) : null}
              {has("with_photo") ? (
                <Switch name="with_photo" text={t("search:with_photo")} isOn={filters.with_photo} />
              ) : null}
            </div>
          ) : null}
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
          <ButtonLink kind="text" size="small" href={paths.matchFinder()} onClick={close}>
            {t("games:finder_name")}
          </ButtonLink>
        </div>
        <div className={css.foot}>
          <Button kind="primary" type="submit" wide data-count-shown={count === null ? undefined : ""}>
            {count === null
              ? t("search:show")
              : count.isMore
                ? t("search:show_more", { number: count.count })
                : t("search:show_count", { count: count.count })}
          </Button>
        </div>
      </Form>
    </aside>
  );
}

function Switch({ name, text, isOn }: { name: string; text: string; isOn: boolean }) {
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
