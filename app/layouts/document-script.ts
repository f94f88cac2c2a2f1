/**
 * What documents do in the browser, which run no React: entry warning, cookie consent, offer of the browser's language, offline notice,
 * progress bar, the reload guard and the service worker. At most 4 KB; everything on a document also works without it. architecture §4
 */

import { answerConsent, consentGiven, loadThirdParties, type ThirdParty } from "./consent-answer";
import { readCookie, writeCookie } from "./cookie";
import { rememberEntry, wasEntryAnswered } from "./entry-answer";
import { guardReloads } from "./reload-guard";

const PROGRESS_THROTTLE_MS = 200;
const PROGRESS_DURATION_MS = 5000;
const TOAST_MS = 6000;
const FIRST_ATTEMPT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
const LOCALE_S = 365 * 86_400;

const byId = <E extends HTMLElement>(id: string) => document.getElementById(id) as E | null;

function toast(text: string | undefined): void {
  const list = byId("toasts");
  if (!list || !text) return;
  const item = document.createElement("p");
  item.className = list.dataset.class ?? "";
  item.textContent = text;
  list.append(item);
  setTimeout(() => item.remove(), TOAST_MS);
}

/** Shown after a moment when a link or a form leads on, for at most five seconds. product.md §9 */
function progressBar(): void {
  const bar = byId("progress");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = () => {
    clearTimeout(timer);
    bar?.setAttribute("hidden", "");
  };
  const start = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      bar?.removeAttribute("hidden");
      timer = setTimeout(hide, PROGRESS_DURATION_MS);
    }, PROGRESS_THROTTLE_MS);
  };
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.("a");
    const leaves = link && link.origin === location.origin && !link.target && !link.hasAttribute("download");
    if (!leaves || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    if (link.pathname + link.search !== location.pathname + location.search) start();
  });
  document.addEventListener("submit", (event) => {
    if (!event.defaultPrevented) start();
  });
  addEventListener("pageshow", hide);
}

function entryWarning(then: () => void): void {
  const dialog = byId<HTMLDialogElement>("entry-warning");
  dialog?.close();
  if (!dialog || wasEntryAnswered()) {
    then();
    return;
  }
  dialog.showModal();
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "Escape") event.preventDefault();
  });
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  dialog.querySelector("form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    rememberEntry();
    dialog.close();
    then();
  });
}

function consent(): void {
  const form = byId<HTMLFormElement>("consent");
  if (!form) return;
  const given = consentGiven();
  if (given === null) form.hidden = false;
  else loadThirdParties(JSON.parse(form.dataset.scripts ?? "[]") as ThirdParty[], given);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = (event.submitter as HTMLButtonElement | null)?.value ?? "refuse";
    // Pressed again before it was answered: each answer would be stored as one of its own.
    if (form.ariaBusy === "true") return;
    form.ariaBusy = "true";
    try {
      await answerConsent(form.action, answer);
      // The cookies page also tells what was answered.
      if (answer === "accept" || byId("cookie-choice")) location.reload();
      else form.hidden = true;
    } catch {
      toast(byId("toasts")?.dataset.consentFailed);
    }
    form.ariaBusy = null;
  });
}

/**
 * A visitor whose browser speaks another language of the brand is offered it, until one was chosen or the offer was closed; the cookie of
 * the language says both. product.md §2
 */
function languageOffer(): void {
  const form = byId<HTMLFormElement>("language-offer");
  if (!form || readCookie("locale")) return;
  const offers = JSON.parse(form.dataset.offers ?? "{}") as Record<string, [string, string]>;
  const { lang } = document.documentElement;
  for (const tag of navigator.languages) {
    const code = tag.slice(0, 2).replace(/^n[on]$/, "nb");
    if (code === lang) return;
    const texts = offers[code];
    if (!texts) continue;
    const [choose, close] = form.querySelectorAll("button");
    form.lang = code;
    choose!.value = code;
    choose!.textContent = texts[0];
    close!.ariaLabel = texts[1];
    close!.onclick = () => {
      writeCookie("locale", lang, LOCALE_S);
      form.hidden = true;
      document.querySelector<HTMLElement>("[popovertarget=language-menu]")?.focus();
    };
    form.hidden = false;
    return;
  }
}

function offlineNotice(): void {
  const notice = byId("offline");
  const update = () => {
    if (notice) notice.hidden = navigator.onLine;
  };
  addEventListener("offline", update);
  addEventListener("online", () => {
    update();
    toast(byId("toasts")?.dataset.online);
  });
  update();
}

/** The offline page stands at the address of the page that was asked for, and loads it once the server answers again. */
function leaveOfflinePage(): void {
  if (!document.querySelector("[data-offline-page]") || location.pathname === "/offline") return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = FIRST_ATTEMPT_MS;
  const attempt = async () => {
    clearTimeout(timer);
    try {
      await fetch(location.href, { method: "HEAD", cache: "no-store" });
      location.reload();
    } catch {
      waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
      timer = setTimeout(attempt, waitMs);
    }
  };
  addEventListener("online", attempt);
  timer = setTimeout(attempt, waitMs);
}

/** Every page says when it is hidden. product.md §7 */
function hiddenBeacon(): void {
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") navigator.sendBeacon?.("/api/page-hidden.php");
  });
}

/** Runs all of it. */
export function startDocument(): void {
  guardReloads();
  hiddenBeacon();
  progressBar();
  offlineNotice();
  leaveOfflinePage();
  languageOffer();
  entryWarning(consent);
  if ("serviceWorker" in navigator && isSecureContext)
    addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined));
}
