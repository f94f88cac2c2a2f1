import { CallFailed, call } from "../call";

/** Remembers over which page the signup stood open, so that a reload in its midst opens it again, and no other page does. */
const OPEN_KEY = "signup-open";
/** Forms that were refused come back with what is wrong. */
const REFUSED = [422, 429, 503];

const prepared = new WeakSet<HTMLDialogElement>();

/**
 * Shows the signup in a dialog: the page's own panel, fetched from the server and put in; its forms and ways back are followed inside.
 * While it is under way only its own cross closes it. product.md §2, §4
 */
export default function openSignup(dialog: HTMLDialogElement, href: string): void {
  if (!prepared.has(dialog)) prepare(dialog);
  void show(dialog, href);
}

/** By dialog: what was asked for last. An answer that came after it, or after the dialog was closed, is nobody's any more. */
const awaited = new WeakMap<HTMLDialogElement, symbol>();

async function show(dialog: HTMLDialogElement, href: string, body?: URLSearchParams): Promise<void> {
  const mine = Symbol();
  awaited.set(dialog, mine);
  document.dispatchEvent(new Event("progress:start"));
  try {
    const answer = await call(href, {
      ...(body ? { method: "POST", body } : {}),
      headers: { Accept: "text/html" },
      expected: REFUSED,
    });
    const text = await answer.text();
    if (awaited.get(dialog) !== mine) return;
    const page = new DOMParser().parseFromString(text, "text/html");
    const panel = page.getElementById("signup-panel");
    // Not the signup any more: whoever is logged in already is led to their own pages.
    if (!panel) return leave(answer.url);
    dialog.replaceChildren(document.adoptNode(panel));
    if (!dialog.open) dialog.showModal();
    sessionStorage.setItem(OPEN_KEY, location.pathname);
    if (stepOf(dialog) === DONE) sessionStorage.removeItem(OPEN_KEY);
    dialog.dispatchEvent(new Event("enhance", { bubbles: true }));
    focus(dialog);
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    if (awaited.get(dialog) !== mine) return;
    // Opening it did not work: its page may.
    if (!dialog.open) return leave(href);
    sayFailed(dialog);
  } finally {
    document.dispatchEvent(new Event("progress:finish"));
  }
}

const DONE = 4;
const stepOf = (dialog: HTMLElement) =>
  Number(dialog.querySelector<HTMLElement>("[data-step]")?.dataset.step || 0);

/** Said inside: a toast would lie behind the dialog. */
function sayFailed(dialog: HTMLDialogElement): void {
  const said = dialog.querySelector<HTMLElement>("[data-failure]") ?? document.createElement("p");
  said.dataset.failure = "";
  said.className = dialog.dataset.noticeClass ?? "";
  said.setAttribute("role", "alert");
  said.textContent = dialog.dataset.failed ?? "";
  dialog.querySelector("form")?.prepend(said);
}

/** What is wrong comes first, else the heading, so that it is read out. */
function focus(dialog: HTMLDialogElement): void {
  const wrong = dialog.querySelector<HTMLElement>("[aria-invalid=true], [aria-describedby$=-problem] input");
  const heading = dialog.querySelector<HTMLElement>("h1");
  heading?.setAttribute("tabindex", "-1");
  (wrong ?? heading)?.focus();
}

function prepare(dialog: HTMLDialogElement): void {
  prepared.add(dialog);
  dialog.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (new URL(form.action).pathname !== "/signup") return;
    event.preventDefault();
    const button = event.submitter;
    if (button?.getAttribute("aria-busy")) return;
    button?.setAttribute("aria-busy", "true");
    const fields = new FormData(form) as unknown as Iterable<[string, string]>;
    void show(dialog, "/signup", new URLSearchParams([...fields])).finally(() =>
      button?.removeAttribute("aria-busy"),
    );
  });
  dialog.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("a");
    if (link?.hasAttribute("data-close") && stepOf(dialog) !== DONE) {
      event.preventDefault();
      close(dialog);
    } else if (link?.pathname === "/login") close(dialog);
  });
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    if (!isUnderWay(dialog)) close(dialog);
  });
  dialog.addEventListener("cancel", (event) => event.preventDefault());
}

/** Whether something would be lost: a step was taken, or something was filled in. */
function isUnderWay(dialog: HTMLDialogElement): boolean {
  if (stepOf(dialog) > 0) return true;
  return [...dialog.querySelectorAll<HTMLInputElement>("form input")].some(
    ({ type, checked, value, defaultValue }) =>
      type === "hidden" ? false : /radio|checkbox/.test(type) ? checked : value !== defaultValue,
  );
}

function close(dialog: HTMLDialogElement): void {
  awaited.delete(dialog);
  sessionStorage.removeItem(OPEN_KEY);
  dialog.close();
  dialog.replaceChildren();
}

function leave(href: string): void {
  sessionStorage.removeItem(OPEN_KEY);
  location.assign(href);
}
