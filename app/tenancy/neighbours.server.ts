import { secretsOf } from "./check/check-secrets.server";
import { hostClaims } from "./host-claims.server";
import { hostKey } from "./hosts.server";
import { isObject, type Json } from "./json-file.server";
import type { OperatorRules } from "./operator-rules.server";
import type { Path } from "./problems.server";
import { secretName } from "./secrets.server";

/**
 * A name that a tenant uses although it may belong to a neighbour: a host or the domain of an address, which belong to the owner of a
 * host above them, or the variable or file of a secret.
 */
export type Use = { kind: "host" | "address" | "key"; name: string; place: Path };

/** What a tenant has in common with neighbours, from its configuration. */
export type Footprint = {
  id: string;
  slug: string;
  companyId: string;
  /** the identity of the company that the configuration states: its id, name, country and number in the trade register */
  company: string;
  /** the hosts of the tenant, normalized; names below them are its own too */
  hosts: readonly string[];
  uses: readonly Use[];
};

/** A name that two tenants have in common, from the view of one of them. */
export type Conflict = {
  use: Use;
  /** the place in the own configuration: of the use, or of the own host that the rival's use is below */
  place: Path;
  rival: Footprint;
  /** whether the name is below the own host, and the rival uses it */
  isOwner: boolean;
};

/** Returns the hosts, addresses and secrets that a configuration uses, valid or not. */
export function footprintOf(id: string, slug: string, config: Json): Footprint {
  const claims = hostClaims(config);
  const mail = isObject(config.mail) ? config.mail : {};
  const addresses: [unknown, Path][] = [
    [config.support_email, ["support_email"]],
    [mail.from, ["mail", "from"]],
    [mail.reply_to, ["mail", "reply_to"]],
  ];
  const pictures = /^https:\/\/([^/]+)/.exec(String(config.cdn_prefix ?? ""))?.[1];
  return {
    id,
    slug,
    ...companyOf(config),
    hosts: claims.map(({ host }) => host),
    uses: [
      ...claims.map(({ host, field }): Use => ({ kind: "host", name: host, place: field })),
      ...(pictures ? [{ kind: "host" as const, name: hostKey(pictures), place: ["cdn_prefix"] }] : []),
      ...addresses.flatMap(([address, place]): Use[] => {
        const domain = typeof address === "string" ? address.split("@")[1] : undefined;
        return domain ? [{ kind: "address", name: hostKey(domain), place }] : [];
      }),
      ...secretsOf(config).map(
        ({ secret, place }): Use => ({ kind: "key", name: secretName(secret), place }),
      ),
    ],
  };
}

function companyOf({ company }: Json): Pick<Footprint, "companyId" | "company"> {
  const { id, name, country, kvk } = isObject(company) ? company : {};
  const parts = [id, name, country, kvk].map((part) => String(part ?? "").trim());
  return { companyId: parts[0] ?? "", company: JSON.stringify(parts) };
}

/** Returns the names by which a use is compared: that of a variable, or a host and the hosts above it. */
export function namesOf({ kind, name }: Pick<Use, "kind" | "name">): string[] {
  const labels = kind === "key" ? [name] : name.split(".");
  return labels.slice(0, Math.max(1, labels.length - 1)).map((_, at) => labels.slice(at).join("."));
}

/** The footprints of many tenants, found by the names in them. */
export class Footprints {
  #of = new Map<string, Footprint>();
  #owners = new Map<string, Set<Footprint>>();
  #users = new Map<string, Set<Footprint>>();

  /** Replaces the footprint of a tenant; null removes it. */
  set(slug: string, footprint: Footprint | null): void {
    const before = this.#of.get(slug);
    if (before) {
      for (const host of before.hosts) this.#owners.get(host)?.delete(before);
      for (const name of before.uses.flatMap(namesOf)) this.#users.get(name)?.delete(before);
    }
    this.#of.delete(slug);
    if (!footprint) return;
    this.#of.set(slug, footprint);
    for (const host of footprint.hosts) add(this.#owners, host, footprint);
    for (const name of footprint.uses.flatMap(namesOf)) add(this.#users, name, footprint);
  }

  get(slug: string): Footprint | undefined {
    return this.#of.get(slug);
  }

  /** Returns the tenants with a host at or above a name. */
  ownersAbove(name: string): Footprint[] {
    return namesOf({ kind: "host", name }).flatMap((host) => [...(this.#owners.get(host) ?? [])]);
  }

  /** Returns the tenants that use a variable, or a name at or below a host. */
  users(name: string): Iterable<Footprint> {
    return this.#users.get(name) ?? [];
  }
}

function add<T>(map: Map<string, Set<T>>, key: string, value: T): void {
  map.set(key, (map.get(key) ?? new Set<T>()).add(value));
}

/** The tenants to compare with. */
export type Neighbours = {
  /** the names in the newest reading of each folder */
  newest: Footprints;
  /** the names under which tenants are served, or were served before the start */
  holding: readonly Footprints[];
  rules: OperatorRules;
};

/**
 * Finds the names that a tenant may not use, because they belong to a tenant of another company. The operator's file decides who gets a
 * name; else the tenant that was served with it before; else the owner of the host, and neither for a variable. product 2.9, decision 225
 * @returns the conflicts that refuse this tenant
 */
export function refusingConflicts(mine: Footprint, neighbours: Neighbours): Conflict[] {
  return conflictsOf(mine, neighbours).filter(({ use, rival, isOwner }) => {
    const rivalOwns = !isOwner && use.kind !== "key";
    const lead =
      rankOf(neighbours, mine, rival, use, isOwner) - rankOf(neighbours, rival, mine, use, rivalOwns);
    return isOwner ? lead < 0 : lead <= 0;
  });
}

/** Finds the names that a tenant has in common with tenants of other companies. */
export function conflictsOf(mine: Footprint, neighbours: Neighbours): Conflict[] {
  return sharedNames(mine, neighbours).filter(
    ({ use, rival }) => !neighbours.rules.areTogether(mine, rival, namesOf(use)),
  );
}

/** Finds the names that a tenant has in common with tenants of any company, each once for each of them. */
export function sharedNames(mine: Footprint, { newest, holding }: Neighbours): Conflict[] {
  const found = new Map<string, Conflict>();
  const add = (use: Use, place: Path, rival: Footprint, isOwner: boolean) => {
    const owner = isOwner ? mine : rival;
    // The claims to hosts decide about a host that both tenants have.
    const isClaim = use.kind === "host" && use.place[0] !== "cdn_prefix" && owner.hosts.includes(use.name);
    if (rival.slug === mine.slug || rival.id === mine.id || isClaim) return;
    const key = JSON.stringify([rival.slug, use.kind, use.name, place]);
    if (!found.has(key)) found.set(key, { use, place, rival, isOwner });
  };
  for (const layer of [newest, ...holding]) {
    for (const use of mine.uses)
      for (const rival of use.kind === "key" ? layer.users(use.name) : layer.ownersAbove(use.name))
        add(use, use.place, rival, false);
    for (const { kind, name: host, place } of mine.uses)
      if (kind === "host" && place[0] !== "cdn_prefix")
        for (const rival of layer.users(host))
          for (const use of rival.uses)
            if (use.kind !== "key" && namesOf(use).includes(host)) add(use, place, rival, true);
  }
  return [...found.values()];
}

/** Ranks the right of a tenant to a name: 2 if the operator's file favours it, and 1 if it holds the name. */
function rankOf(
  { holding, rules }: Neighbours,
  one: Footprint,
  other: Footprint,
  use: Use,
  owns: boolean,
): number {
  const holds = holding.some((layer) => {
    const held = layer.get(one.slug);
    if (owns) return held?.hosts.some((host) => namesOf(use).includes(host));
    return held?.uses.some(({ kind, name }) => kind === use.kind && name === use.name);
  });
  return 2 * Number(rules.favours(one, other, namesOf(use))) + Number(holds);
}
