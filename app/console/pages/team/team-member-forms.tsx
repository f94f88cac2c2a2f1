import { Form } from "@remix-run/react";
import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../text";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { section } from "../../ui/layout.css";
import { ReasonField } from "../../ui/reason-field";
import * as tableCss from "../../ui/table.css";
import { heading, hidden, link, quiet, second, small, tone } from "../../ui/text.css";
import { GrantFields } from "./grant-fields";
import * as css from "./team.css";
import type { GrantChoices, Refused } from "./team-forms.server";
import type { MemberView } from "./team-view.server";

type Props = { member: MemberView; refused: Refused | null };

/** The roles of an operator, each with the form that removes it. */
export function Roles({ member: { name, grants }, refused }: Props) {
  if (grants.length === 0) return <p className={second}>{t("team_no_role")}</p>;
  return (
    <table className={tableCss.table}>
      <caption className={hidden}>{t("team_roles")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("team_role")}</th>
          <th scope="col" className={tableCss.optional}>
            {t("team_by")}
          </th>
          <th scope="col">
            <span className={hidden}>{t("team_remove")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {grants.map(({ id, role, where, lastDay, endsSoon, by, since, mayRemove }) => (
          <tr key={id}>
            <td>
              {t("team_role_at", { role, where })}{" "}
              {lastDay ? (
                <span className={endsSoon ? tone.warn : quiet}>{t("team_until", { day: lastDay })}</span>
              ) : null}
            </td>
            <td className={`${second} ${tableCss.optional}`}>
              {by ?? t("team_groups")}
              <p className={`${small} ${quiet}`}>{since.full}</p>
            </td>
            <td>
              {mayRemove && by !== null ? (
                <Fold
                  title={t("team_remove")}
                  isOpen={refused?.intent === "remove" && refused.typed.grant === String(id)}
                >
                  <Form method="post" className={css.form}>
                    <input type="hidden" name="grant" value={id} />
                    <Reason refused={refused?.typed.grant === String(id) ? refused : null} intent="remove" />
                    <Button type="submit" name="intent" value="remove" kind="danger">
                      {t("team_remove_at", { role, name })}
                    </Button>
                  </Form>
                </Fold>
              ) : null}
              {mayRemove && by === null ? (
                <span className={`${small} ${quiet}`}>{t("team_from_groups")}</span>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Asks for another role of an operator. */
export function AddRole({ member, choices, refused }: Props & { choices: GrantChoices }) {
  const mine = refused?.intent === "grant" ? refused : null;
  return (
    <section className={section} aria-labelledby="add">
      <h2 className={heading} id="add">
        {t("team_add")}
      </h2>
      <Fold title={t("team_add_open")} isOpen={mine !== null}>
        <Form method="post" className={css.form}>
          <div className={css.full}>
            <GrantFields choices={choices} refused={mine} />
          </div>
          <Reason refused={refused} intent="grant" />
          <p className={tone.hold}>{t("team_second_grant")}</p>
          <Button type="submit" name="intent" value="grant" kind="primary">
            <Icon of={KeyRound} size="s" />
            {t("team_ask_grant", { name: member.name })}
          </Button>
        </Form>
      </Fold>
    </section>
  );
}

/** What concerns the whole access of an operator. */
export function AccessForms({ member: { name, sessions, passkeys, grants }, refused }: Props) {
  return (
    <section className={section} aria-labelledby="access">
      <h2 className={heading} id="access">
        {t("team_access")}
      </h2>
      <Form method="post" className={css.form}>
        <p className={second}>{t("team_end_sessions_text", { count: sessions })}</p>
        <Button type="submit" name="intent" value="end_sessions" kind="danger">
          {t("team_end_sessions", { name })}
        </Button>
      </Form>
      <Fold title={t("team_again")} isOpen={refused?.intent === "invite_again"}>
        <Form method="post" className={css.form}>
          <p className={second}>{t("team_again_text", { name })}</p>
          <Reason refused={refused} intent="invite_again" />
          <Button type="submit" name="intent" value="invite_again">
            <Icon of={KeyRound} size="s" />
            {t("team_ask_again", { name })}
          </Button>
        </Form>
      </Fold>
      <Fold title={t("team_revoke")} isOpen={refused?.intent === "revoke"}>
        <Form method="post" className={css.form}>
          <p className={second}>{t("team_revoke_text", { roles: grants.length, sessions, passkeys })}</p>
          <Reason refused={refused} intent="revoke" />
          <Button type="submit" name="intent" value="revoke" kind="destroys">
            {t("team_revoke_button", { name })}
          </Button>
        </Form>
      </Fold>
    </section>
  );
}

/** The reason of one of the forms, with what was typed there before a refusal. */
function Reason({ refused, intent }: { refused: Refused | null; intent: string }) {
  const mine = refused?.intent === intent ? refused : null;
  return (
    <div className={css.full}>
      <ReasonField typed={mine?.typed.why} isMissing={mine?.problem === "reason"} />
    </div>
  );
}

function Fold({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details className={css.fold} open={isOpen}>
      <summary className={link}>{title}</summary>
      {children}
    </details>
  );
}
