import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { KeyRound } from "lucide-react";
import { demoOperators } from "~/domain/operators/team/demo-operators.server";
import { consolePath } from "~/http/console/console-path";
import { consoleOf } from "~/http/console/operator-request.server";
import { t } from "../../text";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { link, mono, second, small } from "../../ui/text.css";
import { CompanyAccountLink, openIdFailure } from "./company-account";
import { LoginScreen } from "./login-screen";
import * as css from "./sign-in.css";
import { usePasskey } from "./use-passkey";

/** `?to=` is the page to continue at, and `?failed=` why a login with the company account failed. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = consoleOf(context);
  const to = consolePath(new URL(request.url).searchParams.get("to"));
  if (ctx.session) throw redirect(to);
  const { companyAccounts } = ctx.services;
  return {
    to,
    hasOpenId: companyAccounts !== null,
    hasPasskeys: !companyAccounts?.isOnlyWay,
    failed: new URL(request.url).searchParams.get("failed"),
    host: new URL(ctx.origin).host,
    demo: ctx.hasDemo ? demoOperators.map(({ email, name, title }) => ({ email, name, role: title })) : [],
  };
}

export const meta = () => [{ title: t("page_title", { page: t("sign_in") }) }];

/** The login: a passkey, and in the demo one button for each role. */
export default function SignIn() {
  const { to, host, demo, hasOpenId, hasPasskeys, failed } = useLoaderData<typeof loader>();
  const passkey = usePasskey("/sign-in", "get", () => window.location.assign(to));
  return (
    <LoginScreen
      title={t("sign_in")}
      lead={t("sign_in_lead")}
      foot={
        <>
          <span className={mono}>{host}</span>
          <span>{t("signing_logged")}</span>
        </>
      }
    >
      <div className={css.group}>
        {hasPasskeys ? (
          <Button kind="primary" size="large" wide aria-busy={passkey.isBusy} onClick={() => passkey.run()}>
            <Icon of={KeyRound} />
            {t("use_passkey")}
          </Button>
        ) : null}
        {hasOpenId ? (
          <CompanyAccountLink
            href={`/sign-in/openid${to === "/" ? "" : `?to=${encodeURIComponent(to)}`}`}
            isOnlyWay={!hasPasskeys}
          />
        ) : null}
        {hasPasskeys ? (
          <noscript>
            <p className={second}>{t("needs_script")}</p>
          </noscript>
        ) : null}
        <p className={css.failure} role="alert">
          {passkey.failure || openIdFailure(failed, hasPasskeys)}
        </p>
      </div>
      {hasPasskeys ? (
        <details>
          <summary className={`${link} ${small}`}>{t("no_passkey")}</summary>
          <div className={css.group}>
            <p className={`${second} ${small}`}>{t("no_passkey_text")}</p>
            <code className={`${mono} ${css.command}`}>npm run operator -- invite &lt;address&gt;</code>
          </div>
        </details>
      ) : null}
      {demo.length > 0 ? (
        <section className={css.group} aria-labelledby="demo">
          <h2 id="demo">{t("demo_title")}</h2>
          <p className={`${second} ${small}`}>{t("demo_text")}</p>
          <form method="post" action="/sign-in/demo" className={css.people}>
            <input type="hidden" name="to" value={to} />
            {demo.map(({ email, name, role }) => (
              <Button key={email} type="submit" name="operator" value={email} wide>
                {t("demo_button", { name, role })}
              </Button>
            ))}
          </form>
        </section>
      ) : null}
    </LoginScreen>
  );
}
