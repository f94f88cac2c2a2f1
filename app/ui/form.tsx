import { Form as RouterForm, useInRouterContext } from "@remix-run/react";
import { type FormEvent, type FormHTMLAttributes, forwardRef } from "react";
import { useTranslation } from "react-i18next";

type Props = FormHTMLAttributes<HTMLFormElement> & {
  method: "get" | "post";
  preventScrollReset?: boolean;
  fetcherKey?: string | undefined;
};

/**
 * A form of an app page. With script only data are sent and loaded; without it the page is loaded again. Without a network nothing is sent,
 * so that the fields keep their input. With `fetcherKey` the page stays, and that fetcher receives the response. product 4.28
 */
export const Form = forwardRef<HTMLFormElement, Props>(function Form(
  { encType, preventScrollReset = false, fetcherKey, onSubmit, ...rest },
  ref,
) {
  const { t } = useTranslation();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    onSubmit?.(event);
    if (event.defaultPrevented || navigator.onLine) return;
    event.preventDefault();
    document.dispatchEvent(new CustomEvent("toast", { detail: t("common:not_sent_offline") }));
  };
  const type = encType as "multipart/form-data" | undefined;
  return useInRouterContext() ? (
    <RouterForm
      ref={ref}
      preventScrollReset={preventScrollReset}
      {...(type ? { encType: type } : {})}
      {...(fetcherKey === undefined ? {} : { navigate: false, fetcherKey })}
      onSubmit={submit}
      {...rest}
    />
  ) : (
    <form ref={ref} encType={encType} onSubmit={onSubmit} {...rest} />
  );
});
