import { redirect, redirectDocument } from "@remix-run/node";
import type { Placed } from "~/domain/shop/place-order.server";
import { paths } from "~/paths";

/**
 * Leads a member to where an order is paid, and to the order's page where that is not known. A form that the browser sends by itself, before
 * the page is hydrated, may be led to no other host (`form-action`): it leads to the order's page, which links there.
 */
export function toPayment(
  request: Request,
  placed: Pick<Placed, "reference" | "redirect" | "needsMandate">,
): Response {
  if (placed.needsMandate) return redirectDocument(paths.directDebit(placed.reference), 303);
  const isNative = request.headers.get("Sec-Fetch-Dest") === "document";
  const isHere = placed.redirect?.startsWith("/");
  return placed.redirect && (isHere || !isNative)
    ? redirectDocument(placed.redirect, 303)
    : redirect(paths.transaction(placed.reference), 303);
}
