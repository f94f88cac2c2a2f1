/** product.md §4; a closed alert comes back after so long. */
const HIDDEN_MS = 7 * 86_400_000;

/**
 * Lets an alert be closed, and notes when under its key. The note stands in localStorage, and beside it in a cookie, so that the server
 * leaves the alert out before anything is painted.
 */
export default function dismiss(alert: HTMLElement): void {
  const key = alert.dataset.dismissKey ?? "";
  const closedMs = noted(key);
  if (Date.now() - closedMs < HIDDEN_MS) {
    remember(key, closedMs);
    alert.hidden = true;
    return;
  }
  const button = alert.querySelector<HTMLButtonElement>("button[data-dismiss]");
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    try {
      localStorage.setItem(key, String(Date.now()));
    } catch {
      // Without storage the cookie alone remembers.
    }
    remember(key, Date.now());
    alert.hidden = true;
  });
}

function noted(key: string): number {
  try {
    return Number(localStorage.getItem(key)) || 0;
  } catch {
    return 0;
  }
}

function remember(key: string, closedMs: number): void {
  const seconds = Math.ceil((closedMs + HIDDEN_MS - Date.now()) / 1000);
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${key}=${closedMs}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}
