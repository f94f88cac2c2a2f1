import { ChevronDown, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRegions } from "~/client/use-regions";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { roundPlain } from "~/ui/button.css";
import { ChipField, type Choice, SelectField } from "~/ui/field";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";
import { heading } from "~/ui/text.css";
import * as css from "./filters.css";
import type { MembersView } from "./members.server";
import { AgeRange, RadiusRange } from "./ranges";
import { ShowButton } from "./show-button";
import { SortChoice } from "./sort-choice";
import { Switch } from "./switch";
import { useCount } from "./use-count";

export type FilterForm = MembersView["form"];

/**
 * The search form: a sheet over the results on phones, a side panel from 768 px. A GET form in a native popover,
 * so that it works without script. Its button shows the number of results. product 9.5, 9.10
 * @param isOpened opens as soon as it is rendered
 */
export function Filters({
  form,
  hasFilters,
  isOpened = false,
}: {
  form: FilterForm;
  hasFilters: boolean;
  isOpened?: boolean;
}) {
  const { t } = useTranslation();
  const { fields, filters } = form;
  const has = (name: FilterForm["fields"][number]) => fields.includes(name);
  const any = (text: string): Choice => ({ value: "", text });
  const country = useRef<HTMLSelectElement>(null);
  const { regions, isLoading, follow } = useRegions(country, filters.country ?? "", form.regions);
  const { count, ref, recount } = useCount(form.found);
  const [changed, setChanged] = useState<FormData | null>(null);
  const panel = useOpening(isOpened);
  const close = () => panel.current?.hidePopover?.();
  const value = (name: string, given: string | null) =>
    changed ? String(changed.get(name) ?? "") : (given ?? "");
  const several = (name: string, given: readonly string[]) => changed?.getAll(name).map(String) ?? given;
  const named = (choices: readonly Choice[], chosen: readonly string[]) =>
    choices.flatMap(({ value, text }) => (chosen.includes(value) ? [text] : [])).join(", ");
  const isOn = (name: "online" | "with_photo") => (changed ? changed.has(name) : form.filters[name]);
  const switches = [
    { name: "with_photo", text: t("search:with_photo") },
    { name: "online", text: t("common:online") },
  ] as const;
  const offered = switches.filter(({ name }) => has(name));
  return (
    <div
      className={css.panel}
      id="filters"
      popover="auto"
      ref={panel}
      role="dialog"
      aria-labelledby="filters-title"
      tabIndex={-1}
      onKeyDown={keepInside}
    >
      <Form
        // Another search resets the fields.
        key={JSON.stringify(filters)}
        ref={ref}
        method="get"
        className={css.form}
        action={paths.members()}
        onSubmit={close}
        onChange={({ currentTarget }) => {
          setChanged(new FormData(currentTarget));
          recount();
        }}
      >
        <input type="hidden" name="search" value="1" />
        <div className={css.head}>
          <h2 className={`${heading.section} ${css.title}`} id="filters-title">
            {t("search:filters")}
          </h2>
          {hasFilters ? (
            <Link className={css.clear} href={paths.membersCleared()} onClick={close}>
              {t("search:reset")}
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
          <SortChoice form={form} />
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
          <div className={css.groups}>
            {has("interests") ? (
              <Group
                title={t("search:interests")}
                value={named(form.interests, several("interests", filters.interests))}
              >
                <ChipField
                  name="interests"
                  label={t("search:interests")}
                  choices={form.interests}
                  chosen={filters.interests}
                  several
                />
              </Group>
            ) : null}
            {has("country") ? (
              <Group
                title={t("search:place")}
                value={
                  [
                    named(regions, [value("countryregion", filters.countryregion)]),
                    named(form.countries, [value("country", filters.country)]),
                  ]
                    .filter(Boolean)
                    .join(", ") || t("search:country_any")
                }
              >
                <SelectField
                  name="country"
                  label={t("account:signup_country")}
                  selectRef={country}
                  defaultValue={filters.country ?? ""}
                  onChange={({ target }) => void follow(target.value)}
                  choices={[any(t("search:country_any")), ...form.countries]}
                />
                {has("countryregion") ? (
                  <SelectField
                    name="countryregion"
                    label={t("account:signup_region")}
                    defaultValue={filters.countryregion ?? ""}
                    disabled={isLoading}
                    choices={[any(t("search:region_any")), ...regions]}
                  />
                ) : null}
              </Group>
            ) : null}
            {offered.length > 0 ? (
              <Group
                title={t("search:photo_online")}
                value={offered.flatMap(({ name, text }) => (isOn(name) ? [text] : [])).join(", ")}
              >
                {offered.map(({ name, text }) => (
                  <Switch key={name} name={name} text={text} isOn={filters[name]} />
                ))}
              </Group>
            ) : null}
          </div>
          <ButtonLink kind="text" size="small" href={paths.matchFinder()} onClick={close}>
            {t("games:finder_name")}
          </ButtonLink>
        </div>
        <div className={css.foot} aria-live="polite">
          <ShowButton count={count} onFollow={close} />
        </div>
      </Form>
    </div>
  );
}

/** A closed group of fields that shows its value. */
function Group({ title, value, children }: { title: string; value: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <details className={css.group}>
      <summary className={css.summary}>
        <span className={css.groupTitle}>{title}</span>
        <span className={css.groupValue} data-cuts>
          {value || t("search:any")}
        </span>
        <ChevronDown className={css.chevron} aria-hidden />
      </summary>
      <div className={css.groupBody}>{children}</div>
    </details>
  );
}

/** Opens the panel once it is rendered, and moves the focus into it whenever it opens. Closing returns the focus by itself. */
function useOpening(isOpened: boolean) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = panel.current;
    const enter = (event: Event) => {
      if ((event as ToggleEvent).newState === "open") element?.focus({ preventScroll: true });
    };
    element?.addEventListener("toggle", enter);
    if (isOpened) element?.showPopover?.();
    return () => element?.removeEventListener("toggle", enter);
  }, [isOpened]);
  return panel;
}

/** Tab stays among the fields of the open panel. */
function keepInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Tab") return;
  const fields = "a[href], button, input:not([type=hidden]), select, summary";
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(fields)].filter(
    (one) => one.checkVisibility() && !one.matches(":disabled"),
  );
  const [first, last] = [all[0], all.at(-1)];
  const at = document.activeElement;
  const to = event.shiftKey
    ? at === first || at === event.currentTarget
      ? last
      : null
    : at === last
      ? first
      : null;
  if (!to) return;
  event.preventDefault();
  to.focus();
}
