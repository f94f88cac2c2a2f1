import type { Ctx } from "~/http/context.server";

/** Returns the brand's film with its length and size in words; null where it has none. */
export function filmOf({ tenant, locale, t, fileHref }: Ctx) {
  const { film } = tenant;
  if (!film) return null;
  const size = new Intl.NumberFormat(locale, {
    style: "unit",
    unit: "megabyte",
    maximumFractionDigits: 1,
  }).format(Math.ceil(film.bytes / 100_000) / 10);
  const length = `0:${String(Math.round(film.seconds)).padStart(2, "0")}`;
  return {
    files: film.files.map(({ name, type }) => ({ type, src: fileHref(name) })),
    facts: t("landers:video_facts", { length, size }),
  };
}
