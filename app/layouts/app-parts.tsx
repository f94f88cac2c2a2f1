import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import "~/ui/view-transitions.css";
import { eraseStored } from "~/client/erase-stored";
import { setPageCounts, useCounts } from "~/client/live/counts";
import { Live } from "~/client/live/live";
import { leavePush } from "~/client/live/push-state";
import { stopReading } from "~/client/live/queries";
import { sendSeen } from "~/client/seen";
import { useNavigationStart } from "~/client/use-navigation-start";
import { useReturnedFocus } from "~/client/use-returned-focus";
import { useWholeLoad } from "~/client/use-whole-load";
import { LikeOpener } from "~/features/likes/like-opener";
import { ShopSheet } from "~/features/shop/shop-sheet";
import { renewTranslations } from "~/i18n/browser-translations";
import { paths } from "~/paths";
import { pageTitle } from "./page-title";
import { ConfirmEmailModal } from "./shell/confirm-email-modal";
import { countsOf } from "./shell/counts-of";
import { MessageToast } from "./shell/message-toast";
import type { Shell } from "./shell/shell.server";
import { TimeBonusOffer } from "./shell/time-bonus";

/** Runs next to every page of the app: live counts, title, app badge and like modal. architecture, App pages */
export function AppParts({ shell }: { shell: Shell }) {
  useHiddenBeacon();
  useSeenBeacon();
  useServiceWorker();
  usePageCounts(shell);
  useTitleAndIcon(shell);
  useForgottenPush(shell.isLoggedIn);
  useOwnTexts(shell.member?.id);
  useLeaving();
  useWholeLoad();
  useReturnedFocus();
  useNavigationStart();
  useFreshMessages(shell);
  const { member } = shell;
  if (!member) return null;
  return (
    <>
      <Live memberId={member.id} pushKey={member.pushKey} isPremium={member.isPremium} />
      <LikeOpener cdnPrefix={member.cdnPrefix} />
      <MessageToast cdnPrefix={member.cdnPrefix} />
      <ShopSheet />
      <TimeBonusOffer />
      <ConfirmEmailModal email={member.addressToConfirm} />
    </>
  );
}

/** Reloads the translations when a page brings a new address for them, which happens after a change of the brand's configuration. */
function useFreshMessages({ messagesHref, always }: Shell): void {
  const { i18n } = useTranslation();
  const known = useRef(messagesHref);
  useEffect(() => {
    if (known.current === messagesHref) return;
    known.current = messagesHref;
    void renewTranslations(i18n, always);
  }, [i18n, messagesHref, always]);
}

/** Takes over the counts of a page, except those that were updated after the page was requested. */
function usePageCounts(shell: Shell): void {
  const { state } = useNavigation();
  const requestedMs = useRef(0);
  useEffect(() => {
    if (state === "loading") requestedMs.current = performance.now();
  }, [state]);
  useEffect(() => {
    setPageCounts(countsOf(shell), requestedMs.current);
  }, [shell]);
}

/** Shows the count in the title and on the app badge. Some browsers lack the badge or refuse it. product 4.6, 21.4 */
function useTitleAndIcon(shell: Shell): void {
  const { messages, likes } = useCounts(countsOf(shell));
  const { key } = useLocation();
  const waiting = shell.isLoggedIn ? messages + likes : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page sets its own title
  useEffect(() => {
    document.title = pageTitle(waiting, document.title.replace(/^\(\d+\) /, ""));
    const done = waiting > 0 ? navigator.setAppBadge?.(waiting) : navigator.clearAppBadge?.();
    done?.catch(() => undefined);
  }, [waiting, key]);
}

/** Sends a beacon when the page is hidden. product 23.11 */
function useHiddenBeacon(): void {
  useEffect(() => {
    const report = () => {
      if (document.visibilityState === "hidden") navigator.sendBeacon?.("/api/page-hidden.php");
    };
    document.addEventListener("visibilitychange", report);
    return () => document.removeEventListener("visibilitychange", report);
  }, []);
}

/** Reports the page with which a visit begins. */
function useSeenBeacon(): void {
  useEffect(sendSeen, []);
}

function useServiceWorker(): void {
  useEffect(() => {
    if ("serviceWorker" in navigator && isSecureContext)
      void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  }, []);
}

/** Unsubscribes a logged-out browser from push, so that it shows no messages of the member who was logged in before. */
function useForgottenPush(isLoggedIn: boolean): void {
  useEffect(() => {
    try {
      if (isLoggedIn || !localStorage.getItem("push-member")) return;
    } catch {
      return;
    }
    void leavePush().catch(() => undefined);
  }, [isLoggedIn]);
}

/**
 * Deletes unsent texts, waiting messages and offline copies of conversations at a logout, also one that gets no answer, after it, and when
 * another member logs in: only their owner may read them.
 */
function useOwnTexts(member: number | undefined): void {
  useEffect(() => {
    const erase = (own?: number) => void eraseStored(own).catch(() => undefined);
    erase(member);
    const submitted = ({ target }: Event) => {
      if ((target as Element).getAttribute("action") === paths.logout()) erase();
    };
    addEventListener("submit", submitted);
    return () => removeEventListener("submit", submitted);
  }, [member]);
}

/**
 * Shows progress and marks the page as being left when a link or a form opens another document. The router calls `preventDefault` on the
 * navigations that it handles, which only wait for data.
 */
function useLeaving(): void {
  useEffect(() => {
    const note = (event: Event) => {
      if (event.defaultPrevented || !leads(event)) return;
      document.documentElement.dataset.leaving = String(performance.now());
      stopReading();
      document.dispatchEvent(new Event("progress:start"));
    };
    const stay = () => {
      delete document.documentElement.dataset.leaving;
      document.dispatchEvent(new Event("progress:finish"));
    };
    addEventListener("click", note);
    addEventListener("submit", note);
    addEventListener("pageshow", stay);
    return () => {
      removeEventListener("click", note);
      removeEventListener("submit", note);
      removeEventListener("pageshow", stay);
    };
  }, []);
}

/** Returns whether a click or a submit opens another document of this site in this window. */
function leads(event: Event): boolean {
  if (event.type === "submit") return !(event.target as HTMLFormElement).closest("[method=dialog]");
  const { button, metaKey, ctrlKey, shiftKey, target } = event as MouseEvent;
  const link = (target as Element).closest?.("a");
  if (!link || button || metaKey || ctrlKey || shiftKey) return false;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return false;
  return link.pathname + link.search !== location.pathname + location.search;
}
