import { z } from "zod";
import { genders } from "~/domain/accounts/rules";
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
  /** what is written there */
  language: z.string(),
  /** how often it is drawn against the others */
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

/** tenants/<slug>/demo/members.json: who the demo members of a brand are. */
const Members = z.object({
  /** youngest and oldest, in years */
  ages: z.tuple([z.number().min(18), z.number()]),
  /** parts of a hundred */
  genders: byGender(z.number()),
  /** those in the brand's own pictures, in their order */
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

/** tenants/<slug>/demo/look.json: the light of the brand's portraits; what only the drawing needs is passed on as it is. */
const Look = z.looseObject({
  scenes: z.array(z.string()),
  wardrobe: z.array(z.string()),
  palette: z.record(z.string(), z.string()),
  /** colours that hair is dyed in here */
  dyes: z.array(z.string()).optional(),
  /** hair of those in the brand's own pictures */
  cast: z.array(z.string()),
});
export type DemoLook = z.infer<typeof Look>;

/** tenants/<slug>/pictures/manifest.json: the brand's own pictures, two and more of a person. */
const Pictures = z.array(
  z.object({ file: z.string(), person: z.number(), gender: Gender, age: z.number(), scene: z.string() }),
);

export type DemoData = {
  members: z.infer<typeof Members>;
  look: DemoLook;
  pictures: z.infer<typeof Pictures>;
};

/**
 * What the demo members of a brand are made of.
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
