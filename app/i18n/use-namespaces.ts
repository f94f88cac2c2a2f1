import { useTranslation } from "react-i18next";

/** Namespaces that every page of the app contains. */
const SHELL: readonly string[] = ["common", "errors", "push"];

/**
 * Waits for the messages of the matched routes (`handle.i18n`). The first page contains its messages. On a navigation the browser fetches
 * those of the next page, and the previous page stays until they have arrived.
 */
export function useNamespaces(matches: readonly { handle?: unknown }[]): void {
  const named = matches.flatMap(({ handle }) => (handle as { i18n?: string[] } | undefined)?.i18n ?? []);
  useTranslation([...SHELL, ...named] as never[]);
}
