import { z } from "zod";
import { listRegions } from "~/domain/places/regions.server";
import type { Needs } from "../../context";
import { InputRefused } from "../../input-refused.server";
import { City, cityProblem, Latitude, Longitude, storedTown } from "../../places/home-town.server";
import type { FieldProblems } from "../../problems";

/** The input of the form. The position is in degrees as the browser returned it, and empty unless it was requested. */
export type Location = z.infer<typeof Location>;
export const Location = z.object({
  country: z.string().max(40),
  countryregion: z
    .string()
    .max(40)
    .transform((id) => id || null),
  city: City,
  latitude: Latitude,
  longitude: Longitude,
});

/**
 * Saves where a member lives, with the centre of the town. Distances are measured between towns, so the position from the
 * browser is not stored.
 * @throws InputRefused for countries that the tenant does not serve, regions of another country, and unknown towns. product 7.7
 */
export async function setLocation(
  ctx: Needs<"changed" | "db" | "tenant">,
  memberId: number,
  input: Location,
): Promise<void> {
  const problems = locationProblems(ctx, input);
  if (Object.keys(problems).length > 0) throw new InputRefused(problems);
  const { country } = input;
  const { city, countryregion, ...centre } = storedTown(input);
  await ctx.db.transaction(async (tx) => {
    const before = await tx
      .selectFrom("members")
      .select(["country", "countryregion", "city", "latitude"])
      .where("id", "=", memberId)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return;
    const isSame =
      before.country === country && before.countryregion === countryregion && before.city === city;
    // If several towns share a name, saving the same place again keeps the coordinates of the town found before.
    const isStored = isSame && before.latitude !== null && input.latitude === null;
    const coordinates = isStored ? {} : centre;
    await tx
      .updateTable("members")
      .set((is) => ({ country, countryregion, city, ...coordinates, version: is("version", "+", 1) }))
      .where("id", "=", memberId)
      .execute();
  });
  ctx.changed(memberId);
}

function locationProblems({ tenant }: Needs<"tenant">, input: Location): FieldProblems {
  const problems: FieldProblems = {};
  const { country, countryregion } = input;
  if (!tenant.config.countries.some((one) => one === country)) problems.country = { code: "choose" };
  // A region's id is the same in every language.
  else if (countryregion && !listRegions(country, "en").some(({ id }) => id === countryregion))
    problems.countryregion = { code: "choose" };
  const city = cityProblem(input);
  // A town cannot be found in a wrong country or region.
  if (city && (city.code === "too_long" || Object.keys(problems).length === 0)) problems.city = city;
  return problems;
}
