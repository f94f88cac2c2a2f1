import type { z } from "zod";
import { findSession } from "~/domain/accounts/sessions/sessions.server";
import { ageOn, todayIn } from "~/domain/calendar";
import type { Account, LinkContext } from "~/domain/context";
import { photoLink } from "~/domain/photos/photo-links.server";
import type { Tenant } from "~/tenancy/tenant.server";
import type { Ctx } from "../context.server";
import { tagged } from "./answer.server";
import type { UserAnswer } from "./user-answer.server";

/** Returns the logged-in user as the calls show it. product 8.1 */
export function userOf(ctx: LinkContext, account: Account): z.infer<typeof UserAnswer>["user"] {
  const { tenant, now } = ctx;
  const isOpen = account.status === "active";
  return {
    id: account.id,
    status: account.status === "not_confirmed" ? "not_confirmed" : "active",
    credits: account.credits,
    paid_user: account.paidUser,
    signup_date: account.signupDate.toISOString(),
    fictional_icon: account.fictional,
    language: account.language,
    notifications_disabled: account.notificationsDisabled,
    profile: {
      id: account.id,
      name: account.name,
      status: isOpen ? "active" : "disabled",
      country: account.country,
      gender: account.gender,
      sexuality: account.sexuality,
      age: ageOn(account.dateOfBirth, todayIn(tenant.config.timezone, now)),
      main_image: mainImageOf(ctx, account),
      details: { city: account.city, countryregion: account.countryregion },
    },
  };
}

/** Returns the user of a session that has just started, with credits and photo: a login itself reads neither. */
export async function loggedInUser(
  ctx: Pick<Ctx, "tenant" | "now" | "db" | "sign">,
  session: string,
  account: Account,
) {
  const found = await findSession(ctx, session);
  return userOf(ctx, found?.account ?? account);
}

/** Returns null until others can see the photo. `match` is appended to the tenant's cdn_prefix. product 8.2 */
function mainImageOf(ctx: LinkContext, { mainPhoto }: Account) {
  if (mainPhoto?.status !== "active") return null;
  const { name, status } = mainPhoto;
  return {
    filename: photoLink(ctx, name, "full"),
    thumb_filename: photoLink(ctx, name, "thumb"),
    status,
    match: `/${photoLink(ctx, name, "card")}`,
  };
}

/** The longest delay until a birthday shows, in milliseconds. */
const CACHED_MS = 60_000;

/** Caches the answers of `GET /api/user.php` by the account object: a changed member is another object. */
export class UserAnswers {
  #cached = new WeakMap<Account, { tenant: Tenant; until: number; answer: ReturnType<typeof tagged> }>();

  /** @param sign see `LinkContext` */
  of({ tenant, sign }: Pick<Ctx, "tenant" | "sign">, account: Account): ReturnType<typeof tagged> {
    let cached = this.#cached.get(account);
    const at = performance.now();
    if (!cached || cached.tenant !== tenant || cached.until < at) {
      const answer = tagged({ user: userOf({ tenant, sign, now: new Date() }, account) });
      cached = { tenant, until: at + CACHED_MS, answer };
      this.#cached.set(account, cached);
    }
    return cached.answer;
  }
}
