import type { genders } from "~/domain/members/rules";
import type { Lots } from "./draw-lots.server";

type Gender = (typeof genders)[number];

/** The niche whose members rarely seek only the other gender. product 2.19 */
const QUEER = 6;

/** Chooses the genders that a member seeks, and the name of that preference. @param niche 1 to 7 */
export function chooseSought(
  lots: Lots,
  niche: number,
  gender: Gender,
): { seeks: Gender[]; sexuality: string } {
  if (niche === QUEER || gender === "nonbinary") return chooseWide(lots, gender);
  const other: Gender = gender === "woman" ? "man" : "woman";
  const draw = lots.next();
  if (draw < 0.72) return { seeks: [other], sexuality: lots.percent(70) ? "heterosexual" : "unsaid" };
  if (draw < 0.84) return { seeks: [gender], sexuality: gender === "woman" ? "lesbian" : "gay" };
  const seeks: Gender[] = draw < 0.94 ? ["woman", "man"] : ["woman", "man", "nonbinary"];
  return { seeks, sexuality: lots.one(["bisexual", "bisexual", "pansexual"]) };
}

function chooseWide(lots: Lots, gender: Gender): { seeks: Gender[]; sexuality: string } {
  const draw = lots.next();
  if (draw < 0.5)
    return { seeks: ["woman", "man", "nonbinary"], sexuality: lots.one(["pansexual", "queer", "bisexual"]) };
  if (draw < 0.7 && gender !== "nonbinary")
    return { seeks: [gender], sexuality: gender === "woman" ? "lesbian" : "gay" };
  const seeks: Gender[] = lots.percent(50) ? ["woman", "nonbinary"] : ["man", "nonbinary"];
  return { seeks, sexuality: lots.one(["queer", "queer", "asexual", "unsaid"]) };
}
