import type { ProfileAnswer } from "~/domain/members/profile-answers.server";
import type { Tenant } from "~/tenancy/tenant.server";
import type { DemoData, DemoTown } from "./demo-data.server";
import { drawLots } from "./draw-lots.server";
import { attributesOf, makeFace } from "./faces.server";
import { planAnswers } from "./plan-answers.server";
import type { PlannedPicture } from "./plan-members.server";

/** The profile of a demo login. */
export type PlannedLogin = {
  profile: {
    name: string;
    date_of_birth: string;
    country: string;
    countryregion: string;
    city: string;
    latitude: number;
    longitude: number;
    signup_message: string;
    interests: string[];
    hair_color: string | null;
    eye_color: string | null;
    body_type: string;
    tattoos: string;
    relationship_status: string;
    signup_reason: string;
  };
  /** on the profile */
  answers: ProfileAnswer[];
  pictures: PlannedPicture[];
};

/** The credentials of a demo login. */
export type DemoLogin = { kind: "free" | "premium" | "unconfirmed"; email: string; password: string };

export type PlannedLogins = Partial<Record<DemoLogin["kind"], PlannedLogin>>;

/** The age of a face refers to this year: its portrait is a file and does not age. */
const PORTRAIT_YEAR = 2026;

/** Plans the profiles of the demo logins: confirmed ones have a profile and pictures. */
export function planLogins(tenant: Tenant, data: DemoData): PlannedLogins {
  return {
    free: planLogin(tenant, data, "free", 1),
    premium: planLogin(tenant, data, "premium", 3),
  };
}

function planLogin(
  tenant: Tenant,
  { members, look }: DemoData,
  kind: "free" | "premium",
  pictures: number,
): PlannedLogin {
  const { name, city, born, text, interests } = members.logins[kind];
  const town = members.towns.find((one) => one.city === city) ?? (members.towns[0] as DemoTown);
  const seed = `${tenant.slug} login ${kind}`;
  const lots = drawLots(seed);
  const age = PORTRAIT_YEAR - Number(born.slice(0, 4));
  const face = makeFace(lots, look, seed, "woman", age);
  return {
    profile: {
      name,
      date_of_birth: born,
      country: town.country,
      countryregion: town.region,
      city: town.city,
      latitude: town.lat,
      longitude: town.lon,
      signup_message: text,
      interests,
      ...attributesOf(face),
      body_type: face.body,
      tattoos: "one",
      relationship_status: "single",
      signup_reason: "dating",
    },
    answers: planAnswers(tenant, `${seed} answers`, [town.language])[0] ?? [],
    pictures: lots.some(look.scenes, pictures).map((scene, at) => ({
      seed: `${seed} ${at}`,
      scene,
      face,
      figure: at === 1 ? "whole" : "half",
    })),
  };
}
