import unhomoglyph from "unhomoglyph";

/**
 * Returns what a name looks like, as one form of all names that look the same: UTS 39's skeleton, without case, with rn like m and vv like w.
 * It keeps accents: "Zoë" is not "Zoe". A change of this form or of the table of look-alikes needs a migration that empties
 * `members.name_skeleton`.
 */
export function skeleton(name: string): string {
  return unhomoglyph(name.normalize("NFD"))
    .toLowerCase()
    .replaceAll("rn", "m")
    .replaceAll("vv", "w")
    .normalize("NFC");
}
