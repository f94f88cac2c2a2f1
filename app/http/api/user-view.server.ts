import type { Account } from "~/domain/accounts/account.server";
import { ageOn } from "~/domain/accounts/rules";
import { todayIn } from "~/domain/accounts/today";
import type { Ctx } from "../context.server";

/** The logged-in user as the calls tell it. product.md §3 */
export function userOf({ tenant, now }: Pick<Ctx, "tenant" | "now">, account: Account) {
  const isOpen = account.status === "active";
  return {
    id: account.id,
    status: account.status === "not_confirmed" ? "not_confirmed" : "active",
    credits: 0,
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
      main_image: null,
      details: { city: account.city, countryregion: account.countryregion },
    },
  };
}
