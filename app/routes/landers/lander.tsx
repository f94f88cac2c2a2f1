import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/layouts/route-handle";
import { type Lander, landerOf } from "./lander.server";
import { LanderBlocks } from "./lander-blocks";

/** Every lander is this page. The address names a built-in kind, perhaps with a variant, or a lander that the brand composed. */
export function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const [, , first = "", second = ""] = decodeURIComponent(pathname).toLowerCase().split("/");
  const kind = params.id === undefined ? first : second;
  return landerOf(ctx, kind, params, searchParams.get("region"));
}

export const handle = { layout: "lander" } satisfies RouteHandle;

export { meta } from "~/layouts/page-title";

export default function LanderPage() {
  return <LanderBlocks lander={useLoaderData() as Lander} />;
}
