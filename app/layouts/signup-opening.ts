/** Remembers over which page the signup stood open, so that a reload in its midst opens it again, and no other page does. */
export const OPEN_KEY = "signup-open";

/**
 * On wide screens the signup opens over the page: from any link to it, by `lb=1`, and again after a reload in its midst. On phones it is a
 * page. product.md §2
 * @param open shows the dialog for the link that was pressed
 * @returns how to stop
 */
export function watchSignupLinks(open: (href: string) => void): () => void {
  const isWide = () => matchMedia("(min-width: 768px)").matches;
  const press = (event: MouseEvent) => {
    const link = (event.target as Element).closest?.("a");
    if (!link || !isWide() || link.origin !== location.origin || link.target) return;
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    // Its own way back is followed inside.
    if (!/^(\/members\/\d+)?\/signup$/.test(link.pathname) || link.closest("dialog")) return;
    event.preventDefault();
    open(link.href);
  };
  // Before the router, which would go to the page.
  addEventListener("click", press, true);
  const isAsked = new URLSearchParams(location.search).get("lb") === "1";
  if (isAsked && !isWide()) location.replace("/signup");
  else if (isWide() && (isAsked || sessionStorage.getItem(OPEN_KEY) === location.pathname)) open("/signup");
  return () => removeEventListener("click", press, true);
}
