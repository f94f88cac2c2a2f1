import { attributes } from "~/domain/members/rules";
import type { Tenant } from "~/tenancy/tenant.server";
import type { DemoData, DemoTown } from "./demo-data.server";
import { drawLots, type Lots } from "./draw-lots.server";
import { attributesOf, type Face, hairColorOf, makeFace } from "./faces.server";
import { chooseSought } from "./sought.server";

/** A portrait in the brand's folder: the person that it shows, where, and how much of them. */
export type DrawnPicture = { seed: string; scene: string; face: Face; figure: "half" | "whole" };
/** A picture of a demo member: one of the brand's own, or a drawn one. */
export type PlannedPicture = { file: string } | DrawnPicture;

/** The number of members of a brand with portraits. */
export const MAX_DEMO_MEMBERS = 120;

export type PlannedMember = {
  name: string;
  gender: "woman" | "man" | "nonbinary";
  seeks: string[];
  sexuality: string;
  age: number;
  /** days since the last birthday */
  sinceBirthday: number;
  town: DemoTown;
  text: string;
  interests: string[];
  fictional: boolean;
  attributes: Record<keyof typeof attributes, string | null>;
  /** days since the signup */
  memberDays: number;
  /** minutes since they were last seen */
  unseenMinutes: number;
  pictures: PlannedPicture[];
};

/** Percent of the members with a second drawn picture. */
const MORE_PICTURES = 30;
/** One in this many is a fictional profile. */
const FICTIONAL_EVERY = 8;
const THREE_WEEKS = 21 * 24 * 60;
/** Members in the brand's own pictures were active last, so that lists begin with them. */
const CAST_MINUTES = 300;

/**
 * Plans the demo members of a brand: always the same people for the same brand, first those in its own pictures.
 * @param allInterests the ids that members choose from
 */
export function planMembers(
  tenant: Tenant,
  data: DemoData,
  count: number,
  allInterests: readonly string[],
): PlannedMember[] {
  const { members } = data;
  const names = new Names();
  const texts = drawLots(`${tenant.slug} texts`).some(members.texts, members.texts.length);
  return Array.from({ length: count }, (_, at) => {
    const seed = `${tenant.slug} member ${at}`;
    const lots = drawLots(seed);
    const own = data.pictures.filter(({ person }) => person === at + 1);
    const cast = own.length > 0 ? members.cast[at] : undefined;
    const gender = own[0]?.gender ?? chooseGender(lots, members.genders);
    const [youngest, oldest] = members.ages;
    // Two draws: ages in the middle are more frequent.
    const age =
      own[0]?.age ?? Math.round(youngest + ((oldest - youngest) * (lots.next() + lots.next() * 1.2)) / 2.2);
    const town = members.towns.find(({ city }) => city === cast?.city) ?? lots.weighted(members.towns);
    const spoken = members.names[town.language];
    if (!spoken) throw new Error(`No names for ${town.language} in the demo members of ${tenant.slug}`);
    const name = names.take(lots, cast ? [cast.name] : spoken[gender], age);
    const text = takeText(texts, town.language, gender);
    const { seeks, sexuality } = chooseSought(lots, tenant.config.niche, gender);
    const face = makeFace(lots, data.look, seed, gender, age);
    const published = own[0]
      ? { hair_color: hairColorOf(data.look.cast[at] ?? ""), eye_color: null }
      : attributesOf(face);
    const sinceBirthday = lots.whole(0, 360);
    const scene = lots.one(data.look.scenes);
    return {
      name,
      gender,
      seeks,
      sexuality,
      age,
      sinceBirthday,
      town,
      text: text?.text ?? "",
      interests: interestsOf(lots, text?.interests ?? [], allInterests),
      fictional: cast
        ? tenant.config.showcase.some((shown) => shown.fictional && shown.name === name)
        : at % FICTIONAL_EVERY === 5,
      attributes: { ...chooseAttributes(lots, tenant.config.niche, own[0] ? null : face.body), ...published },
      memberDays: lots.whole(2, 700),
      unseenMinutes: own[0]
        ? lots.whole(0, CAST_MINUTES)
        : CAST_MINUTES + Math.round(THREE_WEEKS * lots.next() ** 3),
      pictures: own[0]
        ? own.map(({ file }) => ({ file }))
        : drawnPictures(seed, scene, data.look.scenes, face),
    };
  });
}

/** Many members have a second picture: somewhere else, doing something else. */
function drawnPictures(seed: string, scene: string, scenes: readonly string[], face: Face): DrawnPicture[] {
  const first: DrawnPicture = { seed: `${seed} 0`, scene, face, figure: "half" };
  const lots = drawLots(`${seed} pictures`);
  if (!lots.percent(MORE_PICTURES)) return [first];
  const other = lots.one(scenes.filter((one) => one !== scene));
  return [first, { seed: `${seed} 1`, scene: other, face, figure: "whole" }];
}

function chooseGender(lots: Lots, shares: Record<PlannedMember["gender"], number>): PlannedMember["gender"] {
  const entries = Object.entries(shares) as [PlannedMember["gender"], number][];
  return lots.weighted(entries.map(([gender, weight]) => ({ gender, weight }))).gender;
}

/** Takes a text that fits a person; undefined where none is left: not every member has one. */
function takeText(texts: DemoData["members"]["texts"], language: string, gender: string) {
  const fits = (text: (typeof texts)[number]) =>
    text.language === language && (text.gender === undefined || text.gender === gender);
  // Texts of one gender come first, since fewer members can use them.
  const at = texts.findIndex((text) => text.gender === gender && fits(text));
  const place = at >= 0 ? at : texts.findIndex(fits);
  return place >= 0 ? texts.splice(place, 1)[0] : undefined;
}

function interestsOf(lots: Lots, published: readonly string[], all: readonly string[]): string[] {
  const own = published.filter((id) => all.includes(id));
  const others = all.filter((id) => !own.includes(id));
  return [...own, ...lots.some(others, Math.max(0, lots.whole(3, 7) - own.length))];
}

/** Chooses the attributes of a member; a few questions remain unanswered. */
function chooseAttributes(lots: Lots, niche: number, body: string | null): PlannedMember["attributes"] {
  const answer = (key: keyof typeof attributes) =>
    lots.percent(88) ? lots.one<string>(attributes[key]) : null;
  const single = lots.percent(55) ? "single" : null;
  const reasons = REASONS[niche];
  return {
    hair_color: null,
    eye_color: null,
    body_type: bodyOf(answer("body_type"), body),
    tattoos: answer("tattoos"),
    relationship_status: single ?? answer("relationship_status"),
    signup_reason: reasons ? lots.one(reasons) : answer("signup_reason"),
  };
}

/** Who answers the question has the body of their pictures. */
const bodyOf = (answered: string | null, drawn: string | null) => answered && (drawn ?? answered);

/** The reasons of members by niche. product 2.19 */
const REASONS: Record<number, readonly string[]> = {
  2: ["chat", "flirting", "flirting", "dating", "looking_around"],
  3: ["friendship", "dating", "relationship", "relationship", "chat"],
  4: ["relationship", "relationship", "dating"],
  5: ["friendship", "dating", "relationship", "chat"],
  6: ["friendship", "dating", "flirting", "relationship", "chat"],
};

/** Unique usernames: a duplicate gets the year of birth appended. */
class Names {
  #taken = new Set<string>();

  take(lots: Lots, names: readonly string[], age: number): string {
    const free = names.filter((name) => !this.#taken.has(name.toLowerCase()));
    let name = free.length > 0 ? lots.one(free) : `${lots.one(names)}${String(126 - age).slice(-2)}`;
    while (this.#taken.has(name.toLowerCase())) name = `${name}_${lots.whole(2, 9)}`;
    this.#taken.add(name.toLowerCase());
    return name;
  }
}
