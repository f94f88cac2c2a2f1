import { hostKey } from "./hosts.server";
import type { Tenant } from "./tenant.server";

/** Returns the names that only one tenant may have: its id, its hosts, and `www.` before its domain, which redirects there. */
export function namesOf({ id, hosts }: Pick<Tenant, "id" | "hosts">): string[] {
  const [domain = ""] = hosts;
  return [idName(id), ...hosts.map(hostKey), leadingName(`www.${domain}`)];
}

/** Returns the name under which the owner of a domain claims a host that only redirects there. */
export function leadingName(host: string): string {
  return `to:${hostKey(host)}`;
}

/** Returns the name of an id. It cannot equal a host, since hosts contain no colon. */
export function idName(id: string): string {
  return `id:${id}`;
}

/**
 * The claims to names, and the owners of names before this process started. A name belongs to the tenant that is served under it, else
 * to its owner before the start, until that tenant is served or removed. If two tenants claim a name without an owner, neither gets
 * it. product 2.9
 */
export class Claims {
  #of = new Map<string, readonly string[]>();
  #by = new Map<string, readonly string[]>();
  #before = new Map<string, string>();
  #beforeOf = new Map<string, readonly string[]>();

  /** Replaces the claims of a folder with the names of its newest reading; none if that was refused or the folder was deleted. */
  claim(slug: string, names: readonly string[]): void {
    for (const name of this.#of.get(slug) ?? []) {
      const others = (this.#by.get(name) ?? []).filter((other) => other !== slug);
      if (others.length > 0) this.#by.set(name, others);
      else this.#by.delete(name);
    }
    for (const name of names) this.#by.set(name, [...(this.#by.get(name) ?? []), slug]);
    if (names.length > 0) this.#of.set(slug, names);
    else this.#of.delete(slug);
  }

  /** Records the names of a tenant before this process started. */
  had(slug: string, names: readonly string[]): void {
    for (const name of names) this.#before.set(name, slug);
    this.#beforeOf.set(slug, names);
  }

  /** Deletes the earlier names of a tenant that is now served or removed. */
  settled(slug: string): void {
    for (const name of this.#beforeOf.get(slug) ?? [])
      if (this.#before.get(name) === slug) this.#before.delete(name);
    this.#beforeOf.delete(slug);
  }

  /**
   * Returns the other tenants that own a name, or claim a name without an owner.
   * @param served the slug of the tenant that is served under the name
   */
  rivals(slug: string, name: string, served: string | undefined): string[] {
    const holder = served ?? this.#before.get(name);
    if (holder !== undefined) return holder === slug ? [] : [holder];
    return (this.#by.get(name) ?? []).filter((other) => other !== slug);
  }
}
