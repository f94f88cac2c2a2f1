import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import "~/ui/view-transitions.css";
import { renewTranslations } from "~/i18n/browser-words";
import { LikeModal } from "./likes/like-modal";
import { setPageCounts, useCounts } from "./live/counts";
import { Live } from "./live/live";
import { leavePush } from "./live/push-state";
import { stopReading } from "./live/queries";
import { pageTitle } from "./page-title";
import { countsOf } from "./shell/counts-of";
import { MessageToast } from "./shell/message-toast";
import type { Shell } from "./shell/shell.server";
import { TimeBonusOffer } from "./shell/time-bonus";
import { ShopSheet } from "./shop/shop-sheet";
import { useNavigationStart } from "./use-navigation-start";
import { useReturnedFocus } from "./use-returned-focus";
import { useWholeLoad } from "./use-whole-load";

/** What the app does beside its pages, for as long as it is open: live counts, title, the app's icon, the like modal. architecture §4 */
export function AppParts({ shell }: { shell: Shell }) {
  useHiddenBeacon();
  useServiceWorker();
  usePageCounts(shell);
  useTitleAndIcon(shell);
  useForgottenPush(shell.isLoggedIn);
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
      <LikeModal cdnPrefix={member.cdnPrefix} />
      <MessageToast cdnPrefix={member.cdnPrefix} />
      <ShopSheet />
      <TimeBonusOffer />
    </>
  );
}

/** After a change of the brand's configuration the next page brings another address of its messages. */
function useFreshMessages({ messagesHref, always }: Shell): void {
  const { i18n } = useTranslation();
  const known = useRef(messagesHref);
  useEffect(() => {
    if (known.current === messagesHref) return;
    known.current = messagesHref;
    void renewTranslations(i18n, always);
  }, [i18n, messagesHref, always]);
}

/** What came with a page counts, unless something fresher was heard since the page was asked for. */
function usePageCounts(shell: Shell): void {
  const { state } = useNavigation();
  const askedMs = useRef(0);
  useEffect(() => {
    if (state === "loading") askedMs.current = performance.now();
  }, [state]);
  useEffect(() => {
    setPageCounts(countsOf(shell), askedMs.current);
  }, [shell]);
}

/** The title tells what waits, and so does the icon of the app; not every browser has that, and some refuse it. product.md §2, §4 */
function useTitleAndIcon(shell: Shell): void {
  const { messages, likes } = useCounts(countsOf(shell));
  const { key } = useLocation();
  const waiting = shell.isLoggedIn ? messages + likes : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page brings a title of its own
  useEffect(() => {
    document.title = pageTitle(waiting, document.title.replace(/^\(\d+\) /, ""));
    const done = waiting > 0 ? navigator.setAppBadge?.(waiting) : navigator.clearAppBadge?.();
    done?.catch(() => undefined);
  }, [waiting, key]);
}

/** Every page says when it is hidden. product.md §7 */
function useHiddenBeacon(): void {
  useEffect(() => {
    const tell = () => {
      if (document.visibilityState === "hidden") navigator.sendBeacon?.("/api/page-hidden.php");
    };
    document.addEventListener("visibilitychange", tell);
    return () => document.removeEventListener("visibilitychange", tell);
  }, []);
}

function useServiceWorker(): void {
  useEffect(() => {
    if ("serviceWorker" in navigator && isSecureContext)
      void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  }, []);
}

/** A stranger's browser tells of no messages, not even where a member was logged in before. */
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
 * Shows progress, and notes that the page is being left, when a link or a form leads to another document. What the router takes over is
 * prevented, and waits for data alone.
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

/** Whether a press leads to another document of ours, in this window. */
function leads(event: Event): boolean {
  if (event.type === "submit") return !(event.target as HTMLFormElement).closest("[method=dialog]");
  const { button, metaKey, ctrlKey, shiftKey, target } = event as MouseEvent;
  const link = (target as Element).closest?.("a");
  if (!link || button || metaKey || ctrlKey || shiftKey) return false;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return false;
  return link.pathname + link.search !== location.pathname + location.search;
}
