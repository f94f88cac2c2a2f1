import { z } from "zod";
import { genders } from "~/domain/members/rules";
import type { Tenant } from "~/tenancy/tenant.server";
import { filesOf } from "~/tenancy/tenant-files.server";

const Gender = z.enum(genders);
const byGender = <Value extends z.ZodType>(value: Value) =>
  z.object({ woman: value, man: value, nonbinary: value });

const Town = z.object({
  city: z.string(),
  country: z.string(),
  region: z.string(),
  /** degrees */
  lat: z.number(),
  lon: z.number(),
  /** the language of the town */
  language: z.string(),
  /** its weight in the draw */
  weight: z.number().default(1),
});
export type DemoTown = z.infer<typeof Town>;

const Login = z.object({
  name: z.string(),
  city: z.string(),
  /** a day such as "1990-05-17" */
  born: z.string(),
  text: z.string(),
  interests: z.array(z.string()),
});

/** tenants/<slug>/demo/members.json: the demo members of a brand. */
const Members = z.object({
  /** youngest and oldest, in years */
  ages: z.tuple([z.number().min(18), z.number()]),
  /** percent */
  genders: byGender(z.number()),
  /** the people in the brand's own pictures, in order */
  cast: z.array(z.object({ name: z.string(), city: z.string() })),
  /** the profiles of the demo logins */
  logins: z.object({ free: Login, premium: Login }),
  names: z.record(z.string(), byGender(z.array(z.string()))),
  towns: z.array(Town),
  texts: z.array(
    z.object({
      language: z.string(),
      gender: Gender.optional(),
      interests: z.array(z.string()),
      text: z.string(),
    }),
  ),
});

/** tenants/<slug>/demo/look.json: what the people in the brand's portraits may look like. */
const Look = z.object({
  scenes: z.array(z.string()),
  /** colours of head scarves */
  wardrobe: z.array(z.string()),
  /** colours of dyed hair */
  dyes: z.array(z.string()).optional(),
  /** hair of the people in the brand's own pictures */
  cast: z.array(z.string()),
});
export type DemoLook = z.infer<typeof Look>;

/**
 * tenants/<slug>/pictures/manifest.json: the brand's own pictures, at least two of each person. `action` names what the person does, for
 * `npm run portraits`; otherwise the drawing chooses.
 */
const Pictures = z.array(
  z.object({ file: z.string(), person: z.number(), gender: Gender, age: z.number(), scene: z.string() }),
);

export type DemoData = {
  members: z.infer<typeof Members>;
  look: DemoLook;
  pictures: z.infer<typeof Pictures>;
};

/**
 * Reads the data of a brand's demo members.
 * @returns null for a brand without a demo folder
 */
export function readDemoData(tenant: Tenant): DemoData | null {
  const files = filesOf(tenant);
  const members = files.readText("demo/members.json", "demo");
  if (members === null) return null;
  const pictures = files.readText("pictures/manifest.json", "demo");
  return {
    members: Members.parse(JSON.parse(members)),
    look: Look.parse(JSON.parse(files.readText("demo/look.json", "demo") ?? "null")),
    pictures: pictures === null ? [] : Pictures.parse(JSON.parse(pictures)),
  };
}
