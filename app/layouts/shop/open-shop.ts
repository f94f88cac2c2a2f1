import type { MouseEvent } from "react";

export const OPEN_SHOP = "open-shop";

/** `href`: the page of the shop, for where it cannot be opened in place; `back`: where a completed order leads. */
export type ShopOpening = { href: string; back: string };

/** Opens the shop over the page. @param back this page, unless the member goes on elsewhere. product.md §5 */
export function openShop(href: string, back: string = location.pathname): void {
  document.dispatchEvent(new CustomEvent<ShopOpening>(OPEN_SHOP, { detail: { href, back } }));
}

/** For links to the shop: a plain press opens it in place. */
export function opensInPlace(event: MouseEvent<HTMLAnchorElement>, back?: string): void {
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  openShop(event.currentTarget.pathname, back);
}
