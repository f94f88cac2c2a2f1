import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "~/layouts/toast";

/** The field that says that the form was sent because a switch of it was changed: the answer is data, not a page. */
export const AT_ONCE = "at_once";

type Answer = { saved: boolean } | null;

/**
 * Saves a form of switches as soon as one is changed, and says so. What was changed before React was there is saved then. Refused or
 * offline, the switches return to what is stored. Without script the form has a button.
 * @param saved what a toast says afterwards
 * @returns what the form is given
 */
export function useSaveAtOnce(saved: string) {
  const { t } = useTranslation();
  const { submit, data, state } = useFetcher<Answer>();
  const form = useRef<HTMLFormElement>(null);
  const texts = useRef({ saved, failed: "", offline: "" });
  texts.current = { saved, failed: t("errors:try_later"), offline: t("common:not_sent_offline") };

  const save = useRef(() => {
    if (!form.current) return;
    if (!navigator.onLine) {
      form.current.reset();
      toast(texts.current.offline);
      return;
    }
    const fields = new FormData(form.current);
    fields.set(AT_ONCE, "1");
    submit(fields, {
      method: "post",
      action: new URL(form.current.action).pathname,
      preventScrollReset: true,
    });
  });
  useEffect(() => {
    const switches = form.current?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [];
    if ([...switches].some((one) => one.checked !== one.defaultChecked)) save.current();
  }, []);
  useEffect(() => {
    if (state !== "idle" || data === undefined) return;
    if (!data?.saved) form.current?.reset();
    // Without a connection there is no answer, and that was said already.
    if (data) toast(data.saved ? texts.current.saved : texts.current.failed);
  }, [state, data]);
  return {
    ref: form,
    onChange: (event: FormEvent<HTMLFormElement>) => {
      if (event.target instanceof HTMLInputElement && event.target.type === "checkbox") save.current();
    },
  };
}
