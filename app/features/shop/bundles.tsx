import type { FunctionComponent } from "react";
import { useTranslation } from "react-i18next";
import { hiddenText, muted, small } from "~/ui/text.css";
import * as css from "./bundles.css";
import * as compared from "./comparison.css";
import type { ShopView } from "./shop-view.server";

type Props = {
  /** `was`: the price without the discount; `bonus`: the credits that the discount grants on top. Both null without a discount */
  bundles: readonly (ShopView["bundles"][number] & { was: string | null; bonus: string | null })[];
  chosen: string;
  choose: (id: string) => void;
};
type Bundle = Props["bundles"][number];

/** Up to this number of stops the rail shows a price at each of them on a phone. */
const ROOMY = 5;

/** Shows the bundles as one group of radio buttons in the brand's style: cards, a printed list, a rail, a comparison. product 13.3 */
export function Bundles({ style, ...props }: Props & { style: ShopView["style"] }) {
  const Style = styles[style];
  return <Style {...props} />;
}

const styles: Record<ShopView["style"], FunctionComponent<Props>> = {
  p0: Cards,
  p1: PrintedList,
  p2: Rail,
  p3: Comparison,
};

function Cards(props: Props) {
  const { t } = useTranslation();
  return (
    <div className={css.cards}>
      {props.bundles.map((one) => (
        <div key={one.id} className={css.cardPlace}>
          <label className={css.card}>
            <Radio {...props} one={one} className={css.cardRadio} />
            <span className={css.cardAmount}>{one.credits}</span>
            <span className={`${small} ${muted}`}>{t("shop:unit", { count: one.credits })}</span>
            <span className={css.cardPrice}>
              <Price one={one} className={css.price} />
              <PerMessage one={one} />
              <Saving one={one} />
            </span>
          </label>
          {one.mostChosen ? <span className={css.cardTag}>{t("shop:most_chosen")}</span> : null}
        </div>
      ))}
    </div>
  );
}

function PrintedList(props: Props) {
  const { t } = useTranslation();
  return (
    <div className={css.list}>
      {props.bundles.map((one) => (
        <label key={one.id} className={css.line}>
          <Radio {...props} one={one} className={css.radio} />
          <span className={css.lineWhat}>
            <span className={css.lineAmount}>{one.credits}</span>
            <Saving one={one} />
            <span className={css.lineUnit}>
              {t("shop:unit", { count: one.credits })}
              {one.mostChosen ? <>, {t("shop:most_chosen")}</> : null}
            </span>
          </span>
          <span className={css.linePrice}>
            <Price one={one} className={css.price} />
            <PerMessage one={one} />
          </span>
        </label>
      ))}
    </div>
  );
}

/** The rail depends on the radio buttons alone, so that it works with the arrow keys and shows the right stop without script. */
function Rail(props: Props) {
  const { t } = useTranslation();
  const { bundles } = props;
  return (
    <div className={`${css.rail} ${bundles.length > ROOMY ? css.crowded : ""}`}>
      {bundles.map((one) => (
        <label key={one.id} className={css.stop}>
          <Radio {...props} one={one} className={css.railRadio} isNamed />
          <span className={css.shown}>
            <span className={css.shownAmount}>
              {one.credits}
              <small className={css.shownUnit}>{t("shop:unit", { count: one.credits })}</small>
            </span>
            <span className={css.shownPrice}>
              {one.mostChosen ? <span className={css.tag}>{t("shop:most_chosen")}</span> : null}
              <Price one={one} className={css.largePrice} />
              <PerMessage one={one} />
            </span>
          </span>
          <span className={css.knob} aria-hidden>
            <span className={css.knobMark} />
            <span className={css.knobText}>
              <b>{one.credits}</b>
              <span className={css.knobPrice}>{one.price}</span>
              <Saving one={one} />
            </span>
          </span>
        </label>
      ))}
    </div>
  );
}

/** A price that may wrap before the letters of its currency, and nowhere else. */
const beforeCode = (price: string) => price.replace(/[\u00a0\u202f](?=\p{L})/u, " ");

function Comparison(props: Props) {
  const { t } = useTranslation();
  const { bundles } = props;
  const rows = [
    {
      name: t("shop:row_price"),
      of: (one: Bundle) => <b className={compared.comparedPrice}>{beforeCode(one.price)}</b>,
    },
    ...(bundles.some(({ was }) => was !== null)
      ? [
          {
            name: t("discounts:old_price"),
            of: (one: Bundle) =>
              one.was ? <s className={compared.oldPrice}>{beforeCode(one.was)}</s> : null,
          },
        ]
      : []),
    ...(bundles.some(({ bonus }) => bonus !== null)
      ? [{ name: t("discounts:bonus_credits"), of: (one: Bundle) => one.bonus }]
      : []),
    { name: t("shop:row_message"), of: (one: Bundle) => beforeCode(one.perMessage) },
    ...(bundles.some(({ saving }) => saving !== null)
      ? [{ name: t("shop:row_saving"), of: (one: Bundle) => <Saving one={one} /> }]
      : []),
    { name: t("shop:title_premium"), of: () => t("shop:yes") },
    { name: t("shop:row_expiry"), of: () => t("shop:never") },
  ];
  return (
    <div className={compared.comparisonBox}>
      <table className={compared.comparison}>
        <caption className={hiddenText}>{t("shop:bundles")}</caption>
        <thead>
          <tr>
            <td />
            {bundles.map((one) => (
              <th key={one.id} scope="col">
                <label className={compared.column}>
                  <Radio {...props} one={one} className={css.radio} isNamed />
                  <span className={compared.columnAmount} aria-hidden>
                    {one.credits}
                  </span>
                </label>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, of }) => (
            <tr key={name}>
              <th className={compared.rowName} scope="row">
                {name}
              </th>
              {bundles.map((one) => (
                <td key={one.id}>{of(one)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** @param isNamed adds an accessible name, for a label that shows only figures, or nothing until it is chosen */
function Radio({
  one,
  chosen,
  choose,
  className,
  isNamed = false,
}: Props & { one: Bundle; className: string; isNamed?: boolean }) {
  const { t } = useTranslation();
  const parts = [
    t("shop:credits", { count: one.credits }),
    one.price,
    t("shop:per_message", { price: one.perMessage }),
    one.saving && t("shop:saving", { percent: one.saving }),
  ];
  return (
    <input
      aria-label={isNamed ? parts.filter(Boolean).join(", ") : undefined}
      className={className}
      type="radio"
      name="bundle"
      value={one.id}
      checked={one.id === chosen}
      onChange={() => choose(one.id)}
    />
  );
}

/** How much less a message costs than in the smallest bundle: "−26 %". Screen readers read a sentence. product 13.2 */
function Saving({ one }: { one: Bundle }) {
  const { t } = useTranslation();
  if (one.saving === null) return null;
  return (
    <span className={css.saving}>
      <span aria-hidden>{`\u2212${one.saving}`}</span>
      <span className={hiddenText}>{t("shop:saving", { percent: one.saving })}</span>
    </span>
  );
}

/** The price before the discount is crossed out. product 17.10 */
function Price({ one, className }: { one: Bundle; className: string }) {
  const { t } = useTranslation();
  if (one.was === null) return <b className={className}>{one.price}</b>;
  return (
    <>
      <span className={css.was}>
        <span className={hiddenText}>{t("discounts:old_price")} </span>
        <s>{one.was}</s>
      </span>
      <b className={className}>
        <span className={hiddenText}>{t("discounts:new_price")} </span>
        {one.price}
      </b>
    </>
  );
}

function PerMessage({ one }: { one: Bundle }) {
  const { t } = useTranslation();
  return (
    <>
      {one.bonus ? <b className={small}>{one.bonus}</b> : null}
      <span className={small}>{t("shop:per_message", { price: one.perMessage })}</span>
    </>
  );
}
