import { offlinePath } from "~/client/paths/opening";
/**
 * The script of documents, which run no React: entry warning, cookie consent, offer of the browser's language, offline notice, progress
 * bar, reload guard, reports of errors and service worker. At most 4 KB. Documents work without it. architecture, Pages and cache
 */

import { answerConsent, consentGiven, loadThirdParties, type ThirdParty } from "~/client/consent-answer";
import { readCookie, writeCookie } from "~/client/cookie";
import { rememberEntry, wasEntryAnswered } from "~/client/entry-answer";
import { eraseStored } from "~/client/erase-stored";
import { followLook } from "~/client/follow-look";
import { guardReloads } from "~/client/reload-guard";
import { sendSeen } from "~/client/seen";
import { watchErrors } from "~/client/watch-errors";

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

/** Shows the progress bar while a link or form loads another page, for at most five seconds. product 4.27 */
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
  if (given === null) form.hidden = "waits" in form.dataset;
  else loadThirdParties(JSON.parse(form.dataset.scripts ?? "[]") as ThirdParty[], given);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = (event.submitter as HTMLButtonElement | null)?.value ?? "refuse";
    // Each answer is stored separately, so a second press is ignored.
    if (form.ariaBusy === "true") return;
    form.ariaBusy = "true";
    try {
      await answerConsent(form.action, answer);
      if (answer === "accept") location.reload();
      else form.hidden = true;
    } catch {
      toast(byId("toasts")?.dataset.consentFailed);
    }
    form.ariaBusy = null;
  });
}

/**
 * Offers visitors the language of their browser if the brand has it, until they choose a language or close the offer. Both set the language
 * cookie. product 4.18
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

/**
 * Deletes the texts and copies of conversations on a page of a logged-out visitor. Error pages and the offline page do not count, because they are
 * the same for members and visitors.
 */
function eraseStrangersTexts(): void {
  const isStranger = document.documentElement.classList.contains("logged-out");
  if (isStranger && !document.querySelector("[data-offline-page],[data-error-page]"))
    void eraseStored().catch(() => undefined);
}

/** Reloads the offline page once the server answers again: its address is that of the requested page. */
function leaveOfflinePage(): void {
  if (!document.querySelector("[data-offline-page]") || location.pathname === offlinePath) return;
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

/** Sends a beacon when the page is hidden. product 23.11 */
function hiddenBeacon(): void {
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") navigator.sendBeacon?.("/api/page-hidden.php");
  });
}

/** Starts all parts of the document script. */
export function startDocument(): void {
  watchErrors();
  guardReloads();
  followLook();
  hiddenBeacon();
  sendSeen();
  progressBar();
  offlineNotice();
  leaveOfflinePage();
  eraseStrangersTexts();
  languageOffer();
  entryWarning(consent);
  if ("serviceWorker" in navigator && isSecureContext)
    addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined));
}
