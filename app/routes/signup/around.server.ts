import { z } from "zod";
import { City, type HomeTown, Latitude, Longitude } from "~/domain/accounts/home-town.server";
import { genders } from "~/domain/accounts/rules";
import { isInvited } from "~/domain/accounts/signup/invitations.server";
import { type Around, countAround } from "~/domain/members/search/count-around.server";
import { readRadius } from "~/domain/members/search/search-filters.server";
import { unitOf } from "~/domain/places/distance.server";
import type { Ctx } from "~/http/context.server";
import { TooOften } from "~/http/limits/limits.server";
import { countAroundAsked } from "~/http/limits/search-limits.server";
import { formatDistance } from "~/i18n/format";
import { modeFor } from "./signup.server";
import { readDraft, type SignupDraft } from "./signup-draft.server";

/** `text`: "" where there is nothing to say. `unit`: of the form's country. */
export type AroundAnswer = { text: string; unit: "km" | "mi" };

const Asked = z.object({
  city: City.catch(""),
  country: z.string().max(2).catch(""),
  countryregion: z
    .string()
    .max(10)
    .catch("")
    .transform((value) => value || null),
  latitude: Latitude.catch(null),
  longitude: Longitude.catch(null),
  radius: z.string().max(3).catch(""),
});

/**
 * How many members are around the town of the form, for whom the draft says: somebody who may sign up and took the first step. Nothing is
 * said of places that the brand does not serve, of towns that are not known, and for an invitation that is not valid. 429 without a text.
 */
export async function answerAround(ctx: Ctx, request: Request): Promise<Response> {
  const { radius: text, ...town } = Asked.parse(Object.fromEntries(new URL(request.url).searchParams));
  const unit = unitOf(town.country || ctx.country);
  const radius = readRadius(ctx.tenant, text);
  const draft = readDraft(request.headers.get("cookie"));
  const isServed = ctx.tenant.config.countries.some((one) => one === town.country);
  if (radius === null || !town.city || !isServed || !mayAsk(ctx, draft)) return told({ text: "", unit });
  try {
    await countAroundAsked(ctx);
  } catch (error) {
    if (error instanceof TooOften) return told({ text: "", unit }, 429);
    throw error;
  }
  if (modeFor(ctx, draft.invitation) === "invited" && !(await isInvited(ctx, draft.invitation)))
    return told({ text: "", unit });
  const around = await aroundOf(ctx, draft, town, radius);
  return told({
    text: around ? sentenceOf(ctx, around, formatDistance(radius, unit, ctx.locale)) : "",
    unit,
  });
}

function mayAsk(ctx: Ctx, { gender, seeks, invitation }: SignupDraft): boolean {
  const mode = modeFor(ctx, invitation);
  const mayJoin = mode === "open" || (mode === "invited" && invitation !== "");
  return !ctx.member && mayJoin && genders.some((one) => one === gender) && seeks.length > 0;
}

function aroundOf(ctx: Ctx, { gender, seeks }: SignupDraft, town: HomeTown, radius: number) {
  return countAround(ctx, { gender, seeks: genders.filter((one) => seeks.includes(one)), town }, radius);
}

/** A figure only from ten on: fewer say so without one. Nothing where those that were looked at are too few to tell. */
function sentenceOf({ t, locale }: Ctx, { members, isMore }: Around, shown: string): string {
  // A number stays with its unit.
  const distance = shown.replaceAll(" ", "\u00a0");
  if (members === 0) return isMore ? "" : t("signup:around_sparse", { distance });
  const number = new Intl.NumberFormat(locale).format(members);
  return isMore
    ? t("signup:around_more", { number, distance })
    : t("signup:around_about", { number, distance });
}

function told(answer: AroundAnswer, status = 200): Response {
  return Response.json(answer, { status, headers: { "Cache-Control": "no-store" } });
}
