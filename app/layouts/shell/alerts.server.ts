import type { Account } from "~/domain/accounts/account.server";
import type { Ctx } from "~/http/context.server";
import { isDocumentPath, paths } from "~/paths";
import { DISMISSED_MS } from "./dismissed";

/** An alert of the shell: what it says is the component's matter. `dismissKey` is where the browser notes that it was closed. */
export type Alert =
  | { kind: "confirm_email"; email: string; isModal: boolean; dismissKey: null }
  | { kind: "mail_disabled"; dismissKey: string }
  | { kind: "photo"; dismissKey: string }
  | { kind: "push"; dismissKey: string; key: string; memberId: number };

/** What decides about an alert. */
type Asked = {
  member: Account;
  path: string;
  query: URLSearchParams;
  device: Ctx["visitor"]["device"];
  /** what a browser would subscribe with; null where there is no push, or this browser said that it needs no offer */
  offeredKey: string | null;
};

const inSettings = (path: string) =>
  path === paths.settings() || path.startsWith(`${paths.settings()}/`) || path === paths.notifications();

/** Where nobody is asked for a photo. product.md §4 */
const withoutPhotoAlert: readonly string[] = [
  paths.profile(),
  paths.signup(),
  paths.completeSignup(),
  paths.activateDone(),
  paths.premium(),
  paths.directDebit(),
];

/** Where push is not offered: where it is switched on, and where something else is to be finished. product.md §4 */
const withoutPushAlert: readonly string[] = [
  paths.signup(),
  paths.completeSignup(),
  paths.notifications(),
  paths.activateDone(),
  paths.directDebit(),
  paths.premium(),
];

/** In the order in which they matter; each says whether it is due on a page. product.md §4 */
const alerts: readonly ((asked: Asked) => Alert | null)[] = [
  ({ member, path, query, device }) =>
    member.status === "not_confirmed" &&
    member.completed &&
    !inSettings(path) &&
    path !== paths.signup() &&
    path !== paths.activateError()
      ? {
          kind: "confirm_email",
          email: member.email,
          // A document has no script that would open it.
          isModal: device === "phone" && query.has("api_signup_complete") && !isDocumentPath(path),
          dismissKey: null,
        }
      : null,
  // Who has just left them on purpose knows.
  ({ member, path }) =>
    member.notificationsDisabled.length > 0 && !inSettings(path) && path !== paths.unsubscribe()
      ? { kind: "mail_disabled", dismissKey: "hide-disabled-notifications-alert" }
      : null,
  // One that is being looked at is there already.
  ({ member, path }) =>
    member.mainPhoto === null && member.completed && !inSettings(path) && !withoutPhotoAlert.includes(path)
      ? { kind: "photo", dismissKey: "hide-enrich-alert" }
      : null,
  ({ member, path, offeredKey }) =>
    offeredKey !== null && member.completed && !withoutPushAlert.includes(path)
      ? {
          kind: "push",
          dismissKey: "hide-push-notification-alert",
          key: offeredKey,
          memberId: member.id,
        }
      : null,
];

/**
 * The alerts of a page, the most important first. Each has route exceptions and a dismissal of its own; a dismissal is read from the cookie
 * beside the browser's note. product.md §4
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

/** Whether an alert was closed in this browser, by the cookie beside its note. */
export function isDismissed(key: string | null, cookies: Ctx["cookies"], now: Date): boolean {
  const closedMs = key === null ? Number.NaN : Number(cookies[key]);
  return Math.abs(now.getTime() - closedMs) < DISMISSED_MS;
}
