import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Account } from "~/domain/context";
import { completeness, findOwnProfile, offeredParts } from "~/domain/members/own-profile.server";
import { listRegions } from "~/domain/places/regions.server";
import { findOwnLimit, type LimitAmount } from "~/domain/shop/own-limit.server";
import type { Ctx } from "~/http/context.server";
import { openProfilePage } from "~/http/pages/open-page.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { requireMember } from "~/http/request/require-member.server";
import { formatMoney } from "~/i18n/format";
import { isLocale, languages } from "~/i18n/languages";
import { pronounsText } from "~/i18n/pronouns";
import type { RouteHandle } from "~/layouts/route-handle";
import { AccountPane } from "./account-pane";
import { Me } from "./me";
import * as css from "./me.css";

export const handle = {
  i18n: ["account", "chats", "profile", "settings"],
  screen: "tab",
} satisfies RouteHandle;

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const member = requireMember(ctx, request);
  const [{ limit }, profile, opened] = await Promise.all([
    ctx.db.transaction((tx) => findOwnLimit(tx, member.id, ctx.now)),
    findOwnProfile(ctx, member.id),
    openProfilePage(ctx, member.id),
  ]);
  const age = opened?.kind === "own" ? opened.profile.age : null;
  const pronouns = profile?.pronouns ? pronounsText(ctx.t, profile.pronouns) : null;
  const { message_credits } = ctx.tenant.config;
  return {
    name: member.name,
    email: member.email,
    isConfirmed: member.status !== "not_confirmed",
    me: {
      title: age === null ? member.name : `${member.name}, ${age}`,
      place: [member.city, pronouns].filter(Boolean).join(" · "),
      percent: profile ? completeness(profile, offeredParts(ctx)).percent : 0,
      price: message_credits > 0 ? ctx.t("settings:me_price", { count: message_credits }) : "",
      values: { ...valuesOf(ctx, member), limit: limitValue(ctx, member, limit) },
    },
    head: hiddenHead(ctx, ctx.t("settings:title")),
  };
}

/** The member's own limit in one line. */
function limitValue({ t, locale }: Ctx, { country }: Account, limit: LimitAmount | null): string {
  if (limit === null) return t("settings:limit_none");
  const { amount: minor, currency } = limit;
  return t("settings:limit_of", { amount: formatMoney({ minor, currency }, locale, country) });
}

/** The present value of each settings page that has one. */
function valuesOf({ t, locale, look }: Pick<Ctx, "t" | "locale" | "look">, member: Account) {
  const { country, countryregion, city, language, email, invisible } = member;
  const region = listRegions(country, locale).find(({ id }) => id === countryregion)?.name;
  return {
    account: email,
    security: "",
    privacy: t(invisible ? "settings:invisible" : "settings:visible"),
    location: city || region || new Intl.DisplayNames([locale], { type: "region" }).of(country) || "",
    language: isLocale(language) ? languages[language].name : "",
    appearance: t(`settings:look_${look ?? "system"}`),
    orders: "",
    notifications: "",
    app: "",
    download: "",
    delete: "",
  };
}

export { tabLoader as clientLoader } from "~/client/cached-tabs";
export { meta } from "~/layouts/page-title";

/** The member's own screen; on a desktop the settings with their first page open. product 4.23 */
export default function Settings() {
  const { name, email, isConfirmed, me } = useLoaderData<typeof loader>();
  return (
    <>
      <Me {...me} />
      <div className={css.onlyFromLarge}>
        <AccountPane name={name} email={email} isConfirmed={isConfirmed} />
      </div>
    </>
  );
}
