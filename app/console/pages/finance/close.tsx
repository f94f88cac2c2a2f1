import "../../messages/finance";
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
import { second, small, textLink, title, tone } from "../../ui/text.css";
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
type Kind = (typeof CHECKS)[number];

const monthIn = ({ request }: LoaderFunctionArgs) => new URL(request.url).searchParams.get("month");

/** `?month=2026-11`: everything is compared again each time. */
export async function loader(args: LoaderFunctionArgs) {
  const request = requireOperator(args, "finance.close");
  return checkMonth(request, monthIn(args));
}

export async function action(args: ActionFunctionArgs) {
  const request = requireOperator(args, "finance.close");
  const month = monthIn(args);
  const { isClosed, id } = await closeFrom(request, month);
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
            <Form
              method="post"
              action={`${consolePaths.financeClose(company.id)}?month=${month}`}
              className={css.box}
            >
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

/** An order or a member by its link, else its text. */
function Example({ kind, brand, example }: { kind: Kind; brand: string | null; example: string }) {
  if (!brand || (kind === "ledger" && !/^\d{1,15}$/.test(example))) return example;
  const to =
    kind === "ledger" ? consolePaths.member(brand, Number(example)) : consolePaths.order(brand, example);
  return (
    <Link className={textLink} to={to} prefetch="none">
      {example}
    </Link>
  );
}

type Problem = { brand: string | null; count: number; examples: string[] };

function Check({ kind, problems }: { kind: Kind; problems: Problem[] }) {
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
            {examples.map((example, at) => (
              <span key={example}>
                {at > 0 ? ", " : ""}
                <Example kind={kind} brand={brand} example={example} />
              </span>
            ))}
            {count > examples.length ? ` ${t("finance_more", { count: count - examples.length })}` : ""}
          </span>
        ))}
      </div>
    </li>
  );
}
