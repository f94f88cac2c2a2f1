import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { lastPurchase } from "~/domain/shop/list-orders.server";
import { requireMember } from "~/http/request/require-member.server";
import { paths } from "~/paths";

/** Links to the shop with bundle and method of the last order preselected. product 13.4 */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const member = requireMember(ctx, request);
  const last = await ctx.db.transaction((tx) => lastPurchase(tx, member.id));
  return redirect(last ? paths.order(last.bundleId, last.method) : paths.credits(), 302);
}

export default function RepeatOrder() {
  return null;
}
