import "../../messages/team";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { ChevronRight, KeyRound } from "lucide-react";
import { useId } from "react";
import { requireOperator } from "~/http/console/operator-request.server";
import { PageBar } from "../../frame/frame";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import { Button, ButtonLink } from "../../ui/button";
import * as field from "../../ui/field.css";
import { Icon } from "../../ui/icon";
import { page, row } from "../../ui/layout.css";
import { ReasonField } from "../../ui/reason-field";
import { tone } from "../../ui/text.css";
import { GrantFields } from "./grant-fields";
import * as css from "./team.css";
import { grantChoices, type Refused, requestChange, typedOf } from "./team-forms.server";

export async function loader(args: LoaderFunctionArgs) {
  return { choices: await grantChoices(requireOperator(args, "team.change")) };
}

export async function action(args: ActionFunctionArgs): Promise<Refused> {
  const request = requireOperator(args, "team.change");
  const typed = typedOf(await args.request.formData());
  const requested = await requestChange(request, typed, null);
  if ("problem" in requested) return { problem: requested.problem, intent: "invite", typed };
  throw redirect(consolePaths.approval(null, requested.approval));
}

export const handle = { page: "team" };
export const meta = () => [{ title: t("page_title", { page: t("team_invite_title") }) }];

/** The invitation of an operator with a role, which a second person approves. */
export default function Invite() {
  const { choices } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  const { state } = useNavigation();
  const id = useId();
  return (
    <>
      <PageBar
        title={t("team_invite_title")}
        parents={
          <>
            <Link to={consolePaths.team()}>{t("team")}</Link>
            <Icon of={ChevronRight} size="s" />
          </>
        }
      />
      <div className={page}>
        <Form method="post" className={css.form}>
          <div className={`${css.fields} ${css.full}`}>
            <div className={field.field}>
              <label className={field.label} htmlFor={`${id}-email`}>
                {t("team_address")}
              </label>
              <input
                className={field.input}
                id={`${id}-email`}
                name="email"
                type="email"
                maxLength={254}
                autoComplete="off"
                defaultValue={refused?.typed.email}
                aria-invalid={refused?.problem === "address" || undefined}
              />
            </div>
            <div className={field.field}>
              <label className={field.label} htmlFor={`${id}-name`}>
                {t("team_name")}
              </label>
              <input
                className={field.input}
                id={`${id}-name`}
                name="name"
                maxLength={60}
                autoComplete="off"
                defaultValue={refused?.typed.name}
                aria-describedby={`${id}-name-hint`}
              />
              <p className={field.hint} id={`${id}-name-hint`}>
                {t("team_name_hint")}
              </p>
            </div>
          </div>
          <div className={css.full}>
            <GrantFields choices={choices} refused={refused} />
          </div>
          <div className={css.full}>
            <ReasonField typed={refused?.typed.why} isMissing={refused?.problem === "reason"} />
          </div>
          <p className={tone.hold}>{t("team_second")}</p>
          {refused ? (
            <p className={tone.bad} role="alert">
              {t(`team_problem_${refused.problem}`)}
            </p>
          ) : null}
          <div className={row}>
            <ButtonLink to={consolePaths.team()} kind="quiet">
              {t("cancel")}
            </ButtonLink>
            <Button type="submit" kind="primary" aria-disabled={state !== "idle" || undefined}>
              <Icon of={KeyRound} size="s" />
              {t("team_ask_invite")}
            </Button>
          </div>
        </Form>
      </div>
    </>
  );
}
