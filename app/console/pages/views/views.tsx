import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { ChevronRight, CircleCheck } from "lucide-react";
import { PageBar } from "../../frame/frame";
import { type MessageKey, t } from "../../text";
import { Button } from "../../ui/button";
import * as field from "../../ui/field.css";
import { Icon } from "../../ui/icon";
import { page as pageCss, row, scroll, section } from "../../ui/layout.css";
import { table } from "../../ui/table.css";
import { heading, hidden, quiet, second, tone } from "../../ui/text.css";
import * as css from "./views.css";
import { changeViews, viewsView } from "./views.server";

/** `?to=` is the list with its filter: it is saved here, and the views of that page are renamed and deleted. */
export async function loader(args: LoaderFunctionArgs) {
  return viewsView(args);
}

export async function action(args: ActionFunctionArgs) {
  const result = await changeViews(args);
  if ("to" in result) throw redirect(result.to);
  return result;
}

export const handle = { page: "views" };
export const meta = () => [{ title: t("page_title", { page: t("views") }) }];

export default function Views() {
  const { page, to, query, views, done } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const title = t(page);
  const problem = refused && t(`view_problem_${refused.problem}`);
  return (
    <>
      <PageBar
        title={t("views")}
        parents={
          <>
            <Link to={to}>{title}</Link>
            <Icon of={ChevronRight} size="s" />
          </>
        }
      />
      <div className={pageCss}>
        {done ? (
          <p className={`${row} ${tone.good}`} role="status">
            <Icon of={CircleCheck} />
            {t(done === "renamed" ? "view_renamed" : "view_deleted")}
          </p>
        ) : null}
        {problem && refused.intent !== "save" ? (
          <p className={tone.bad} role="alert">
            {problem}
          </p>
        ) : null}
        {query ? (
          <Form method="post" className={css.form} aria-labelledby="save">
            <h2 className={heading} id="save">
              {t("view_save_title", { page: title })}
            </h2>
            <p className={second}>
              {t("view_query")}: {query.map(([name, value]) => filterText(name, value)).join(" · ")}
            </p>
            <label className={field.field}>
              <span className={field.label}>{t("view_name")}</span>
              <input
                className={field.input}
                name="name"
                maxLength={40}
                defaultValue={refused?.intent === "save" ? refused.name : ""}
                aria-invalid={refused?.intent === "save" || undefined}
                aria-describedby={refused?.intent === "save" ? "view-problem" : undefined}
              />
            </label>
            <fieldset className={css.choices}>
              <legend className={field.label}>{t("view_for")}</legend>
              {(["private", "team"] as const).map((who) => (
                <label key={who} className={css.choice}>
                  <input
                    type="radio"
                    name="for"
                    value={who}
                    defaultChecked={who === (refused?.intent === "save" && refused.team ? "team" : "private")}
                  />
                  {t(`view_${who}`)}
                </label>
              ))}
            </fieldset>
            <p className={field.hint}>{t("view_private_hint")}</p>
            {problem && refused.intent === "save" ? (
              <p className={field.error} role="alert" id="view-problem">
                {problem}
              </p>
            ) : null}
            <p>
              <Button type="submit" name="intent" value="save" kind="primary">
                {t("view_save")}
              </Button>
            </p>
          </Form>
        ) : null}
        <section className={section} aria-labelledby="views">
          <h2 className={heading} id="views">
            {t("views_of", { page: title })}
          </h2>
          {views.length === 0 ? (
            <p className={second}>{t("view_none")}</p>
          ) : (
            <div className={scroll}>
              <table className={table}>
                <caption className={hidden}>{t("views_of", { page: title })}</caption>
                <thead>
                  <tr>
                    <th scope="col">{t("view_name")}</th>
                    <th scope="col">{t("view_for")}</th>
                    <th scope="col">{t("view_by")}</th>
                    <th scope="col">
                      <span className={hidden}>{t("view_delete")}</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {views.map((view) => (
                    <tr key={view.id}>
                      <td>{view.mayChange ? <Rename view={view} /> : view.name}</td>
                      <td>{t(view.team ? "view_team" : "view_private")}</td>
                      <td className={quiet}>{view.by}</td>
                      <td>
                        {view.mayChange ? (
                          <Form method="post">
                            <input type="hidden" name="id" value={view.id} />
                            <Button type="submit" name="intent" value="delete" size="small" kind="danger">
                              {t("view_delete")}
                              <span className={hidden}>{view.name}</span>
                            </Button>
                          </Form>
                        ) : null}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </section>
      </div>
    </>
  );
}

const labels: Record<string, MessageKey> = {
  q: "search",
  from: "orders_from",
  until: "orders_until",
  min: "orders_minimum",
  by: "audit_by",
  action: "audit_action",
  member: "member_id",
  words: "audit_words",
};

/** Returns a part of a filter in words: its label and value, or the name of the list's own view. */
function filterText(name: string, value: string): string {
  if (name === "view") return t(`orders_view_${value}` as MessageKey);
  if (name === "log") return t("audit_operators");
  const shown = name === "action" ? t(`audit_${value}` as MessageKey) : value;
  const label = labels[name];
  return label ? `${t(label)} ${shown}` : shown;
}

function Rename({ view: { id, name } }: { view: { id: number; name: string } }) {
  return (
    <Form method="post" className={css.rename}>
      <input type="hidden" name="id" value={id} />
      <label className={css.name}>
        <span className={hidden}>{t("view_name")}</span>
        <input className={field.input} name="name" key={name} defaultValue={name} maxLength={40} />
      </label>
      <Button type="submit" name="intent" value="rename" size="small">
        {t("view_rename")}
        <span className={hidden}>{name}</span>
      </Button>
    </Form>
  );
}
