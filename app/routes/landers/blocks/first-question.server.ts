import { signupMode } from "~/domain/accounts/signup/signup-mode";
import { genders } from "~/domain/members/rules";
import type { Ctx } from "~/http/context.server";
import { paths } from "~/paths";
import type { LanderPerson } from "../person.server";

/**
 * The first question, which is the first step of the signup; where the signup is closed to the visitor or needs an invitation,
 * a link to the waiting list. product 5.2, 5.35
 */
export function firstQuestionOf({ tenant, tracking, fullSources, t }: Ctx, person: LanderPerson | null) {
  const mode = signupMode(tenant.config, tracking, fullSources);
  if (mode !== "open")
    return {
      kind: "closed" as const,
      title: t(mode === "closed" ? "account:signup_closed_title" : "signup:invited_title"),
      href: paths.waitingList(),
      call: t("signup:waiting_button"),
      code: mode === "closed" ? null : { href: paths.signup(), text: t("signup:invited_have") },
    };
  return {
    kind: "open" as const,
    action: paths.signup(),
    genders: genders.map((value) => ({ value, text: t(`account:gender_${value}`) })),
    seeks: genders.map((value) => ({ value, text: t(`account:seeks_${value}`) })),
    /** the member that the signup leads to; 0 for none */
    member: person?.id ?? 0,
  };
}
export type FirstQuestion = ReturnType<typeof firstQuestionOf>;
