import { DISMISSED_MS } from "~/client/dismissed";
import type { Account } from "~/domain/context";
import { isSuspended } from "~/domain/suspended";
import type { Ctx } from "~/http/context.server";
import { routeAt } from "~/http/request/route-names.server";
import { isDocumentPath, paths } from "~/paths";
import type { RouteName } from "~/route-table";

/** The key under which the offer of push is closed. */
export const PUSH_DISMISS_KEY = "hide-push-notification-alert";

/** An alert; the component chooses its text. `dismissKey` is the key under which the browser stores that it was closed. */
export type Alert = { dismissKey: string } & (
  | { kind: "suspended" | "confirm_email" | "mail_disabled" | "photo" }
  | { kind: "push"; key: string; memberId: number }
);

/** The lists of members, which show an alert below their head. Beside a conversation the list is shown from 992 px on. product 15.15 */
const lists: readonly RouteName[] = [
  "members",
  "likes",
  "likes-type",
  "chats",
  "chats-id",
  "members-id-chat",
];

/** The inputs that decide whether an alert is due. */
type AlertInput = {
  member: Account;
  now: Date;
  /** the key for a push subscription; null without push, or if this browser needs no offer */
  offeredKey: string | null;
};

/** Pages on which the address is entered or mails are set. product 15.16 */
const withoutDialog = [paths.signup(), paths.activateError(), paths.settings(), paths.notifications()];

const mustConfirm = ({ status, completed }: Account) => status === "not_confirmed" && completed;

/** The alerts by importance; each function decides whether its alert is due. product 15.15 */
const alerts: readonly ((input: AlertInput) => Alert | null)[] = [
  ({ member, now }) =>
    isSuspended(member.suspendedUntil, now)
      ? { kind: "suspended", dismissKey: "hide-suspended-alert" }
      : null,
  ({ member }) =>
    mustConfirm(member) ? { kind: "confirm_email", dismissKey: "hide-confirm-email-alert" } : null,
  ({ member }) =>
    member.notificationsDisabled.length > 0
      ? { kind: "mail_disabled", dismissKey: "hide-disabled-notifications-alert" }
      : null,
  // A photo under inspection counts as present.
  ({ member }) =>
    member.mainPhoto === null && member.completed ? { kind: "photo", dismissKey: "hide-enrich-alert" } : null,
  ({ member, offeredKey }) =>
    offeredKey !== null && member.completed
      ? {
          kind: "push",
          dismissKey: PUSH_DISMISS_KEY,
          key: offeredKey,
          memberId: member.id,
        }
      : null,
];

/**
 * Returns the most important alert that is due on a page and was not closed in this browser; null without one. The dismissal is read from the
 * cookie beside the browser's stored note. product 15.15, 15.20
 */
export function alertOf(
  { cookies, now, pushKey }: Pick<Ctx, "cookies" | "now" | "pushKey">,
  member: Account,
  path: string,
): Alert | null {
  const route = routeAt(path);
  if (!route || !lists.includes(route.name as RouteName)) return null;
  const offeredKey = cookies.push_offer === "1" ? pushKey : null;
  const due = alerts.map((alert) => alert({ member, now, offeredKey }));
  return due.find((alert) => alert && !isDismissed(alert.dismissKey, cookies, now)) ?? null;
}

/**
 * Returns the address that the member is asked in a dialog to confirm: on a phone, on the first page after a partner's signup; null
 * elsewhere. A document has no script to open it. product 15.16
 */
export function addressToConfirm(
  { visitor }: Pick<Ctx, "visitor">,
  member: Account,
  path: string,
  query: URLSearchParams,
): string | null {
  const isPage =
    !withoutDialog.includes(path) && !path.startsWith(`${paths.settings()}/`) && !isDocumentPath(path);
  const isDue = mustConfirm(member) && visitor.device === "phone" && query.has("api_signup_complete");
  return isPage && isDue ? member.email : null;
}

/** Returns whether an alert was closed in this browser, according to the cookie beside its stored note. */
export function isDismissed(key: string, cookies: Ctx["cookies"], now: Date): boolean {
  return Math.abs(now.getTime() - Number(cookies[key])) < DISMISSED_MS;
}
