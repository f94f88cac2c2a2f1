import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { LocateFixed } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { InputRefused } from "~/domain/accounts/refusals.server";
import { CITY_MAX } from "~/domain/accounts/rules";
import { Location, setLocation } from "~/domain/accounts/settings/set-location.server";
import { listRegions } from "~/domain/places/regions.server";
import type { Ctx } from "~/http/context.server";
import { readForm } from "~/http/request/read-form.server";
import { requireMember } from "~/http/request/require-member.server";
import { pageMeta, waitingIn } from "~/layouts/page-title";
import { useRegions } from "~/layouts/use-regions";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { SelectField, TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { muted, small } from "~/ui/text.css";
import { formAnswer } from "../account/form-answer.server";
import { SettingsPage } from "./settings-page";
import * as css from "./settings-page.css";
import { useGeolocationPermission, useLocate } from "./use-location-form";

const fieldNames = ["country", "countryregion", "city", "latitude", "longitude"] as const;
type Fields = Record<(typeof fieldNames)[number], string>;

export const handle = { i18n: ["account", "settings"] };

export function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const { country, countryregion, city } = requireMember(ctx, request);
  const isDone = new URL(request.url).searchParams.get("done") === "saved";
  const set = { country, countryregion: countryregion ?? "", city: city ?? "", latitude: "", longitude: "" };
  return {
    view: viewOf(ctx, set),
    notice: isDone ? { text: ctx.t("settings:saved"), isGood: true } : null,
    head: { title: `${ctx.t("settings:nav_location")} – ${ctx.tenant.config.name}`, noindex: true },
  };
}

/** What the form shows: the countries of the brand, and the regions of the chosen one. */
function viewOf({ tenant, locale }: Ctx, fields: Fields) {
  const names = new Intl.DisplayNames([locale], { type: "region" });
  const { countries } = tenant.config;
  return {
    fields,
    countries: countries
      .map((code) => ({ value: code as string, text: names.of(code) ?? code }))
      .sort((a, b) => a.text.localeCompare(b.text, locale)),
    regions: countries.some((code) => code === fields.country)
      ? listRegions(fields.country, locale).map(({ id, name }) => ({ value: id, text: name }))
      : [],
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.head, waitingIn(matches));

/** Saves the place; or, for who has no scripts, shows the regions of the country that was chosen. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const member = requireMember(ctx, request);
  const form = await readForm(request);
  const typed = Object.fromEntries(
    fieldNames.map((name) => [name, String(form.get(name) ?? "")]),
  ) as unknown as Fields;
  const kept = { ...typed, city: typed.city.slice(0, 2 * CITY_MAX) };
  if (form.get("intent") === "regions") {
    const view = viewOf(ctx, { ...kept, countryregion: "", latitude: "", longitude: "" });
    return json({ view, notice: null, problems: {} });
  }
  try {
    const input = Location.safeParse(typed);
    if (!input.success) throw new InputRefused(tooLong(input.error.issues.map(({ path }) => path[0])));
    await setLocation(ctx, member.id, input.data);
    ctx.changed(member.id);
    return redirect(`${paths.settings("location")}?done=saved`);
  } catch (error) {
    const { status, ...refused } = formAnswer(ctx, error);
    return json({ view: viewOf(ctx, kept), ...refused }, status);
  }
}

/** What no list and no town is as long as. */
function tooLong(names: readonly unknown[]): InputRefused["problems"] {
  return names.includes("city")
    ? { city: { code: "too_long", params: { count: CITY_MAX } } }
    : { [names.includes("countryregion") ? "countryregion" : "country"]: { code: "choose" } };
}

/** Where a member lives. product.md §2 */
export default function LocationSettings() {
  const { t } = useTranslation();
  const { view: set, notice } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const view = answer?.view ?? set;
  return (
    <SettingsPage
      current="location"
      title={t("settings:nav_location")}
      lede={t("settings:location_lede")}
      notice={answer ? answer.notice : notice}
    >
      {/* What was saved stands in the form anew. */}
      <PlaceForm
        key={JSON.stringify(answer ? null : set.fields)}
        view={view}
        problems={answer?.problems as Partial<Fields> | undefined}
      />
    </SettingsPage>
  );
}

function PlaceForm({
  view: { fields, countries, regions: given },
  problems,
}: {
  view: ReturnType<typeof viewOf>;
  problems: Partial<Fields> | undefined;
}) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const country = useRef<HTMLSelectElement & HTMLInputElement>(null);
  const permission = useGeolocationPermission();
  const { regions, isLoading, follow } = useRegions(country, fields.country, given);
  const field = (name: keyof Fields) => form.current?.elements.namedItem(name) as HTMLInputElement;
  const [position, setPosition] = useState({ lat: fields.latitude, lon: fields.longitude });
  const { outcome, isBusy, find, chosen } = useLocate(form, async ({ lat, lon, geocode }, isStillWanted) => {
    if (!countries.some(({ value }) => value === geocode.country)) return false;
    if (field("country").value !== geocode.country) {
      field("country").value = geocode.country;
      await follow(geocode.country);
    }
    if (!isStillWanted()) return true;
    field("countryregion").value = geocode.countryregion ?? "";
    field("city").value = geocode.city;
    setPosition({ lat, lon });
    return true;
  });
  /** What is chosen by hand is no longer where the browser is. */
  const byHand = () => {
    chosen();
    setPosition({ lat: "", lon: "" });
  };
  const anyRegion = { value: "", text: t("account:signup_region_any") };
  const isUnsupported = permission === "unsupported";
  const said = isUnsupported ? "unsupported" : outcome;
  return (
    <Form
      ref={form}
      className={css.form}
      method="post"
      noValidate
      action={paths.settings("location")}
      data-permission={permission ?? undefined}
      data-outcome={said}
    >
      <div className={css.narrow}>
        <div>
          <div className={css.asked} data-locate hidden={permission === null || isUnsupported}>
            <Button
              aria-describedby="locate-hint"
              aria-busy={isBusy || undefined}
              onClick={() => void find()}
            >
              <LocateFixed aria-hidden />
              {t("account:place_find")}
            </Button>
            <p id="locate-hint" className={`${small} ${muted}`}>
              {t("settings:location_hint")}
            </p>
          </div>
          <p className={css.said} role="status" data-said>
            {said === "found" ? t("settings:location_found") : said ? t(`account:place_${said}`) : ""}
          </p>
        </div>
        {countries.length > 1 ? (
          <SelectField
            name="country"
            label={t("account:signup_country")}
            choices={countries}
            selectRef={country}
            defaultValue={fields.country}
            problem={problems?.country}
            autoComplete="country"
            onChange={({ target }) => {
              byHand();
              void follow(target.value);
            }}
          />
        ) : (
          <input type="hidden" name="country" value={countries[0]?.value} ref={country} />
        )}
        <div hidden={regions.length === 0 && !isLoading && !problems?.countryregion}>
          <SelectField
            name="countryregion"
            label={t("account:signup_region")}
            choices={[anyRegion, ...regions]}
            defaultValue={fields.countryregion}
            problem={problems?.countryregion}
            disabled={isLoading}
            onChange={byHand}
          />
        </div>
        <TextField
          name="city"
          label={t("account:place_city")}
          autoComplete="address-level2"
          maxLength={CITY_MAX}
          defaultValue={fields.city}
          problem={problems?.city}
          onChange={byHand}
        />
      </div>
      <input type="hidden" name="latitude" value={position.lat} />
      <input type="hidden" name="longitude" value={position.lon} />
      <div className={css.actions}>
        <Button kind="primary" type="submit">
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
