import type { LoaderFunctionArgs } from "@remix-run/node";

/** Every path that is nobody's, and what the door itself refused: the error page with its status. */
export function loader({ context: { ctx } }: LoaderFunctionArgs): never {
  throw new Response(ctx.fault ? "fault" : "not_found", { status: ctx.fault?.status ?? 404 });
}

export default function NotFound() {
  return null;
}
