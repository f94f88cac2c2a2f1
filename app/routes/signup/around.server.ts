import { z } from "zod";
import { isInvited } from "~/domain/accounts/signup/invitations.server";
import { genders } from "~/domain/members/rules";
import { type Around, countAround } from "~/domain/members/search/count-around.server";
import { readRadius } from "~/domain/members/search/search-filters.server";
import { unitOf } from "~/domain/places/distance.server";
import { City, type HomeTown, Latitude, Longitude } from "~/domain/places/home-town.server";
import type { Ctx } from "~/http/context.server";
import { RateLimited } from "~/http/limits/limits.server";
import { countAroundRequest } from "~/http/limits/search-limits.server";
import { formatDistance } from "~/i18n/format";
import { modeFor } from "./signup.server";
import { readDraft, type SignupDraft } from "./signup-draft.server";

/** `text`: "" where there is nothing to state. `unit`: of the form's country. */
export type AroundAnswer = { text: string; unit: "km" | "mi" };

const AroundQuery = z.object({
  city: City.catch(""),
  country: z.string().max(2).catch(""),
  countryregion: z
    .string()
    .max(10)
    .catch("")
    .transform((value) => value || null),
  latitude: Latitude.catch(null),
  longitude: Longitude.catch(null),
  radius: z.string().max(3).optional().catch(undefined),
  radius_at: z.string().max(3).optional().catch(undefined),
});

/**
 * Counts the members around the form's town who fit the draft, for a visitor who may sign up and has sent the first step. No answer
 * for places that the brand does not serve, unknown towns and invalid invitations. 429 without a text.
 */
export async function answerAround(ctx: Ctx, request: Request): Promise<Response> {
  const {
    radius: own,
    radius_at,
    ...town
  } = AroundQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const unit = unitOf(town.country || ctx.country);
  const radius = readRadius(ctx.tenant, { radius: own, radius_at });
  const draft = readDraft(request.headers.get("cookie"));
  const isServed = ctx.tenant.config.countries.some((one) => one === town.country);
  if (radius === null || !town.city || !isServed || !maySearch(ctx, draft))
    return reported({ text: "", unit });
  try {
    await countAroundRequest(ctx);
  } catch (error) {
    if (error instanceof RateLimited) return reported({ text: "", unit }, 429);
    throw error;
  }
  if (modeFor(ctx, draft.invitation) === "invited" && !(await isInvited(ctx, draft.invitation)))
    return reported({ text: "", unit });
  const around = await aroundOf(ctx, draft, town, radius);
  return reported({
    text: around ? sentenceOf(ctx, around, formatDistance(radius, unit, ctx.locale)) : "",
    unit,
  });
}

function maySearch(ctx: Ctx, { gender, seeks, invitation }: SignupDraft): boolean {
  const mode = modeFor(ctx, invitation);
  const mayJoin = mode === "open" || (mode === "invited" && invitation !== "");
  return !ctx.member && mayJoin && genders.some((one) => one === gender) && seeks.length > 0;
}

function aroundOf(ctx: Ctx, { gender, seeks }: SignupDraft, town: HomeTown, radius: number) {
  return countAround(ctx, { gender, seeks: genders.filter((one) => seeks.includes(one)), town }, radius);
}

/** Returns a figure from ten on; below, a text without one. Empty where the sample is too small. */
function sentenceOf({ t, locale }: Ctx, { members, isMore }: Around, shown: string): string {
  // A number does not wrap from its unit.
  const distance = shown.replaceAll(" ", "\u00a0");
  if (members === 0) return isMore ? "" : t("signup:around_sparse", { distance });
  const number = new Intl.NumberFormat(locale).format(members);
  return isMore
    ? t("signup:around_more", { number, distance })
    : t("signup:around_about", { number, distance });
}

function reported(answer: AroundAnswer, status = 200): Response {
  return Response.json(answer, { status, headers: { "Cache-Control": "no-store" } });
}
