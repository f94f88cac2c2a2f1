/**
 * What the shell does in the browser on every page, hydrated or not: entry warning, cookie consent, offline notice, progress bar,
 * toasts, the reload guard and the service worker. Kept far below 5 KB; everything on a page also works without it.
 */

const PROGRESS_THROTTLE_MS = 200;
const PROGRESS_DURATION_MS = 5000;
const PROGRESS_HIDE_DELAY_MS = 500;
const TOAST_MS = 6000;
const RELOAD_GUARD_MS = 60_000;

const byId = <E extends HTMLElement>(id: string) => document.getElementById(id) as E | null;
const cookie = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];
const isApp = matchMedia("(display-mode: standalone)").matches;

function toast(text: string | undefined): void {
  const list = byId("toasts");
  if (!list || !text) return;
  const item = document.createElement("p");
  item.className = list.dataset.class ?? "";
  item.textContent = text;
  list.append(item);
  let timer = setTimeout(() => item.remove(), TOAST_MS);
  item.addEventListener("pointerenter", () => clearTimeout(timer));
  item.addEventListener("pointerleave", () => {
    timer = setTimeout(() => item.remove(), TOAST_MS / 2);
  });
}

/** Once everybody has heard of it, who may keep it from leaving the page: see `isLeaving`. */
function noteLeaving(event: Event): void {
  setTimeout(() => {
    if (!event.defaultPrevented) document.documentElement.dataset.leaving = String(performance.now());
  });
}

/** Shown after a moment, for at most five seconds, and hidden with a delay. product.md §9 */
function progressBar() {
  const bar = byId("progress");
  let show: ReturnType<typeof setTimeout> | undefined;
  let hide: ReturnType<typeof setTimeout> | undefined;
  const finish = () => {
    clearTimeout(show);
    clearTimeout(hide);
    hide = setTimeout(() => bar?.setAttribute("hidden", ""), PROGRESS_HIDE_DELAY_MS);
  };
  const start = () => {
    clearTimeout(show);
    clearTimeout(hide);
    show = setTimeout(() => {
      bar?.removeAttribute("hidden");
      hide = setTimeout(finish, PROGRESS_DURATION_MS);
    }, PROGRESS_THROTTLE_MS);
  };
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.("a");
    const leaves = link && link.origin === location.origin && !link.target && !link.hasAttribute("download");
    if (!leaves || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    if (link.pathname + link.search === location.pathname + location.search) return;
    start();
    noteLeaving(event);
  });
  document.addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    start();
    noteLeaving(event);
    // An enhancement that comes meanwhile must not send the same again.
    (event.target as HTMLElement).dataset.sent = "";
  });
  addEventListener("pageshow", () => {
    finish();
    delete document.documentElement.dataset.leaving;
  });
  document.addEventListener("progress:start", start);
  document.addEventListener("progress:finish", finish);
}

function entryWarning(then: () => void): void {
  const dialog = byId<HTMLDialogElement>("entry-warning");
  if (!dialog || isApp || cookie("entry_warning")) {
    // Closed, not taken out: React expects the document as the server sent it.
    dialog?.close();
    then();
    return;
  }
  dialog.close();
  dialog.showModal();
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "Escape") event.preventDefault();
  });
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  dialog.querySelector("form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const secure = location.protocol === "https:" ? "; Secure" : "";
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
    document.cookie = `entry_warning=1; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
    dialog.close();
    then();
  });
}

function consent(): void {
  const form = byId<HTMLFormElement>("consent");
  if (!form) return;
  const given = cookie("consent");
  const categories = given?.split(".")[1]?.split("-") ?? [];
  if (given === undefined) form.hidden = false;
  // Only strangers' pages: no other company learns who is a member.
  else if (document.documentElement.classList.contains("logged-out"))
    for (const { category, src } of JSON.parse(form.dataset.scripts ?? "[]") as {
      category: string;
      src: string;
    }[])
      if (categories.includes(category)) {
        const script = document.createElement("script");
        script.src = src;
        script.async = true;
        document.head.append(script);
      }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const answer = event.submitter as HTMLButtonElement | null;
    // Pressed again before it was answered: each answer would be kept as one of its own.
    if (form.ariaBusy === "true") return;
    form.ariaBusy = "true";
    fetch(form.action, {
      method: "POST",
      body: new URLSearchParams({ answer: answer?.value ?? "refuse", quiet: "1" }),
    })
      .then((done) => {
        if (!done.ok) throw new Error(String(done.status));
        // The cookies page also tells what was answered.
        if (answer?.value === "accept" || byId("cookie-choice")) location.reload();
        else form.hidden = true;
      })
      .catch(() => toast(byId("toasts")?.dataset.consentFailed))
      .finally(() => {
        form.ariaBusy = null;
      });
  });
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

/** A script that is gone (a new release) is mended by loading the page again, at most once a minute. product.md §8 */
function reloadGuard(): void {
  const reload = () => {
    try {
      const last = Number(sessionStorage.getItem("chunk-reload") ?? 0);
      if (Date.now() - last < RELOAD_GUARD_MS) return;
      sessionStorage.setItem("chunk-reload", String(Date.now()));
      location.reload();
    } catch {
      // Without storage there is no telling how often: better a broken page than an endless reload.
    }
  };
  addEventListener("vite:preloadError", reload);
  addEventListener(
    "error",
    ({ target }) => {
      // A page's own inline module has no address; it fails when something that it imports is gone.
      if (target instanceof HTMLScriptElement && (!target.src || target.src.startsWith(location.origin)))
        reload();
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => {
    if (reason instanceof TypeError && /module/.test(reason.message)) reload();
  });
}

/** What a page does beyond its forms, fetched where the page asks for it: `data-enhance="name"`. Every page also works without. */
const enhancements: Record<string, () => Promise<{ default: (element: HTMLElement) => void }>> = {
  back: () => import("./enhance/back"),
  "choose-some": () => import("./enhance/choose-some"),
  dismiss: () => import("./enhance/dismiss"),
  "open-modal": () => import("./enhance/open-modal"),
  gallery: () => import("./enhance/gallery"),
  like: () => import("./enhance/like"),
  "like-modal": () => import("./enhance/like-modal"),
  geolocation: () => import("./enhance/geolocation"),
  passkey: () => import("./enhance/passkey"),
  "poll-user": () => import("./enhance/poll-user"),
  photos: () => import("./enhance/photos"),
  push: () => import("./enhance/push"),
  "push-alert": () => import("./enhance/push-alert"),
  search: () => import("./enhance/search"),
  countdown: () => import("./enhance/countdown"),
  swipe: () => import("./enhance/swipe"),
  until: () => import("./enhance/until"),
};

function enhance(within: ParentNode): void {
  for (const element of within.querySelectorAll<HTMLElement>("[data-enhance]"))
    void enhancements[element.dataset.enhance ?? ""]?.().then((module) => {
      module.default(element);
      element.dataset.enhanced = "";
    });
}

/**
 * On wide screens the signup opens over the page: from any link to it, by `lb=1`, and again after a reload in its midst. On phones it is
 * a page. product.md §2
 */
function signupDialog(): void {
  const dialog = byId<HTMLDialogElement>("signup-dialog");
  if (!dialog) return;
  const isWide = () => matchMedia("(min-width: 768px)").matches;
  const open = (href: string) =>
    void import("./enhance/signup-dialog").then(
      (module) => module.default(dialog, href),
      () => location.assign(href),
    );
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.("a");
    if (
      !link ||
      !isWide() ||
      !/^(\/members\/\d+)?\/signup$/.test(link.pathname) ||
      link.origin !== location.origin
    )
      return;
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || link.target) return;
    event.preventDefault();
    open(link.href);
  });
  const asked = new URLSearchParams(location.search).get("lb") === "1";
  if (asked && !isWide()) location.replace("/signup");
  else if (isWide() && (asked || sessionStorage.getItem("signup-open") === location.pathname))
    open("/signup");
}

/** A pushed message reloads what every open page shows of chats and likes; a stranger's browser tells of nothing. product.md §4 */
function pushed(): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data?.type === "reload-chats")
      document.dispatchEvent(new CustomEvent("live", { detail: { type: "reload" } }));
  });
  try {
    if (!localStorage.getItem("push-member")) return;
  } catch {
    return;
  }
  if (document.documentElement.classList.contains("logged-out"))
    void import("./enhance/push-leave").then((module) => module.default());
}

/** Every page says when it is hidden. product.md §7 */
function hiddenBeacon(): void {
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") navigator.sendBeacon?.("/api/page-hidden.php");
  });
}

reloadGuard();
hiddenBeacon();
enhance(document);
document.addEventListener("enhance", ({ target }) => enhance(target as Element));
signupDialog();
progressBar();
offlineNotice();
entryWarning(consent);
pushed();
document.addEventListener("toast", (event) => toast((event as CustomEvent<string>).detail));
if ("serviceWorker" in navigator && isSecureContext)
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined));
