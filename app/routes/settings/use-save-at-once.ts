import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "~/client/toast";

/** The field of a submit by a changed switch: the answer is data, not a page. */
export const AT_ONCE = "at_once";

type Answer = { saved: boolean } | null;

/**
 * Saves a form of switches on each change and shows a toast. Changes from before hydration are saved then. After a refusal or
 * offline, the switches return to the stored state. Without script the form has a button.
 * @param saved the text of the toast
 * @returns the form's props
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
    // Without a connection there is no answer, and the error was shown already.
    if (data) toast(data.saved ? texts.current.saved : texts.current.failed);
  }, [state, data]);
  return {
    ref: form,
    onChange: (event: FormEvent<HTMLFormElement>) => {
      if (event.target instanceof HTMLInputElement && event.target.type === "checkbox") save.current();
    },
  };
}
