import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { ChevronRight, CircleCheck, CircleX } from "lucide-react";
import { checkMonth, closeFrom } from "~/http/console/close-month.server";
import { requireOperator } from "~/http/console/operator-request.server";
import { money } from "../../format";
import { PageBar } from "../../frame/frame";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import { Button, ButtonLink } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { card, page, row } from "../../ui/layout.css";
import { second, small, title, tone } from "../../ui/text.css";
import * as css from "./finance.css";

/** What has to agree, in the order of the list. */
const CHECKS = [
  "not_over",
  "silent",
  "seats",
  "numbers",
  "refunds",
  "amounts",
  "orders",
  "movements",
  "documents",
  "ledger",
] as const;

/** `?month=2026-11`: everything is compared again each time. */
export async function loader(args: LoaderFunctionArgs) {
  const request = requireOperator(args, "finance.close");
  return checkMonth(request, new URL(args.request.url).searchParams.get("month"));
}

export async function action(args: ActionFunctionArgs) {
  const request = requireOperator(args, "finance.close");
  const form = await args.request.formData();
  const month = form.get("month");
  const { isClosed, id } = await closeFrom(request, typeof month === "string" ? month : null);
  if (!isClosed) return { refused: true };
  throw redirect(`${consolePaths.finance({ kind: "company", id })}?month=${month}&done=close`);
}

export const handle = { page: "finance" };
export const meta = () => [{ title: t("page_title", { page: t("finance_close_title") }) }];

/** The close of a company's month: what has to agree, and what would be stored. */
export default function CloseMonth() {
  const { company, month, name, problems, sums, isClosed } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.refused;
  const { state } = useNavigation();
  const back = `${consolePaths.finance({ kind: "company", id: company.id })}?month=${month}`;
  return (
    <>
      <PageBar
        title={t("finance_close_title")}
        parents={
          <>
            <Link to={back}>{company.name}</Link>
            <Icon of={ChevronRight} size="s" />
          </>
        }
      />
      <div className={page}>
        <div className={css.box}>
          <h2 className={title}>{t("finance_close_of", { month: name, company: company.name })}</h2>
          {isClosed ? (
            <p className={second}>{t("finance_closed_already")}</p>
          ) : (
            <section className={card} aria-label={t("finance_close_list")}>
              <ul className={`${css.checks} ${css.cardBody}`}>
                {CHECKS.map((kind) => (
                  <Check key={kind} kind={kind} problems={problems.filter((one) => one.kind === kind)} />
                ))}
              </ul>
            </section>
          )}
          {refused && problems.length > 0 ? (
            <p className={tone.bad} role="alert">
              {t("finance_close_refused")}
            </p>
          ) : null}
          {isClosed || problems.length > 0 ? (
            <p className={row}>
              <ButtonLink to={back}>{t("finance_close_back")}</ButtonLink>
            </p>
          ) : (
            <Form method="post" className={css.box}>
              <input type="hidden" name="month" value={month} />
              <ul className={css.checks}>
                {sums.length === 0 ? <li>{t("finance_close_empty")}</li> : null}
                {sums.map(({ currency, sandbox, orders, net }) => (
                  <li key={`${currency} ${sandbox}`}>
                    {t("finance_close_stores", {
                      orders: t("finance_orders", { count: orders.count }),
                      net: money(net.net, currency),
                      vat: money(net.vat, currency),
                    })}{" "}
                    {sandbox ? t("sandbox") : ""}
                  </li>
                ))}
              </ul>
              <p className={second}>{t("finance_close_effect")}</p>
              <div className={row}>
                <ButtonLink to={back} kind="quiet">
                  {t("cancel")}
                </ButtonLink>
                <Button type="submit" kind="primary" aria-disabled={state !== "idle" || undefined}>
                  {t("finance_close_button", { month: name, company: company.name })}
                </Button>
              </div>
            </Form>
          )}
        </div>
      </div>
    </>
  );
}

type Problem = { brand: string | null; count: number; examples: string[] };

function Check({ kind, problems }: { kind: (typeof CHECKS)[number]; problems: Problem[] }) {
  const isGood = problems.length === 0;
  return (
    <li className={css.check}>
      <span className={isGood ? css.good : css.wrong}>
        <Icon of={isGood ? CircleCheck : CircleX} />
      </span>
      <div className={css.checkText}>
        <span>{t(isGood ? `finance_check_${kind}` : `finance_problem_${kind}`)}</span>
        {problems.map(({ brand, count, examples }) => (
          <span key={brand} className={`${small} ${second}`}>
            {brand ? `${brand}: ` : ""}
            {examples.join(", ")}
            {count > examples.length ? ` ${t("finance_more", { count: count - examples.length })}` : ""}
          </span>
        ))}
      </div>
    </li>
  );
}
