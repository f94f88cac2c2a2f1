import { hostKey } from "./hosts.server";
import type { Tenant } from "./tenant.server";

/** What only one tenant may have: its hosts, and its id; and the host that leads to its domain, which others may not have either. */
export function namesOf({ id, hosts }: Pick<Tenant, "id" | "hosts">): string[] {
  const [domain = ""] = hosts;
  return [idName(id), ...hosts.map(hostKey), leadingName(`www.${domain}`)];
}

/** The name under which the owner of a domain claims the host that only leads there. */
export function leadingName(host: string): string {
  return `to:${hostKey(host)}`;
}

/** An id among hosts: no host has a colon. */
export function idName(id: string): string {
  return `id:${id}`;
}

/**
 * Who asks for which name, and whose it was before this process started. A name belongs to the tenant that is served under it; where
 * none is, to the one that had it last and has not given it up; where nobody had it, to nobody while two ask for it. decisions §2
 */
export class Claims {
  #of = new Map<string, readonly string[]>();
  #by = new Map<string, readonly string[]>();
  #before = new Map<string, string>();
  #beforeOf = new Map<string, readonly string[]>();

  /** Notes what the newest valid reading of a folder asks for; nothing where there is none. */
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

  /** Notes what a tenant had before this process started. */
  had(slug: string, names: readonly string[]): void {
    for (const name of names) this.#before.set(name, slug);
    this.#beforeOf.set(slug, names);
  }

  /** A tenant is served now, or gone: what it had before counts no more. */
  settled(slug: string): void {
    for (const name of this.#beforeOf.get(slug) ?? [])
      if (this.#before.get(name) === slug) this.#before.delete(name);
    this.#beforeOf.delete(slug);
  }

  /**
   * Who else has a right to a name.
   * @param served whose it is now, among the tenants that are served
   */
  rivals(slug: string, name: string, served: string | undefined): string[] {
    const holder = served ?? this.#before.get(name);
    if (holder !== undefined) return holder === slug ? [] : [holder];
    return (this.#by.get(name) ?? []).filter((other) => other !== slug);
  }
}
