import type { LoaderFunctionArgs } from "@remix-run/node";
import { isTokenShaped } from "~/paths";

/** Stands in for every route that has not opened yet: branded, 404. A lone word that is no signed link is a page that does not exist. */
export function loader({ params }: LoaderFunctionArgs): never {
  const isNothing = params.token !== undefined && !isTokenShaped(params.token);
  throw new Response(isNothing ? "not_found" : "not_open", { status: 404 });
}

export default function NotOpenYet() {
  return null;
}
