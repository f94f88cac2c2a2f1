import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useShell } from "~/client/use-shell";
import { logInAct } from "~/domain/accounts/sessions/log-in.act.server";
import type { LogIn } from "~/domain/accounts/sessions/log-in.server";
import { formActions, offerForm } from "~/http/acts/form-actions.server";
import { heroPicture } from "~/http/files/hero-picture.server";
import { pageHead } from "~/http/pages/page-head.server";
import { loginRedirect } from "~/http/request/login-redirect.server";
import { ownPath } from "~/http/request/own-path";
import { refuseSubmission } from "~/http/request/submission.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { Logo } from "~/layouts/shell/bar";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { fields } from "~/ui/field.css";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";
import { Said } from "~/ui/notice";
import { PasswordField } from "~/ui/password-field";
import { photo } from "~/ui/photo.css";
import { heading, link } from "~/ui/text.css";
import * as css from "./login.css";
import { PasskeyLogin } from "./passkey-login";
import { refusalOf } from "./refusal-of";
import { useFocusOn } from "./use-focus-on";
import { wantedOf } from "./wanted.server";
import { WantedCard } from "./wanted-card";

export const handle = { i18n: ["account", "security"], layout: "empty" } satisfies RouteHandle;

/** Redirects a logged-in member. product 4.4 */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const back = ownPath(query.get("back"), paths.members());
  if (ctx.member) return redirect(back);
  const done = query.get("done") === "mail" ? ctx.t("settings:account_confirmed") : null;
  return {
    back,
    wanted: await wantedOf(ctx, back),
    hero: heroPicture(ctx),
    notice: query.has("again")
      ? { text: ctx.t("security:login_again"), isGood: false }
      : done
        ? { text: done, isGood: true }
        : null,
    head: pageHead(ctx, ctx.t("account:login_title")),
  };
}

export { meta } from "~/layouts/page-title";

export const action = formActions(
  offerForm(logInAct, {
    // An address or password that the schema refuses fits no account.
    instead: ({ ctx }, submission) =>
      submission.status === "success"
        ? null
        : refuseSubmission(submission, { status: 422, notice: { text: ctx.t("errors:login_failed") } }),
    problem: (_, { t }) => t("errors:login_failed"),
    after: ({ result: { account, ...started } }, { ctx, form }) =>
      loginRedirect(ctx, account, started, ownPath(form.get("back"), paths.members())),
  }),
);

/** The login beside the brand's picture. An error is above the button and gets the focus; the fields keep their input. product 4.4 */
export default function Login() {
  const { t } = useTranslation();
  const shell = useShell();
  const { back, notice, wanted, hero } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, field] = useForm<LogIn>({ id: "login", lastResult: answer });
  const refusal = refusalOf(form);
  const message = useFocusOn<HTMLDivElement>(answer, refusal !== null);
  return (
    <div className={hero ? css.page : css.plainPage}>
      {hero ? (
        <div className={css.art}>
          <div className={`${photo} ${css.picture}`}>
            <picture>
              <source media="(min-width: 768px)" srcSet={hero.phone} sizes="53vw" />
              <img
                className={css.image}
                src={hero.src}
                srcSet={hero.wide}
                sizes="max(100vw, 55svh)"
                alt=""
                fetchpriority="high"
              />
            </picture>
          </div>
          <span className={css.logoOnArt}>
            <Logo shell={shell} />
          </span>
        </div>
      ) : (
        <span className={css.logo}>
          <Logo shell={shell} />
        </span>
      )}
      <div className={`${css.column} ${hero ? css.overArt : css.alone}`}>
        <h1 className={heading.title}>{t("account:login_lede")}</h1>
        {notice ? <Said {...notice}>{notice.text}</Said> : null}
        {wanted ? <WantedCard wanted={wanted} /> : null}
        <Form {...getFormProps(form)} className={fields} method="post" action={paths.login()}>
          <input type="hidden" name="back" value={back} />
          <TextField
            {...getInputProps(field.email, { type: "email" })}
            label={t("account:email")}
            autoComplete="username webauthn"
            problem={field.email.errors?.[0]}
            required
          />
          <PasswordField
            {...getInputProps(field.password, { type: "password" })}
            label={t("account:password")}
            autoComplete="current-password"
            problem={field.password.errors?.[0]}
            required
          />
          {refusal ? (
            <div ref={message} tabIndex={-1}>
              <Said {...refusal}>{refusal.text}</Said>
            </div>
          ) : null}
          <Button kind="primary" size="large" wide type="submit">
            {t("account:login_button")}
          </Button>
        </Form>
        <p className={css.ways}>
          <span>
            <Link className={link} href={paths.resetPassword()}>
              {t("account:password_forgot")}
            </Link>
          </span>
          <span>
            {t("account:login_new")}{" "}
            <Link className={link} href={paths.signup()}>
              {t("common:join")}
            </Link>
          </span>
        </p>
        <PasskeyLogin back={back} />
      </div>
    </div>
  );
}
