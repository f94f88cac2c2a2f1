import { checkReactivationLink } from "~/domain/accounts/leaving/reactivate-account.server";
import { isDay } from "~/domain/accounts/rules";
import { todayIn } from "~/domain/calendar";
import { LinkInvalid } from "~/domain/link-invalid.server";
import type { Ctx } from "~/http/context.server";
import { paths } from "~/paths";

const DAY_MS = 86_400_000;

/** What the page states, by its query. Anyone can forge the address, so it selects texts only. */
export type LeavingState =
  | { kind: "hidden"; until: string }
  | { kind: "erased" }
  | { kind: "back"; token: string }
  | { kind: "expired" }
  | { kind: "general"; days: number };

export async function readLeavingState(ctx: Ctx, query: URLSearchParams): Promise<LeavingState> {
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

/** The path of the page after a deletion, pending or final. */
export function pathAfterLeaving({ tenant }: Ctx, erasesAt: Date | null): string {
  return paths.accountDeleted(erasesAt ? { until: todayIn(tenant.config.timezone, erasesAt) } : { now: "1" });
}

/** A plausible erasure date of an account that was deleted recently, formatted for the visitor; null for any other. */
function dayOf({ tenant, now, dateLocale }: Ctx, day: string): string | null {
  if (!isDay(day)) return null;
  const at = new Date(`${day}T12:00:00Z`);
  const days = (at.getTime() - now.getTime()) / DAY_MS;
  if (days < -1 || days > tenant.config.reactivation_days + 1) return null;
  return new Intl.DateTimeFormat(dateLocale, { dateStyle: "long", timeZone: "UTC" }).format(at);
}
