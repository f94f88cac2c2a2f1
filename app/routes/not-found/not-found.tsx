import type { LoaderFunctionArgs } from "@remix-run/node";

/** The error page with its status, for unknown paths and for requests that were refused before routing. */
export function loader({ context: { ctx } }: LoaderFunctionArgs): never {
  throw new Response(ctx.fault ? "fault" : "not_found", { status: ctx.fault?.status ?? 404 });
}

export default function NotFound() {
  return null;
}
