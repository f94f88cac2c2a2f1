import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "~/client/toast";
import { prefersStill } from "~/ui/prefers-still";

const FADE_MS = 160;

/**
 * Saves the chosen scheme at once and shows it without waiting for the answer, here and in the other tabs. A refused choice
 * returns to the stored one, with a toast; offline nothing changes.
 * @returns the form's props
 */
export function useLook(stored: string) {
  const { t } = useTranslation();
  const { submit, data, state } = useFetcher<{ saved: boolean } | null>();
  const isFailed = state === "idle" && data !== undefined && !data?.saved;
  const failed = t("errors:try_later");
  useEffect(() => {
    if (!isFailed) return;
    showLook(stored);
    toast(failed);
  }, [isFailed, stored, failed]);
  return {
    onChange: ({ currentTarget }: FormEvent<HTMLFormElement>) => {
      if (!navigator.onLine) {
        currentTarget.reset();
        toast(t("common:not_sent_offline"));
        return;
      }
      const fields = new FormData(currentTarget);
      fields.set("at_once", "1");
      showLook(String(fields.get("look")));
      submit(fields, {
        method: "post",
        action: new URL(currentTarget.action).pathname,
        preventScrollReset: true,
      });
    },
  };
}

/** Shows a scheme in this tab, with a fade, and in the others (`followLook`). */
function showLook(look: string): void {
  const set = () => {
    const root = document.documentElement;
    if (look === "system") delete root.dataset.look;
    else root.dataset.look = look;
    const ground = getComputedStyle(root).getPropertyValue("--color-ground");
    for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]"))
      meta.content = ground;
  };
  try {
    localStorage.setItem("look", look);
  } catch {
    // Without storage the other tabs follow with their next page.
  }
  if (prefersStill() || !document.startViewTransition) {
    set();
    return;
  }
  const { ready } = document.startViewTransition(set);
  const fade = { duration: FADE_MS, pseudoElement: "::view-transition-new(root)" };
  ready
    .then(() => document.documentElement.animate({ opacity: [0, 1] }, fade))
    // A transition is skipped in a tab that is not visible.
    .catch(() => undefined);
}
