import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Location, setLocation } from "~/domain/accounts/settings/set-location.server";
import { listRegions } from "~/domain/places/regions.server";
import { CITY_MAX } from "~/domain/places/rules";
import type { Ctx } from "~/http/context.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { refusedForm } from "~/http/refusals/refused.server";
import { requireMember } from "~/http/request/require-member.server";
import { readSubmission, refuseSubmission, replySubmission } from "~/http/request/submission.server";
import { paths } from "~/paths";
import { refusalOf } from "../account/refusal-of";
import { LocationForm } from "./location-form";
import { SettingsPage } from "./settings-page";

export const handle = { i18n: ["account", "settings"] };

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

/** Saves the place; without script, shows the regions of the chosen country. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const member = requireMember(ctx, request);
  const { form, submission } = await readSubmission(request, Location, ({ path }) =>
    path?.[0] === "city"
      ? ctx.t("account:problem_too_long", { count: CITY_MAX })
      : ctx.t("account:problem_choose"),
  );
  const country = String(form.get("country") ?? "");
  const shown = { country, regions: regionsOf(ctx, country) };
  if (form.get("intent") === "regions") return replySubmission(submission, shown);
  if (submission.status !== "success") return refuseSubmission(submission, { status: 422 }, shown);
  try {
    await setLocation(ctx, member.id, submission.value);
    return redirect(`${paths.settings("location")}?done=saved`);
  } catch (error) {
    return refuseSubmission(submission, refusedForm(ctx, error), shown);
  }
}

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
