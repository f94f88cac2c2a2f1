import type { LoaderFunctionArgs } from "@remix-run/node";
import { followPartner } from "~/domain/members/partners/follow-partner.act.server";
import { readPartnerView } from "~/domain/members/partners/partner-view.server";
import { performParsed } from "~/http/acts/perform.server";
import { isPersonal, isPrefetch } from "~/http/request/counted-visit.server";
import { paths } from "~/paths";
import { requirePartner, visitorCountry } from "./members.server";

/** The redirect sends no referrer and is not cached. */
const leaving = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };

/**
 * Counts the click and redirects to a partner. The target comes from the configuration alone. It is a link, because `form-action` forbids
 * forms to another host; its token is invalid elsewhere. product 9.17, 9.18
 */
export async function loader({
  params,
  request,
  context: { ctx, report },
}: LoaderFunctionArgs): Promise<Response> {
  const partner = requirePartner(ctx, request, params.id);
  // A browser discards a prefetch that fails, and requests the link again when it is followed.
  if (isPrefetch(request.headers)) return new Response(null, { status: 403, headers: leaving });
  const token = new URL(request.url).searchParams.get("view") ?? "";
  // The visitor must see the page first, which names the target.
  if (!readPartnerView(ctx, partner.id, token)) return redirectTo(paths.partner(partner.id));
  if (isPersonal(request))
    await performParsed(followPartner, ctx, {
      partner: partner.id,
      token,
      country: visitorCountry(ctx),
    }).catch(report);
  return redirectTo(partner.url);
}

function redirectTo(address: string): Response {
  return new Response(null, { status: 303, headers: { ...leaving, Location: address } });
}
