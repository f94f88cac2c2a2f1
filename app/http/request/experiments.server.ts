import { assign } from "~/domain/experiments/assign.server";
import type { Sign } from "~/domain/signatures.server";
import {
  countedName,
  type Experiment,
  type ExperimentKind,
  type ExperimentVariant,
  isRunning,
  placeOf,
  withPricesOf,
} from "~/tenancy/experiments.server";
import type { TenantConfig } from "~/tenancy/schema.server";
import {
  experimentsCookie,
  experimentsValue,
  NUMBER_LIMIT,
  parseExperiments,
  type SeenEntry,
} from "./experiments-cookie.server";
import { landerAt, routeAt } from "./route-names.server";

/** The call whose answer names the lowest price. */
const SETTINGS_CALL = "/api/settings.php";

/** An assigned variant. `key` names the experiment with its version, as it is counted and stored. */
export type GivenVariant = { key: string; experiment: Experiment; variant: ExperimentVariant };

/** A lander as an address names it. */
export type ShownLander = { kind: string; slug?: string | undefined };

type Given = {
  config: TenantConfig;
  /** the value of the cookie `experiments` */
  cookie: string | undefined;
  /** for the cookie, which is signed for the brand */
  sign: Sign;
  tenantId: string;
  isBot: boolean;
  /** the variants that a member is bound to; null for visitors */
  own: Readonly<Record<string, string>> | null;
  now: () => Date;
  /** returns a random integer below the limit */
  random: (limit: number) => number;
};

/**
 * The experiments of one visit, computed lazily; nothing is computed where the brand runs none. Programs get the control, no cookie, and
 * are not counted. product 20.8, 20.9
 */
export class VisitExperiments {
  #given: Given;
  #number: string | null;
  #entries: Map<string, SeenEntry>;
  #assigned: Map<string, GivenVariant> | null = null;
  #isShopShown = false;

  constructor(given: Given) {
    this.#given = given;
    const hasExperiments = given.config.experiments.length > 0;
    const { number, entries } = parseExperiments(hasExperiments ? given.cookie : undefined, given);
    this.#number = number;
    this.#entries = entries;
  }

  /**
   * Returns the variant of the experiment that runs at a place (home, a kind of lander or kind/slug); null: the usual page, not counted.
   */
  variantOf(kind: ExperimentKind, place = "shop"): GivenVariant | null {
    for (const one of this.#all().values())
      if (one.experiment.kind === kind && placeOf(one.experiment) === place) return one;
    return null;
  }

  /** Returns the lander that is shown at the address of one. */
  landerOf(kind: string, slug?: string): ShownLander {
    const { lander } = this.variantOf("lander", slug ? `${kind}/${slug}` : kind)?.variant ?? {};
    return lander ?? { kind, slug };
  }

  /** Returns whether a running experiment has its own page at an address. */
  isPlace(place: string): boolean {
    return this.#running().some((one) => placeOf(one) === place);
  }

  /** Returns the headline of the page at an address; undefined for the usual one. */
  headlineAt(path: string | null): ExperimentVariant["headline"] {
    const given = path === null ? [] : this.#on(path);
    return given.find(({ experiment }) => experiment.kind === "headline")?.variant.headline;
  }

  /** Returns the configuration with this visitor's prices. */
  priced(): TenantConfig {
    const given = this.variantOf("prices");
    return given ? withPricesOf(this.#given.config, given.variant) : this.#given.config;
  }

  /** Returns the part of a page's cache key that depends on experiments; empty for a page without one. */
  pageKey(path: string): string {
    if (this.#given.config.experiments.length === 0) return "";
    let key = "";
    for (const { key: name, variant } of this.#on(path)) key += `${name}:${variant.name},`;
    return key;
  }

  /** Returns the variants that a page shows, by experiment key; null for a page without one. */
  shownOn(path: string): Record<string, string> | null {
    if (routeAt(path)?.priced === "in-text") return null;
    const shown = this.#on(path);
    return shown.length > 0 ? namesOf(shown) : null;
  }

  /** Records exposures. @returns those that are seen for the first time; variants that were not assigned are ignored */
  see(shown: unknown): Record<string, string> {
    if (typeof shown !== "object" || shown === null) return {};
    const { own } = this.#given;
    const first: Record<string, string> = {};
    for (const { key, experiment, variant } of this.#all().values()) {
      if (!Object.hasOwn(shown, key) || (shown as Record<string, unknown>)[key] !== variant.name) continue;
      if (!this.#entries.has(experiment.name) && !Object.hasOwn(own ?? {}, key)) continue;
      if (!this.#entries.get(experiment.name)?.isSeen || this.#isOther(experiment, variant))
        first[key] = variant.name;
      this.#note(experiment, variant, true);
    }
    return first;
  }

  /** Records that the page shows the packages of the shop with their prices. */
  showShop(): void {
    this.#isShopShown = true;
  }

  /** Records the exposure to the shop, where it was shown. @returns the variants that are seen for the first time */
  seeShop(): Record<string, string> {
    if (!this.#isShopShown) return {};
    return this.see(namesOf([...this.#all().values()].filter(isOfShop)));
  }

  /** Returns the variants of the shop: a member is counted for no others. */
  ofShop(variants: Readonly<Record<string, string>>): Record<string, string> {
    const all = this.#all();
    return Object.fromEntries(
      Object.entries(variants).filter(([key]) => {
        const one = all.get(key);
        return one !== undefined && isOfShop(one);
      }),
    );
  }

  /** Returns the variants of the shop that a member is not yet bound to. */
  unbound(): Record<string, string> {
    const { own } = this.#given;
    if (own === null) return {};
    return namesOf([...this.#all().values()].filter((one) => isOfShop(one) && !Object.hasOwn(own, one.key)));
  }

  /** Sets the variants that a member is bound to now. */
  bind(own: Readonly<Record<string, string>>): void {
    this.#given = { ...this.#given, own };
    this.#assigned = null;
  }

  /** Returns this visitor's variants, which the signup stores with the account. */
  stored(): Record<string, string> {
    return namesOf([...this.#all().values()].filter(({ experiment }) => this.#entries.has(experiment.name)));
  }

  /**
   * Returns the cookie to set with a page; null where it is up to date. Experiments that ended or were removed are dropped. An excluded
   * visitor is stored by the number alone; otherwise the next page would assign the visitor again.
   * @param path the page's address as `pagePath` of the context; null for an answer that is not a page
   */
  cookieFor(path: string | null, secure: boolean): string | null {
    const { cookie, isBot } = this.#given;
    const running = this.#running();
    if (isBot || (cookie === undefined && running.length === 0)) return null;
    const shown = path === null ? [] : this.#on(path);
    for (const { experiment, variant } of shown) this.#note(experiment, variant);
    if (running.length === 0) return experimentsCookie(null, secure);
    const names = new Set(running.map(({ name }) => name));
    for (const name of this.#entries.keys()) if (!names.has(name)) this.#entries.delete(name);
    const isAffected = path !== null && running.some((one) => isOn(one, path));
    if (cookie === undefined && this.#entries.size === 0 && !isAffected) return null;
    const value = experimentsValue(this.#visitor(), this.#entries, this.#given);
    return value === cookie ? null : experimentsCookie(value, secure);
  }

  #note(experiment: Experiment, variant: ExperimentVariant, isSeen = false): void {
    const { name, version } = experiment;
    const before = this.#isOther(experiment, variant) ? undefined : this.#entries.get(name);
    this.#entries.set(name, { version, variant: variant.name, isSeen: isSeen || before?.isSeen === true });
  }

  /** Returns whether the cookie has another variant of an experiment, or none. */
  #isOther({ name, version }: Experiment, variant: ExperimentVariant): boolean {
    const entry = this.#entries.get(name);
    return entry?.version !== version || entry.variant !== variant.name;
  }

  #on(path: string): GivenVariant[] {
    if (this.#given.config.experiments.length === 0) return [];
    const given = [...this.#all().values()].filter(({ experiment }) => isOn(experiment, path));
    // A headline belongs to the usual page of the address, not to a lander that an experiment shows there.
    return given.some(({ variant }) => variant.lander)
      ? given.filter(({ experiment }) => experiment.kind !== "headline")
      : given;
  }

  #running(): Experiment[] {
    const { config, now } = this.#given;
    if (config.experiments.length === 0) return [];
    const at = now();
    return config.experiments.filter((one) => isRunning(one, at));
  }

  #visitor(): string {
    this.#number ??= this.#given.random(NUMBER_LIMIT).toString(36);
    return this.#number;
  }

  #all(): Map<string, GivenVariant> {
    if (this.#assigned) return this.#assigned;
    this.#assigned = new Map();
    if (this.#given.isBot) return this.#assigned;
    for (const experiment of this.#running()) {
      const key = countedName(experiment);
      const seen = this.#bound(experiment) ?? this.#seen(experiment);
      const name = assign(experiment, this.#visitor(), seen);
      const variant = experiment.variants.find((one) => one.name === name);
      if (variant) this.#assigned.set(key, { key, experiment, variant });
    }
    return this.#assigned;
  }

  /** Returns the variant of the cookie. One whose weight is 0 now is closed: only members who are bound to it still have it. */
  #seen({ name, variants }: Experiment): SeenEntry | undefined {
    const entry = this.#entries.get(name);
    const isClosed = variants.some((one) => one.name === entry?.variant && one.weight === 0);
    return isClosed ? undefined : entry;
  }

  /** Returns what a member is bound to: the current version, else one that excludes the member. */
  #bound(experiment: Experiment): { version: number; variant: string } | undefined {
    const { own } = this.#given;
    if (own === null) return undefined;
    const { name, version, min_version, variants } = experiment;
    const variant = own[countedName(experiment)];
    if (variants.some((one) => one.name === variant)) return { version, variant: variant! };
    for (let before = 1; before < min_version; before++) {
      const excluded = own[countedName({ name, version: before })];
      if (excluded !== undefined) return { version: before, variant: excluded };
    }
    return undefined;
  }
}

const namesOf = (all: readonly GivenVariant[]): Record<string, string> =>
  Object.fromEntries(all.map(({ key, variant }) => [key, variant.name]));

const isOfShop = ({ experiment }: GivenVariant) => placeOf(experiment) === "shop";

/** Returns whether an experiment changes the page at an address. The shop itself is not a shared page. */
function isOn(experiment: Experiment, path: string): boolean {
  if (experiment.kind === "prices") return path === SETTINGS_CALL || routeAt(path)?.priced !== undefined;
  return experiment.kind !== "package_style" && placeOf(experiment) === placeOfPath(path);
}

function placeOfPath(path: string): string | null {
  const route = routeAt(path);
  if (route?.name === "index") return "home";
  return route?.personal ? null : landerAt(path);
}
