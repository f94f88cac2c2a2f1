import { useSearchParams } from "@remix-run/react";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { money } from "../../format";
import { PageBar } from "../../frame/frame";
import { useScope } from "../../frame/use-scope";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import { BrandMark } from "../../ui/brand-mark";
import { ButtonLink } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { page, split } from "../../ui/layout.css";
import { Tag } from "../../ui/tag";
import { second, title } from "../../ui/text.css";
import { BooksSide } from "./books-side";
import { Credits, Providers, Register, Vat } from "./books-tables";
import { StateTag } from "./companies";
import * as css from "./finance.css";
import type { loadBooks, ShownSums } from "./finance.server";
import { MonthBar } from "./month-bar";

export type BooksData = Awaited<ReturnType<typeof loadBooks>>;
/** The same with figures: the month has started. */
export type StartedBooks = Exclude<BooksData, { figures: null }>;

const hasFigures = (data: BooksData): data is StartedBooks => data.figures !== null;

/** A month of a company, or of a brand's part of it. */
export function Books({ data }: { data: BooksData }) {
  const { scope, brand } = useScope();
  const [params] = useSearchParams();
  const here = consolePaths.finance(scope);
  return (
    <>
      <PageBar
        title={t("finance")}
        parents={brand ? <BrandMark brand={brand} /> : <span>{data.company.name}</span>}
      />
      <div className={page}>
        <MonthBar here={here} {...data} />
        {params.get("done") === "close" ? (
          <p className={css.done} role="status">
            <Icon of={CircleCheck} />
            {t("finance_close_done", { month: data.name })}
          </p>
        ) : null}
        {hasFigures(data) ? (
          <StartedMonth data={data} />
        ) : (
          <>
            <h2 className={title}>{t("finance_title", { company: data.company.name, month: data.name })}</h2>
            <p className={second}>{t("finance_future", { month: data.name })}</p>
          </>
        )}
      </div>
    </>
  );
}

function StartedMonth({ data }: { data: StartedBooks }) {
  const { scope } = useScope();
  const { figures, failed, changed } = data;
  return (
    <>
      <header className={css.head}>
        <div className={css.headText}>
          <h2 className={title}>{t("finance_title", { company: data.company.name, month: data.name })}</h2>
          <p className={`${css.basis} ${second}`}>
            <StateTag isClosed={data.closed !== null} isOver={data.isOver} />
            <span>{t("finance_basis", { brands: data.brands.join(", "), zone: data.zone })}</span>
          </p>
          {data.isWhole ? null : (
            <p className={second}>
              {t("finance_part", { shown: data.brands.length, count: data.brandCount })}
            </p>
          )}
        </div>
        <div className={css.figures}>
          {figures.currencies.map((one) => (
            <Sums key={`${one.currency} ${one.sandbox}`} of={one} />
          ))}
        </div>
      </header>
      {failed.length > 0 ? (
        <p className={css.note} role="status">
          <Icon of={TriangleAlert} />
          <span>{t("finance_late", { brands: failed.join(", "), count: failed.length })}</span>
          <ButtonLink to={`${consolePaths.finance(scope)}?month=${data.month}`} size="small">
            {t("retry")}
          </ButtonLink>
        </p>
      ) : null}
      {changed.length > 0 ? (
        <p className={css.bad} role="status">
          <Icon of={TriangleAlert} />
          <span>{t("finance_changed", { parts: changed.join(", ") })}</span>
        </p>
      ) : null}
      <div className={split}>
        <div className={css.main}>
          {figures.currencies.length === 0 ? <p className={second}>{t("finance_nothing")}</p> : null}
          {figures.currencies.map((one) => (
            <Vat key={`${one.currency} ${one.sandbox}`} of={one} />
          ))}
          {figures.currencies.length > 0 ? <Providers currencies={figures.currencies} /> : null}
          <Credits credits={figures.credits} />
          <Register register={figures.register} />
        </div>
        <BooksSide data={data} />
      </div>
    </>
  );
}

function Sums({ of: { currency, sandbox, orders, net, money: moved } }: { of: ShownSums }) {
  const back = moved.refunded + moved.chargedBack;
  const facts = [
    [t("finance_sold"), money(orders.total, currency), t("finance_orders", { count: orders.count })],
    [
      t("finance_back"),
      money(-back, currency),
      `${t("finance_refunds", { count: moved.refunds })}, ${t("finance_chargebacks", { count: moved.chargebacks })}`,
    ],
    [t("finance_net"), money(net.net, currency), t("finance_net_hint")],
    [t("finance_vat"), money(net.vat, currency), ""],
  ];
  return (
    <dl className={css.sumsOf}>
      {facts.map(([name, value, hint], at) => (
        <div key={name}>
          <dt className={css.small}>
            {name} {sandbox && at === 0 ? <Tag shape="bar">{t("sandbox")}</Tag> : null}
          </dt>
          <dd className={css.figure}>{value}</dd>
          <dd className={css.small}>{hint}</dd>
        </div>
      ))}
    </dl>
  );
}
