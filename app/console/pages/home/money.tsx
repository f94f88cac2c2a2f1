import { money as formatMoney, whole } from "../../format";
import { t } from "../../text";
import { section, sectionHead } from "../../ui/layout.css";
import { Scroll } from "../../ui/scroll";
import * as tableCss from "../../ui/table.css";
import { heading, hidden, quiet, second, small, strong, tone } from "../../ui/text.css";
import type { SumOfCurrency } from "./figures.server";
import type { HomeView } from "./home.server";

/** What was paid today, by currency, against the median of the same day of the week until the same time. */
export function Money({ today }: { today: NonNullable<HomeView["today"]> }) {
  const { sums, missing, counted, isOld, zone } = today;
  return (
    <section className={section} aria-labelledby="money">
      <div className={sectionHead}>
        <h2 className={heading} id="money">
          {t("money_today")}
        </h2>
        {counted ? (
          <span className={`${small} ${isOld ? tone.warn : quiet}`}>
            <time dateTime={counted.iso} title={counted.full}>
              {t("numbers_of", { time: counted.short, zone })}
            </time>
          </span>
        ) : null}
      </div>
      {isOld ? <p className={tone.warn}>{t("numbers_old")}</p> : null}
      {missing > 0 ? <p className={quiet}>{t("numbers_missing", { count: missing })}</p> : null}
      {sums.length === 0 ? (
        <p className={second}>{t(counted ? "money_none" : "numbers_none")}</p>
      ) : (
        <Scroll label={t("money_today")}>
          <table className={tableCss.table}>
            <caption className={hidden}>{t("money_today")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("money_currency")}</th>
                <th scope="col" className={tableCss.number}>
                  {t("money_paid")}
                </th>
                <th scope="col" className={tableCss.number}>
                  {t("orders")}
                </th>
                <th scope="col" className={tableCss.number}>
                  {t("money_refunded")}
                </th>
                <th scope="col" className={tableCss.number}>
                  {t("money_usual")}
                </th>
                <th scope="col" className={tableCss.number}>
                  {t("money_against")}
                </th>
              </tr>
            </thead>
            <tbody>
              {sums.map((sum) => (
                <Currency key={sum.currency} sum={sum} />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {sums.some(({ compared }) => compared.brands > 0) ? (
        <p className={`${small} ${quiet}`}>{t("money_compared")}</p>
      ) : null}
    </section>
  );
}

function Currency({ sum }: { sum: SumOfCurrency }) {
  const { currency, orders, paid, refunded, compared } = sum;
  return (
    <tr>
      <th scope="row">{currency}</th>
      <td className={`${tableCss.number} ${strong}`}>{formatMoney(paid, currency)}</td>
      <td className={tableCss.number}>{whole(orders)}</td>
      <td className={tableCss.number}>{formatMoney(refunded, currency)}</td>
      <td className={tableCss.number}>
        {compared.brands > 0 ? (
          formatMoney(compared.usual, currency)
        ) : (
          <span className={quiet}>{t("not_known")}</span>
        )}
      </td>
      <td className={tableCss.number}>{againstUsual(compared.paid, compared.usual)}</td>
    </tr>
  );
}

/** Returns by how much an amount differs from the usual one: "+11 %", "−31 %"; empty where nothing is usual. */
export function againstUsual(value: number, usual: number): string {
  if (usual === 0) return "";
  const share = Math.round(((value - usual) / usual) * 100);
  return `${share < 0 ? "\u2212" : "+"}${whole(Math.abs(share))}\u00a0%`;
}
