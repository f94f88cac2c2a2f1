import { signupPath, signupPattern } from "~/client/paths/opening";

/** The storage key for the path of the page over which the signup is open: only a reload of that page reopens it. */
export const OPEN_KEY = "signup-open";

const signup = new RegExp(signupPattern);

/** Opens the signup over the page by clicking a temporary link, which the page's listener handles. */
export function openSignupAt(href: string): void {
  const link = document.createElement("a");
  link.href = href;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}

/**
 * On wide screens, opens the signup over the page: from any link to it, with `lb=1` in the address, and after a reload while it was open.
 * On phones the signup is a separate page. product 5.6, 5.7
 * @param open shows the dialog for the link that was pressed
 * @returns a function that removes the listener
 */
export function watchSignupLinks(open: (href: string) => void): () => void {
  const isWide = () => matchMedia("(min-width: 768px)").matches;
  const press = (event: MouseEvent) => {
    const link = (event.target as Element).closest?.("a");
    if (!link || !isWide() || link.origin !== location.origin || link.target) return;
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    // Links inside the dialog, such as its back link, are followed there.
    if (!signup.test(link.pathname) || link.closest("dialog")) return;
    event.preventDefault();
    open(link.href);
  };
  // Captures the click before the router, which would open the page.
  addEventListener("click", press, true);
  const isRequested = new URLSearchParams(location.search).get("lb") === "1";
  if (isRequested && !isWide()) location.replace(signupPath);
  else if (isWide() && (isRequested || sessionStorage.getItem(OPEN_KEY) === location.pathname))
    open(signupPath);
  return () => removeEventListener("click", press, true);
}
