import { z } from "zod";
import { type Locale, locales } from "~/i18n/languages";
import { currencyCodes } from "./countries";
import { landerKinds } from "./lander-kinds";

export const experimentKinds = ["lander", "headline", "package_style", "prices"] as const;
export type ExperimentKind = (typeof experimentKinds)[number];

const locale = z.enum(locales as [Locale, ...Locale[]]);
const currency = z.enum(currencyCodes);
const headline = z.string().trim().min(1).max(200);
const slug = /^[a-z0-9][a-z0-9-]{0,39}$/;
const name = (max: number) =>
  z.string().regex(new RegExp(`^[a-z0-9][a-z0-9-]{0,${max - 1}}$`), "lower-case letters, digits and dashes");
const percent = z.int().min(0).max(100);
const moment = z
  .string()
  .regex(
    /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}Z)?$/,
    "a day such as 2027-01-31, or a minute such as 2027-01-31T09:00Z",
  )
  .refine((text) => !Number.isNaN(Date.parse(text)), "a day that exists");

/** One variant and its changes. The first variant of an experiment is the control and changes nothing. */
export const ExperimentVariant = z.strictObject({
  name: name(20).describe("Name of the variant, such as b"),
  weight: percent.describe("Share of the visitors in per cent; those of all variants make 100"),
  lander: z
    .strictObject({
      kind: z.enum(landerKinds).describe("Kind of the landing page that is shown instead"),
      slug: z.string().regex(slug, "lower-case letters, digits and dashes").optional().describe("Its slug"),
    })
    .optional()
    .describe("Of a lander experiment: the landing page that is shown at the address"),
  headline: z
    .union([
      headline,
      z
        .partialRecord(locale, headline)
        .refine((texts) => Object.keys(texts).length > 0, "a text for at least one language")
        .meta({ minProperties: 1 }),
    ])
    .optional()
    .describe("Of a headline experiment: a text, or one text for each language"),
  package_style: z
    .enum(["p0", "p1", "p2", "p3"])
    .optional()
    .describe("Of a package_style experiment: how the packages are shown"),
  prices: z
    .record(z.string(), z.partialRecord(currency, z.int().min(1).max(10_000_000)))
    .optional()
    .describe("Of a prices experiment: prices in minor units by package and currency; others stay"),
});

/** An experiment. app/domain/experiments/assign.server.ts assigns visitors to its variants. */
export const Experiment = z.strictObject({
  name: name(30).describe("Name of the experiment; its counts are stored under it"),
  kind: z.enum(experimentKinds).describe("What the variants change"),
  on: z
    .string()
    .regex(/^[a-z0-9]{1,40}(\/[a-z0-9][a-z0-9-]{0,39})?$/, "home, a kind of landing page, or kind/slug")
    .optional()
    .describe(
      "The one address where it runs: home, a kind of landing page, or kind/slug. A headline's is home when not set",
    ),
  variants: z.array(ExperimentVariant).min(2).max(6).describe("The variants; the first is the control"),
  coverage: percent.min(1).default(100).describe("Per cent of the visitors who take part"),
  seed: name(40).optional().describe("What visitors are distributed by; the name when not set"),
  version: z.int().min(1).max(999).default(1).describe("Raised to start anew: everybody is assigned again"),
  min_version: z
    .int()
    .min(1)
    .max(999)
    .default(1)
    .describe("Visitors who were assigned in an earlier version take part no longer"),
  starts: moment.optional().describe("When it starts, UTC; at once when not set"),
  ends: moment.optional().describe("When it ends, UTC; never when not set"),
  namespace: z
    .strictObject({
      name: name(30).describe("Experiments of one namespace share no visitor"),
      from: percent.describe("First per cent of the visitors, from 0"),
      to: percent.describe("Where its part ends, up to 100"),
    })
    .optional()
    .describe("The part of the visitors that this experiment may have, so that others can have the rest"),
  minimum_visitors: z
    .int()
    .min(100)
    .max(100_000_000)
    .default(5000)
    .describe("Visitors at which the interval is narrowest; fixed before the start"),
});

export type Experiment = z.infer<typeof Experiment>;
export type ExperimentVariant = z.infer<typeof ExperimentVariant>;

/** Returns the place of an experiment: home, a kind of landing page or kind/slug; "shop" for packages and prices. */
export function placeOf({ kind, on }: Pick<Experiment, "kind" | "on">): string {
  return on ?? (kind === "headline" ? "home" : "shop");
}

/** Returns the period of an experiment, in ms since 1970; infinite where no limit is set. */
export function periodOf({ starts, ends }: Pick<Experiment, "starts" | "ends">): {
  from: number;
  to: number;
} {
  return {
    from: starts === undefined ? Number.NEGATIVE_INFINITY : Date.parse(starts),
    to: ends === undefined ? Number.POSITIVE_INFINITY : Date.parse(ends),
  };
}

export function isRunning(experiment: Pick<Experiment, "starts" | "ends">, now: Date): boolean {
  const { from, to } = periodOf(experiment);
  return from <= now.getTime() && now.getTime() < to;
}

/** Returns the name under which an experiment is counted and stored. A new version starts with new counts. */
export function countedName({ name, version }: Pick<Experiment, "name" | "version">): string {
  return version === 1 ? name : `${name}@${version}`;
}

type Priced = { bundles: readonly { id: string; prices: Partial<Record<string, number>> }[] };
const priced = new WeakMap<ExperimentVariant, WeakMap<Priced, Priced>>();

/** Returns a configuration with the prices of a variant, and the same object for the same arguments. */
export function withPricesOf<Config extends Priced>(config: Config, variant: ExperimentVariant): Config {
  const { prices } = variant;
  if (!prices) return config;
  const known = priced.get(variant) ?? new WeakMap<Priced, Priced>();
  priced.set(variant, known);
  let made = known.get(config) as Config | undefined;
  if (!made) {
    const bundles = config.bundles.map((bundle) =>
      Object.hasOwn(prices, bundle.id)
        ? { ...bundle, prices: { ...bundle.prices, ...prices[bundle.id] } }
        : bundle,
    );
    made = { ...config, bundles };
    known.set(config, made);
  }
  return made;
}
