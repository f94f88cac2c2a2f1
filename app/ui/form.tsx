import { Form as RouterForm, useInRouterContext } from "@remix-run/react";
import { type FormHTMLAttributes, forwardRef } from "react";

type Props = FormHTMLAttributes<HTMLFormElement> & { method: "get" | "post"; preventScrollReset?: boolean };

/** A form of one of the app's pages: with script only data travels, without it the page is loaded anew. architecture §4 */
export const Form = forwardRef<HTMLFormElement, Props>(function Form(
  { encType, preventScrollReset = false, ...rest },
  ref,
) {
  const type = encType as "multipart/form-data" | undefined;
  return useInRouterContext() ? (
    <RouterForm
      ref={ref}
      preventScrollReset={preventScrollReset}
      {...(type ? { encType: type } : {})}
      {...rest}
    />
  ) : (
    <form ref={ref} encType={encType} {...rest} />
  );
});
