import { useRouteLoaderData } from "@remix-run/react";
import type { Shell } from "./shell.server";

/** What the shell shows, from the root loader. */
export function useShell(): Shell {
  const data = useRouteLoaderData<{ shell: Shell }>("root");
  if (!data) throw new Error("useShell outside of the document");
  return data.shell as Shell;
}
