import { checkReactivationLink } from "~/domain/accounts/leaving/reactivate-account.server";
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
  const until = erasureIn(ctx, query.get("until") ?? "");
  return until ? { kind: "hidden", until } : { kind: "general", days: ctx.tenant.config.reactivation_days };
}

/** The path of the page after a deletion, pending or final. */
export function pathAfterLeaving(erasesAt: Date | null): string {
  return paths.accountDeleted(erasesAt ? { until: erasesAt.toISOString() } : { now: "1" });
}

/** A plausible time of erasure of an account that was deleted recently, in ISO form; null for any other text. */
function erasureIn({ tenant, now }: Ctx, text: string): string | null {
  const at = new Date(text);
  const days = (at.getTime() - now.getTime()) / DAY_MS;
  return days > -1 && days < tenant.config.reactivation_days + 1 ? at.toISOString() : null;
}
