import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { setLocationAct } from "~/domain/accounts/settings/set-location.act.server";
import { listRegions } from "~/domain/places/regions.server";
import { CITY_MAX } from "~/domain/places/rules";
import { formActions, offerForm, type SentForm, showForm } from "~/http/acts/form-actions.server";
import type { Ctx } from "~/http/context.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { requireMember } from "~/http/request/require-member.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { refusalOf } from "../accounts/refusal-of";
import { LocationForm } from "./location-form";
import { SettingsPage } from "./settings-page";

export const handle = { i18n: ["account", "settings"], screen: "section" } satisfies RouteHandle;

export function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const { country, countryregion, city } = requireMember(ctx, request);
  const isDone = new URL(request.url).searchParams.get("done") === "saved";
  return {
    stored: { country, countryregion: countryregion ?? "", city: city ?? "" },
    countries: countriesOf(ctx),
    regions: regionsOf(ctx, country),
    notice: isDone ? { text: ctx.t("settings:saved"), isGood: true } : null,
    head: hiddenHead(ctx, ctx.t("settings:nav_location")),
  };
}

/** The brand's countries, sorted in the member's language. */
function countriesOf({ tenant, locale }: Ctx) {
  const names = new Intl.DisplayNames([locale], { type: "region" });
  return tenant.config.countries
    .map((code) => ({ value: code as string, text: names.of(code) ?? code }))
    .sort((a, b) => a.text.localeCompare(b.text, locale));
}

function regionsOf({ tenant, locale }: Ctx, country: string) {
  const isServed = tenant.config.countries.some((code) => code === country);
  return isServed ? listRegions(country, locale).map(({ id, name }) => ({ value: id, text: name })) : [];
}

export { meta } from "~/layouts/page-title";

/** The regions of the chosen country, for the form that is shown again. */
function chosenRegions({ ctx, form }: SentForm) {
  const country = String(form.get("country") ?? "");
  return { country, regions: regionsOf(ctx, country) };
}

export const action = formActions(
  offerForm(setLocationAct, {
    problem: (field, { t }) =>
      field === "city" ? t("account:problem_too_long", { count: CITY_MAX }) : t("account:problem_choose"),
    more: chosenRegions,
    after: () => redirect(`${paths.settings("location")}?done=saved`),
  }),
  showForm("regions", setLocationAct, chosenRegions),
);

/** The member's country, region and town. product 7.7 */
export default function LocationSettings() {
  const { t } = useTranslation();
  const { stored, countries, regions, notice } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = refusalOf({ errors: answer?.error?.[""] ?? undefined, errorId: "location-error" });
  return (
    <SettingsPage
      current="location"
      title={t("settings:nav_location")}
      lede={t("settings:location_lede")}
      notice={refusal ?? (answer ? null : notice)}
    >
      <LocationForm
        answer={answer}
        stored={stored}
        isSaved={notice !== null}
        countries={countries}
        country={answer?.country ?? stored.country}
        regions={answer?.regions ?? regions}
      />
    </SettingsPage>
  );
}
