import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { endOtherSessions, readOwnAccess } from "~/domain/operators/team/own-access.server";
import { isFresh, LastPasskey, removeOwnPasskey } from "~/domain/operators/team/own-passkeys.server";
import { OwnSettings, ownSettingsOf, saveOwnSettings } from "~/domain/operators/team/own-settings.server";
import { requireSession } from "~/http/console/operator-request.server";
import { Times } from "~/http/console/times.server";
import { PageBar } from "../../frame/frame";
import { type MessageKey, t } from "../../text";
import { Button } from "../../ui/button";
import * as field from "../../ui/field.css";
import { page, section } from "../../ui/layout.css";
import { table } from "../../ui/table.css";
import { heading, hidden, second, tone } from "../../ui/text.css";
import { Passkeys } from "./passkeys";
import * as css from "./you.css";

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, session } = requireSession(args);
  const { sessions, passkeys } = await readOwnAccess(ctx, session.operator.id);
  const times = new Times({ kind: "all" });
  const { companyAccounts } = ctx.services;
  const { done } = Object.fromEntries(new URL(args.request.url).searchParams);
  return {
    done: DONE.find((one) => one === done) ?? null,
    mayAdd: !session.operator.demo,
    isFresh: isFresh(ctx, session),
    hasOpenId: companyAccounts !== null,
    logsIn: !companyAccounts?.isOnlyWay,
    operator: { name: session.operator.name, email: session.operator.email },
    grants: session.grants.map(({ id, role, scopeId, until }) => ({
      id,
      role: role.title,
      scope: scopeId,
      until: until && times.of(until),
    })),
    settings: ownSettingsOf(session.operator.settings),
    passkeys: passkeys.map(({ used, since, ...passkey }) => ({
      ...passkey,
      since: times.of(since),
      used: used && times.of(used),
    })),
    sessions: sessions.map(({ since, seen, ...one }) => ({
      ...one,
      since: times.of(since),
      seen: times.of(seen),
      isThis: one.id === session.id,
    })),
  };
}

/** What was done before the page. */
const DONE = ["saved", "ended", "passkey_removed"] as const;

export async function action(args: ActionFunctionArgs): Promise<{ problem: "last_passkey" }> {
  const { ctx, session } = requireSession(args);
  const form = Object.fromEntries(await args.request.formData());
  if (form.intent === "end_others") {
    await endOtherSessions(ctx, session);
    throw redirect("/you?done=ended");
  }
  if (form.intent === "remove_passkey") {
    const id = /^[1-9]\d{0,8}$/.test(String(form.passkey)) ? Number(form.passkey) : 0;
    try {
      await removeOwnPasskey(ctx, session, id, ctx.services.companyAccounts !== null);
    } catch (error) {
      if (error instanceof LastPasskey) return { problem: "last_passkey" };
      throw error;
    }
    throw redirect("/you?done=passkey_removed");
  }
  const settings = OwnSettings.safeParse(form);
  if (!settings.success) throw new Response(null, { status: 400 });
  await saveOwnSettings(ctx, session.operator.id, settings.data);
  throw redirect("/you?done=saved");
}

export const handle = { page: "you" };
export const meta = () => [{ title: t("page_title", { page: t("you") }) }];

const CHOICES = {
  scheme: ["system", "light", "dark"],
  density: ["comfortable", "standard", "compact"],
  keys: ["on", "off"],
  blur: ["on", "off"],
} as const;

/** The operator's own page: choices, passkeys, sessions, grants. */
export default function You() {
  const { done, operator, grants, settings, sessions, ...passkeyData } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <PageBar title={t("you")} />
      <div className={page}>
        {done && !refused ? (
          <p className={tone.good} role="status">
            {t(`you_${done}`)}
          </p>
        ) : null}
        <p className={second}>{t("you_line", operator)}</p>
        <Form method="post" className={section} aria-labelledby="choices">
          <h2 className={heading} id="choices">
            {t("you_choices")}
          </h2>
          {(Object.keys(CHOICES) as (keyof typeof CHOICES)[]).map((name) => (
            <fieldset key={name} className={css.choice}>
              <legend className={field.label}>{t(`you_${name}`)}</legend>
              {CHOICES[name].map((value) => (
                <label key={value} className={css.option}>
                  <input type="radio" name={name} value={value} defaultChecked={settings[name] === value} />
                  {t(`you_${name}_${value}` as MessageKey)}
                </label>
              ))}
            </fieldset>
          ))}
          <p>
            <Button type="submit">{t("save")}</Button>
          </p>
        </Form>
        <Passkeys {...passkeyData} problem={refused?.problem ?? null} />
        <section className={section} aria-labelledby="sessions">
          <h2 className={heading} id="sessions">
            {t("you_sessions")}
          </h2>
          <div className={css.scroll}>
            <table className={table}>
              <caption className={hidden}>{t("you_sessions")}</caption>
              <thead>
                <tr>
                  <th scope="col">{t("you_browser")}</th>
                  <th scope="col">{t("you_since")}</th>
                  <th scope="col">{t("you_seen")}</th>
                </tr>
              </thead>
              <tbody>
                {sessions.map(({ id, browser, address, since, seen, isThis }) => (
                  <tr key={id}>
                    <td>
                      {browser}, {address}
                      {isThis ? <span className={tone.good}> {t("you_this")}</span> : null}
                    </td>
                    <td>{since.short}</td>
                    <td>{seen.short}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {sessions.length > 1 ? (
            <Form method="post">
              <Button type="submit" name="intent" value="end_others" kind="danger">
                {t("you_end_others")}
              </Button>
            </Form>
          ) : null}
        </section>
        <section className={section} aria-labelledby="grants">
          <h2 className={heading} id="grants">
            {t("you_grants")}
          </h2>
          <ul>
            {grants.map(({ id, role, scope, until }) => (
              <li key={id}>
                {t("you_grant", { role, scope: scope || t("all_brands") })}
                {until ? `, ${t("you_until", { until: until.full })}` : ""}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}
