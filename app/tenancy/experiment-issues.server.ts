import {
  type Experiment,
  type ExperimentKind,
  type ExperimentVariant,
  periodOf,
  placeOf,
} from "./experiments.server";
import { landerKinds } from "./lander-kinds";

type Issue = { path: (string | number)[]; expected: string; found: unknown };
type Config = {
  experiments: readonly Experiment[];
  bundles: readonly { id: string; prices: Partial<Record<string, number>> }[];
  landers: readonly string[];
};

const changes = [
  "lander",
  "headline",
  "package_style",
  "prices",
] as const satisfies readonly (ExperimentKind & keyof ExperimentVariant)[];

/** Checks rules for a tenant's experiments that the schema of a single field cannot express. */
export function experimentIssues(config: Config): Issue[] {
  return config.experiments.flatMap((experiment, at) => {
    const earlier = config.experiments.slice(0, at);
    return [
      ...settingIssues(experiment, earlier),
      ...variantIssues(experiment, config),
      ...crossingIssues(experiment, earlier),
    ].map((issue) => ({ ...issue, path: ["experiments", at, ...issue.path] }));
  });
}

function settingIssues(experiment: Experiment, earlier: readonly Experiment[]): Issue[] {
  const { name, kind, on, version, min_version, starts, ends, namespace } = experiment;
  const issues: Issue[] = [];
  const refuse = (path: (string | number)[], found: unknown, expected: string) =>
    issues.push({ path, found, expected });
  if (earlier.some((other) => other.name === name))
    refuse(["name"], name, "a name that no other experiment has");
  const isLander = (landerKinds as readonly string[]).includes(on?.split("/")[0] ?? "");
  if (kind === "lander" && !isLander)
    refuse(["on"], on, `a kind of landing page (${landerKinds.join(", ")}), or kind/slug`);
  if (kind === "headline" && on !== undefined && on !== "home" && !isLander)
    refuse(["on"], on, `home, or a kind of landing page (${landerKinds.join(", ")}), or kind/slug`);
  if ((kind === "prices" || kind === "package_style") && on !== undefined)
    refuse(["on"], on, `nothing: ${kind} is of the whole shop`);
  if (min_version > version) refuse(["min_version"], min_version, `at most version (${version})`);
  const { from, to } = periodOf(experiment);
  if (from >= to) refuse(["ends"], ends, `a time after starts (${starts})`);
  if (namespace && namespace.from >= namespace.to)
    refuse(["namespace", "to"], namespace.to, `more than from (${namespace.from})`);
  return issues;
}

function variantIssues({ kind, variants }: Experiment, { bundles, landers }: Config): Issue[] {
  const issues: Issue[] = [];
  const sum = variants.reduce((total, { weight }) => total + weight, 0);
  if (sum !== 100)
    issues.push({ path: ["variants"], found: `weights that make ${sum}`, expected: "weights that make 100" });
  for (const [at, variant] of variants.entries()) {
    const refuse = (path: (string | number)[], found: unknown, expected: string) =>
      issues.push({ path: ["variants", at, ...path], found, expected });
    if (variants.findIndex(({ name }) => name === variant.name) !== at)
      refuse(["name"], variant.name, "a name that no other variant of the experiment has");
    for (const field of changes) {
      const isSet = variant[field] !== undefined;
      if (isSet && at === 0) refuse([field], variant[field], "nothing: the first variant is the control");
      else if (isSet && field !== kind)
        refuse([field], variant[field], `nothing: the experiment is of ${kind}`);
      else if (!isSet && at > 0 && field === kind)
        refuse([], `no ${kind}`, `${kind}, which this variant changes`);
    }
    if (variant.lander && !landers.includes(variant.lander.kind))
      refuse(
        ["lander", "kind"],
        variant.lander.kind,
        `a landing page that the brand publishes (${landers.join(", ")})`,
      );
    for (const [id, prices] of Object.entries(variant.prices ?? {})) {
      const bundle = bundles.find((one) => one.id === id);
      if (!bundle)
        refuse(
          ["prices", id],
          `the package ${id}`,
          `one of bundles (${bundles.map((one) => one.id).join(", ")})`,
        );
      // A price in an additional currency could change the currency in which a country pays.
      else
        for (const code of Object.keys(prices).filter((code) => bundle.prices[code] === undefined))
          refuse(
            ["prices", id, code],
            code,
            `a currency of the package (${Object.keys(bundle.prices).join(", ")})`,
          );
    }
  }
  return issues;
}

/** Finds overlaps: two experiments of one kind at one place and time, unless they share a namespace without common visitors. */
function crossingIssues(experiment: Experiment, earlier: readonly Experiment[]): Issue[] {
  return earlier
    .filter((other) => isAtOneTime(experiment, other))
    .flatMap((other): Issue[] => {
      const { namespace } = experiment;
      const isShared = namespace !== undefined && other.namespace?.name === namespace.name;
      if (
        isShared &&
        other.namespace &&
        namespace.from < other.namespace.to &&
        other.namespace.from < namespace.to
      )
        return [
          {
            path: ["namespace"],
            found: `${namespace.from} to ${namespace.to}`,
            expected: `a part of ${namespace.name} that ${other.name} does not have (${other.namespace.from} to ${other.namespace.to})`,
          },
        ];
      if (isShared || other.kind !== experiment.kind || placeOf(experiment) !== placeOf(other)) return [];
      return [
        {
          path: ["kind"],
          found: experiment.kind,
          expected: `no second ${experiment.kind} experiment at ${placeOf(experiment)} while ${other.name} runs, or a namespace for both`,
        },
      ];
    });
}

function isAtOneTime(one: Experiment, other: Experiment): boolean {
  const [a, b] = [periodOf(one), periodOf(other)];
  return a.from < b.to && b.from < a.to;
}
