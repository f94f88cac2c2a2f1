import { useTranslation } from "react-i18next";

/** Namespaces that come with every page of the app. */
const SHELL: readonly string[] = ["common", "errors", "push"];

/**
 * Waits for the messages that the matched routes name as `handle.i18n`. Those of the first page came with it; those of a page that the
 * browser goes to are fetched, and the page before stays until they are there.
 */
export function useNamespaces(matches: readonly { handle?: unknown }[]): void {
  const named = matches.flatMap(({ handle }) => (handle as { i18n?: string[] } | undefined)?.i18n ?? []);
  useTranslation([...SHELL, ...named] as never[]);
}
