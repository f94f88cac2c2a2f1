import { checkReactivationLink } from "~/domain/accounts/leaving/reactivate-account.server";
import { LinkInvalid } from "~/domain/accounts/links.server";
import { isDay } from "~/domain/accounts/rules";
import { todayIn } from "~/domain/accounts/today";
import type { Ctx } from "~/http/context.server";
import { paths } from "~/paths";

const DAY_MS = 86_400_000;

/** What the page has to say, by what its address asks for. The address is anybody's: it decides over words only. */
export type Told =
  | { kind: "hidden"; until: string }
  | { kind: "erased" }
  | { kind: "back"; token: string }
  | { kind: "expired" }
  | { kind: "general"; days: number };

export async function tellLeaver(ctx: Ctx, query: URLSearchParams): Promise<Told> {
  const token = query.get("token");
  if (token !== null) {
    try {
      await checkReactivationLink(ctx, token);
      return { kind: "back", token };
    } catch (error) {
      if (!(error instanceof LinkInvalid)) throw error;
      return { kind: "expired" };
    }
  }
  if (query.get("now") === "1") return { kind: "erased" };
  const until = dayOf(ctx, query.get("until") ?? "");
  return until ? { kind: "hidden", until } : { kind: "general", days: ctx.tenant.config.reactivation_days };
}

/** Where to go once an account is hidden until its erasure, or erased already. */
export function pathAfterLeaving({ tenant }: Ctx, erasesAt: Date | null): string {
  return paths.accountDeleted(erasesAt ? { until: todayIn(tenant.config.timezone, erasesAt) } : { now: "1" });
}

/** A day on which an account could be erased that was left now or lately, in the visitor's words; null for any other. */
function dayOf({ tenant, now, locale }: Ctx, day: string): string | null {
  if (!isDay(day)) return null;
  const at = new Date(`${day}T12:00:00Z`);
  const days = (at.getTime() - now.getTime()) / DAY_MS;
  if (days < -1 || days > tenant.config.reactivation_days + 1) return null;
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(at);
}
