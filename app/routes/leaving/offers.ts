import type { LeavingReason } from "~/domain/accounts/rules";
import { paths } from "~/paths";

/** The offer to a leaving member: its translation key, and links. */
type Offer = {
  name: "met" | "mails" | "nearby" | "costs" | "bad" | "visible" | "broken" | "else";
  places: readonly {
    at: "privacy" | "notifications" | "location" | "pricing" | "service" | "complaints";
    href: string;
  }[];
};

const privacy = { at: "privacy", href: paths.settings("privacy") } as const;
const service = { at: "service", href: paths.service() } as const;

/** The offer for each reason. product 7.10 */
export const offers: Record<LeavingReason, Offer> = {
  met_here: { name: "met", places: [privacy] },
  met_elsewhere: { name: "met", places: [privacy] },
  many_mails: { name: "mails", places: [{ at: "notifications", href: paths.notifications() }] },
  few_nearby: { name: "nearby", places: [{ at: "location", href: paths.settings("location") }] },
  costs: { name: "costs", places: [{ at: "pricing", href: paths.pricing() }] },
  bad_experience: { name: "bad", places: [service, { at: "complaints", href: paths.complaints() }] },
  less_visible: { name: "visible", places: [privacy] },
  broken: { name: "broken", places: [service] },
  else: { name: "else", places: [service] },
};
