import type { Scope } from "./operator-request.server";

/** A time as a page shows it: the moment for machines, the day, in short for lists, and in full. */
export type ShownTime = { iso: string; day: string; short: string; full: string };

/** Writes times for one page: in the zone of its brand, and in UTC, with the word, where it is about several. */
export class Times {
  readonly zone: string;
  readonly zoneName: string;
  #day: Intl.DateTimeFormat;
  #short: Intl.DateTimeFormat;
  #full: Intl.DateTimeFormat;

  constructor(scope: Scope) {
    this.zone = scope.kind === "brand" ? scope.tenant.config.timezone : "UTC";
    this.zoneName = this.zone === "UTC" ? "UTC" : (this.zone.split("/").at(-1) ?? "").replaceAll("_", " ");
    const day = { timeZone: this.zone, day: "numeric", month: "short", hour12: false } as const;
    this.#day = new Intl.DateTimeFormat("en-GB", { ...day, year: "numeric" });
    this.#short = new Intl.DateTimeFormat("en-GB", { ...day, hour: "2-digit", minute: "2-digit" });
    this.#full = new Intl.DateTimeFormat("en-GB", {
      ...day,
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
  }

  /** Returns a time as a page shows it. */
  of(at: Date): ShownTime {
    return {
      iso: at.toISOString(),
      day: this.#day.format(at),
      short: this.#short.format(at),
      full: `${this.#full.format(at)} ${this.zoneName}`,
    };
  }
}
