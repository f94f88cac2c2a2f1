import { z } from "zod";
import { listRegions } from "~/domain/places/regions.server";
import { findNearestPlace } from "~/outside/geo/places.server";
import type { AccountContext } from "../account.server";
import type { FieldProblems } from "../problems";
import { InputRefused } from "../refusals.server";
import { CITY_MAX } from "../rules";
import { cleanText } from "../typed-text.server";

/** What the form sends. Position: degrees as the browser gave them, empty unless it was asked. */
export type Location = z.infer<typeof Location>;
export const Location = z.object({
  country: z.string().max(40),
  countryregion: z
    .string()
    .max(40)
    .transform((id) => id || null),
  city: z.string().max(1000).transform(oneLine),
  latitude: z.string().max(40).transform(degrees(90)),
  longitude: z.string().max(40).transform(degrees(180)),
});

type Place = Pick<Location, "country" | "countryregion" | "city">;

/**
 * Saves where a member lives. Their position is kept only as long as it belongs to the place: to some kilometres, and not where the
 * place was chosen by hand.
 * @throws InputRefused for countries that the tenant does not serve, and regions of another country. product.md §2
 */
export async function setLocation(
  ctx: Pick<AccountContext, "db" | "tenant">,
  memberId: number,
  input: Location,
): Promise<void> {
  const problems = locationProblems(ctx, input);
  if (Object.keys(problems).length > 0) throw new InputRefused(problems);
  const { country, countryregion } = input;
  const city = input.city || null;
  const position = positionOf(input);
  await ctx.db.transaction(async (tx) => {
    const before = await tx
      .selectFrom("members")
      .select(["country", "countryregion", "city"])
      .where("id", "=", memberId)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return;
    const isSame =
      before.country === country && before.countryregion === countryregion && before.city === city;
    // Saving the same place again forgets nothing.
    const coordinates = position ?? (isSame ? {} : { latitude: null, longitude: null });
    await tx
      .updateTable("members")
      .set((is) => ({ country, countryregion, city, ...coordinates, version: is("version", "+", 1) }))
      .where("id", "=", memberId)
      .execute();
  });
}

function locationProblems({ tenant }: Pick<AccountContext, "tenant">, input: Place): FieldProblems {
  const problems: FieldProblems = {};
  const { country, countryregion, city } = input;
  if (!tenant.config.countries.some((one) => one === country)) problems.country = { code: "choose" };
  // A region's id is the same in every language.
  else if (countryregion && !listRegions(country, "en").some(({ id }) => id === countryregion))
    problems.countryregion = { code: "choose" };
  if ([...city].length > CITY_MAX) problems.city = { code: "too_long", params: { count: CITY_MAX } };
  return problems;
}

/** The position, if it lies in the place that came with it. */
function positionOf(input: Location): { latitude: number; longitude: number } | null {
  const { latitude, longitude } = input;
  if (latitude === null || longitude === null) return null;
  const found = findNearestPlace(latitude, longitude);
  const isThere =
    found?.country === input.country &&
    found.countryregion === input.countryregion &&
    oneLine(found.city) === input.city;
  return isThere ? { latitude, longitude } : null;
}

/** Two decimals are about a kilometre: near enough to find each other, too far to find a door. */
function degrees(limit: number): (text: string) => number | null {
  return (text) => {
    if (!/^-?\d{1,3}(\.\d{1,20})?$/.test(text)) return null;
    const value = Math.round(Number(text) * 100) / 100;
    return Math.abs(value) <= limit ? value : null;
  };
}

function oneLine(text: string): string {
  return cleanText(text).replace(/\s+/g, " ");
}
