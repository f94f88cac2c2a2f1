import type { Account } from "~/domain/accounts/account.server";
import { ageOn } from "~/domain/accounts/rules";
import { findSession } from "~/domain/accounts/sessions/sessions.server";
import { todayIn } from "~/domain/accounts/today";
import { photoFile } from "~/domain/photos/rules";
import type { Tenant } from "~/tenancy/tenant.server";
import type { Ctx } from "../context.server";
import { tagged } from "./answer.server";

/** The logged-in user as the calls tell it. product.md §3 */
export function userOf({ tenant, now }: Pick<Ctx, "tenant" | "now">, account: Account) {
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
      main_image: mainImageOf(account),
      details: { city: account.city, countryregion: account.countryregion },
    },
  };
}

/** The user of a session just begun, with credits and photo: a login itself looks up neither. */
export async function loggedInUser(
  ctx: Pick<Ctx, "tenant" | "now" | "db">,
  session: string,
  account: Account,
) {
  const found = await findSession(ctx, session);
  return userOf(ctx, found?.account ?? account);
}

/** Null until others see it. `match` is appended to the tenant's cdn_prefix. product.md §3 */
function mainImageOf({ mainPhoto }: Account) {
  if (mainPhoto?.status !== "active") return null;
  const { name, status } = mainPhoto;
  return {
    filename: photoFile(name, "full"),
    thumb_filename: photoFile(name, "thumb"),
    status,
    match: `/${photoFile(name, "card")}`,
  };
}

/** A birthday shows that late, in milliseconds. */
const KEPT_MS = 60_000;

/** The answers of `GET /api/user.php`, each kept as long as what is known of its member: a changed member is another object. */
export class UserAnswers {
  #kept = new WeakMap<Account, { tenant: Tenant; until: number; answer: ReturnType<typeof tagged> }>();

  of(tenant: Tenant, account: Account): ReturnType<typeof tagged> {
    let kept = this.#kept.get(account);
    const at = performance.now();
    if (!kept || kept.tenant !== tenant || kept.until < at) {
      const answer = tagged({ user: userOf({ tenant, now: new Date() }, account) });
      kept = { tenant, until: at + KEPT_MS, answer };
      this.#kept.set(account, kept);
    }
    return kept.answer;
  }
}
