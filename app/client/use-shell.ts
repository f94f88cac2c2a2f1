import type { Shell } from "~/layouts/shell/shell.server";
import { useRootData } from "./use-root-data";

/** Returns the shell's data from the root loader. */
export function useShell(): Shell {
  const data = useRootData();
  if (!data) throw new Error("useShell outside of the document");
  return data.shell;
}
