import { DISMISSED_MS } from "~/client/dismissed";
import type { Account } from "~/domain/context";
import type { Ctx } from "~/http/context.server";
import { isDocumentPath, paths } from "~/paths";

/** The key under which the offer of push is closed. */
export const PUSH_ALERT = "hide-push-notification-alert";

/** An alert of the shell; the component chooses its text. `dismissKey` is the key under which the browser stores that it was closed. */
export type Alert =
  | { kind: "confirm_email"; email: string; isModal: boolean; dismissKey: null }
  | { kind: "mail_disabled"; dismissKey: string }
  | { kind: "photo"; dismissKey: string }
  | { kind: "push"; dismissKey: string; key: string; memberId: number };

/** The inputs that decide whether an alert is due. */
type AlertInput = {
  member: Account;
  path: string;
  query: URLSearchParams;
  device: Ctx["visitor"]["device"];
  /** the key for a push subscription; null without push, or if this browser needs no offer */
  offeredKey: string | null;
};

const inSettings = (path: string) =>
  path === paths.settings() || path.startsWith(`${paths.settings()}/`) || path === paths.notifications();

/** Whether a page is one of the checkout, where nothing else is offered: an order, its payment and its result. product 15.18, 15.19 */
const inCheckout = (path: string) =>
  [paths.credits(), paths.transactions(), paths.directDebit()].some(
    (first) => path === first || path.startsWith(`${first}/`),
  );

/** Pages without the photo alert. product 15.18 */
const withoutPhotoAlert: readonly string[] = [
  paths.profile(),
  paths.signup(),
  paths.completeSignup(),
  paths.activateDone(),
  paths.premium(),
];

/** Pages without the offer of push. product 15.19 */
const withoutPushAlert: readonly string[] = [
  paths.signup(),
  paths.completeSignup(),
  paths.notifications(),
  paths.activateDone(),
  paths.premium(),
];

/** The alerts by importance; each function decides whether its alert is due on a page. product 15.15 */
const alerts: readonly ((input: AlertInput) => Alert | null)[] = [
  ({ member, path, query, device }) =>
    member.status === "not_confirmed" &&
    member.completed &&
    !inSettings(path) &&
    path !== paths.signup() &&
    path !== paths.activateError()
      ? {
          kind: "confirm_email",
          email: member.email,
          // A document has no script to open the modal.
          isModal: device === "phone" && query.has("api_signup_complete") && !isDocumentPath(path),
          dismissKey: null,
        }
      : null,
  // A member who has just unsubscribed on purpose already knows.
  ({ member, path }) =>
    member.notificationsDisabled.length > 0 &&
    !inSettings(path) &&
    !inCheckout(path) &&
    path !== paths.unsubscribe()
      ? { kind: "mail_disabled", dismissKey: "hide-disabled-notifications-alert" }
      : null,
  // A photo under inspection counts as present.
  ({ member, path }) =>
    member.mainPhoto === null &&
    member.completed &&
    !inSettings(path) &&
    !inCheckout(path) &&
    !withoutPhotoAlert.includes(path)
      ? { kind: "photo", dismissKey: "hide-enrich-alert" }
      : null,
  ({ member, path, offeredKey }) =>
    offeredKey !== null && member.completed && !inCheckout(path) && !withoutPushAlert.includes(path)
      ? {
          kind: "push",
          dismissKey: PUSH_ALERT,
          key: offeredKey,
          memberId: member.id,
        }
      : null,
];

/**
 * Returns the alerts of a page, the most important first. Each alert has its own route exceptions and its own dismissal, which is read from
 * the cookie beside the browser's stored note. product 15.15, 15.20
 */
export function alertsOf(
  { cookies, visitor, now, pushKey }: Pick<Ctx, "cookies" | "visitor" | "now" | "pushKey">,
  member: Account,
  path: string,
  query: URLSearchParams,
): Alert[] {
  const offeredKey = cookies.push_offer === "1" ? pushKey : null;
  return alerts
    .map((due) => due({ member, path, query, device: visitor.device, offeredKey }))
    .filter((alert) => alert !== null)
    .filter(({ dismissKey }) => !isDismissed(dismissKey, cookies, now));
}

/** Returns whether an alert was closed in this browser, according to the cookie beside its stored note. */
export function isDismissed(key: string | null, cookies: Ctx["cookies"], now: Date): boolean {
  const closedMs = key === null ? Number.NaN : Number(cookies[key]);
  return Math.abs(now.getTime() - closedMs) < DISMISSED_MS;
}
