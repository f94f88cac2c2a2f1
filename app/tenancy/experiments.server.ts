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
  weight: percent.describe("Share of the visitors in per cent; the shares of all variants add up to 100"),
  lander: z
    .strictObject({
      kind: z.enum(landerKinds).describe("Kind of the lander"),
      slug: z
        .string()
        .regex(slug, "lower-case letters, digits and dashes")
        .optional()
        .describe("Slug of the lander's variant"),
    })
    .optional()
    .describe("For a lander experiment: the lander that is shown at the address"),
  headline: z
    .union([
      headline,
      z
        .partialRecord(locale, headline)
        .refine((texts) => Object.keys(texts).length > 0, "a text for at least one language")
        .meta({ minProperties: 1 }),
    ])
    .optional()
    .describe("For a headline experiment: a text, or one text for each language"),
  package_style: z
    .enum(["p0", "p1", "p2", "p3"])
    .optional()
    .describe("For a package_style experiment: style of the packages"),
  prices: z
    .record(z.string(), z.partialRecord(currency, z.int().min(1).max(10_000_000)))
    .optional()
    .describe("For a prices experiment: prices in minor units by package and currency; others are unchanged"),
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
      "Address at which it runs: home, a kind of lander, or kind/slug. Default of a headline experiment: home",
    ),
  variants: z.array(ExperimentVariant).min(2).max(6).describe("The variants; the first is the control"),
  coverage: percent.min(1).default(100).describe("Share of the visitors who take part, in per cent"),
  seed: name(40).optional().describe("Seed of the assignment of visitors; default: the name"),
  version: z
    .int()
    .min(1)
    .max(999)
    .default(1)
    .describe("Raise it to start again: all visitors are reassigned"),
  min_version: z
    .int()
    .min(1)
    .max(999)
    .default(1)
    .describe("Excludes visitors who were assigned in a version before this one"),
  starts: moment.optional().describe("Start, in UTC; default: at once"),
  ends: moment.optional().describe("End, in UTC; default: never"),
  namespace: z
    .strictObject({
      name: name(30).describe("Name of the namespace; its experiments share no visitors"),
      from: percent.describe("Start of the range in per cent, from 0"),
      to: percent.describe("End of the range in per cent, up to 100"),
    })
    .optional()
    .describe("Range of the visitors that this experiment uses, so that others can use the rest"),
  minimum_visitors: z
    .int()
    .min(100)
    .max(100_000_000)
    .default(5000)
    .describe("Number of visitors at which the confidence interval is narrowest; set it before the start"),
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
