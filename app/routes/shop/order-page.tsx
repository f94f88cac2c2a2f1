import { useRevalidator } from "@remix-run/react";
import type { TFunction } from "i18next";
import { ChevronDown, CircleAlert, Hourglass, type LucideIcon, ShieldCheck, Undo2 } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "~/client/toast";
import { Methods } from "~/features/shop/methods";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Form } from "~/ui/form";
import { HeadRow } from "~/ui/head-row";
import { Said } from "~/ui/notice";
import { heading, lede, muted, small, wrap } from "~/ui/text.css";
import { LocalTime } from "~/ui/time";
import { CompletedOrder } from "./completed-order";
import { OrderSum } from "./order-facts";
import * as css from "./order-page.css";
import { OrderPapers } from "./order-papers";
import { placeOf } from "./return-place";
import type { OrdersView, ShownOrder } from "./transactions.server";
import { TransferData } from "./transfer-data";

export type OrderPageProps = Pick<
  OrdersView,
  | "debitDay"
  | "partner"
  | "isOld"
  | "methods"
  | "elsewhere"
  | "withdrawal"
  | "invoices"
  | "isCancellable"
  | "canRepeat"
> & {
  order: ShownOrder;
  /** whether the member has just withdrawn from it */
  withdrawn: boolean;
  problem: string | undefined;
};
type Props = OrderPageProps;

/** The polling interval of an order in progress; the paying member's page also receives an event. */
const LOOK_AGAIN_MS = 3_000;

/** The page of an order in each of its states. product 13.18, 13.19 */
export function OrderPage(props: Props) {
  const { t } = useTranslation();
  const { order, withdrawn, problem } = props;
  usePaymentUnderWay(order);
  usePaidToast(order);
  const Page = pages[order.state];
  return (
    <>
      <HeadRow
        isRoot
        back={{ href: paths.transactions(), shown: "always", inApp: true }}
        title={t("shop:order_of", { reference: order.reference })}
        titleAs="p"
      />
      <div className={`${wrap} ${css.page}`}>
        {problem ? <Said>{problem}</Said> : null}
        {withdrawn ? <Said isGood>{t("shop:withdrawn")}</Said> : null}
        <Page {...props} />
      </div>
    </>
  );
}

const pages: Record<ShownOrder["state"], (props: Props) => ReactNode> = {
  loading: Pending,
  pending: Pending,
  completed: CompletedOrder,
  failed: Failed,
  cancelled: Cancelled,
  refunded: Returned,
  charged_back: Returned,
};

/** The three steps; nothing suggests that the member must wait here. */
function Pending(props: Props) {
  const { t } = useTranslation();
  const { order } = props;
  return (
    <div className={css.state}>
      <div className={css.text}>
        <Outcome
          Icon={Hourglass}
          title={
            order.transfer
              ? t("shop:transfer_title")
              : t(`shop:${order.state as "loading" | "pending"}_title`)
          }
        >
          <p className={`${lede} ${muted}`}>{pendingText(t, order)}</p>
          {props.debitDay ? <p>{t("debit:earliest", { day: props.debitDay })}</p> : null}
        </Outcome>
        <TransferData transfer={order.transfer} total={order.total} />
        <ol className={css.way}>
          <li className={css.step} data-step="done">
            <p className={css.stepName}>{t("shop:step_ordered")}</p>
            <p className={css.stepText}>
              <LocalTime value={order.at} format="moment" />
            </p>
          </li>
          <li className={css.step} data-step="now" aria-current="step">
            <p className={css.stepName}>{t("shop:step_paying")}</p>
            <p className={css.stepText}>{t(`shop:wait_${order.pace}`)}</p>
          </li>
          <li className={css.step}>
            <p className={css.stepName}>{t("shop:step_credited")}</p>
            <p className={css.stepText}>{t("shop:credits", { count: order.credits })}</p>
          </li>
        </ol>
        <OrderSum order={order} />
      </div>
      <div className={css.next}>
        {order.redirect ? (
          <ButtonLink kind="primary" size="large" wide href={order.redirect}>
            {t("shop:pending_link")}
          </ButtonLink>
        ) : null}
        {order.redirect && !order.isLeft && props.methods.length > 0 ? (
          <details className={css.other}>
            <summary className={css.otherSummary}>
              {t("debit:other_way")}
              <ChevronDown className={css.otherArrow} aria-hidden />
            </summary>
            <PayAgain {...props} />
          </details>
        ) : (
          <PayAgain {...props} isFirst={order.redirect === null} />
        )}
        {props.isCancellable ? <Cancel {...props} /> : null}
      </div>
    </div>
  );
}

/** What is expected now: a transfer by the member, or nothing. */
function pendingText(t: TFunction, order: ShownOrder): string {
  if (order.transfer) return t("shop:transfer_text", { amount: order.total });
  if (order.isUnanswered) return t("shop:no_answer_text");
  if (order.isLeft) return t("shop:left_text");
  return t(`shop:${order.state as "loading" | "pending"}_text`);
}

/** What happened, that nothing was charged, and the other methods. product 13.20 */
function Failed(props: Props) {
  const { t } = useTranslation();
  return (
    <div className={css.state}>
      <div className={css.text}>
        <Outcome Icon={CircleAlert} sign={css.failedSign} title={t("shop:failed_title")}>
          <div className={css.calming}>
            <ShieldCheck className={css.calmingIcon} aria-hidden />
            <p>{failedText(t, props)}</p>
          </div>
        </Outcome>
        <OrderSum order={props.order} />
      </div>
      <div className={css.next}>
        <PayAgain {...props} isFirst />
        {props.elsewhere ? (
          <ButtonLink size="large" wide href={props.elsewhere.href}>
            {props.elsewhere.name}
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}

/** Why nothing was paid. The price of an old order is not offered any more. */
function failedText(t: TFunction, { order, isOld }: Props): string {
  if (isOld) return t("shop:order_old");
  return order.card ? t("shop:card_failed_text", { card: order.card }) : t("shop:failed_text");
}

/** A cancelled order: the choice is stored, and paying and leaving are equally easy. */
function Cancelled(props: Props) {
  const { t } = useTranslation();
  const { order } = props;
  return (
    <div className={css.calm}>
      <Outcome Icon={Undo2} title={t("shop:cancelled_title")}>
        <p className={`${lede} ${muted}`}>{t(props.isOld ? "shop:order_old" : "shop:cancelled_text")}</p>
      </Outcome>
      <p className={css.stored}>
        <span className={css.storedCredits}>{t("shop:credits", { count: order.credits })}</span>
        <b>{order.total}</b>
      </p>
      <PayAgain {...props} isFirst />
      {props.elsewhere ? (
        <ButtonLink kind="text" href={props.elsewhere.href}>
          {props.elsewhere.name}
        </ButtonLink>
      ) : null}
      <ButtonLink size="large" wide href={placeOf(order.back).href}>
        {t(placeOf(order.back).text)}
      </ButtonLink>
    </div>
  );
}

function Returned(props: Props) {
  const { t } = useTranslation();
  const { order } = props;
  const state = order.state as "refunded" | "charged_back";
  return (
    <div className={css.state}>
      <div className={css.text}>
        <Outcome Icon={Undo2} title={t(order.isPart ? `shop:part_${state}_title` : `shop:${state}_title`)}>
          {order.returned ? <p className={muted}>{t("shop:back_text", { amount: order.returned })}</p> : null}
        </Outcome>
        <OrderSum order={order} />
      </div>
      <div className={css.next}>
        <OrderPapers {...props} />
      </div>
    </div>
  );
}

/** A drawing and what has become of the order; screen readers announce it. */
function Outcome({
  Icon,
  sign = css.sign,
  title,
  children,
}: {
  Icon: LucideIcon;
  sign?: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <>
      <span className={sign}>
        <Icon className={css.signIcon} aria-hidden />
      </span>
      <div role="status" className={css.text}>
        <h1 className={heading.title}>{title}</h1>
        {children}
      </div>
    </>
  );
}

/** Another attempt to pay: the same bundle, with the amount on the button. */
function PayAgain({ order, methods, isFirst = false }: Props & { isFirst?: boolean }) {
  const { t } = useTranslation();
  if (methods.length === 0) return null;
  return (
    <Form method="post" action={paths.transaction(order.reference)} className={css.pay}>
      <fieldset className={css.pay}>
        <legend className={`${heading.section} ${css.legend}`}>{t("shop:methods")}</legend>
        <Methods methods={methods} chosen={methods[0]!.id} />
      </fieldset>
      <Button kind={isFirst ? "primary" : "quiet"} size="large" wide type="submit">
        {t("shop:order_button", { context: "plain", price: order.total })}
      </Button>
    </Form>
  );
}

/** Cancels an unpaid order, and says what it holds until then. */
function Cancel({ order }: Props) {
  const { t } = useTranslation();
  return (
    <Form method="post" action={paths.transaction(order.reference)} className={css.text}>
      <input type="hidden" name="intent" value="cancel" />
      {order.discount ? (
        <p className={`${small} ${muted}`}>{t("shop:holds", { discount: order.discount.line })}</p>
      ) : null}
      <Button kind="text" wide type="submit">
        {t("shop:cancel_order")}
      </Button>
    </Form>
  );
}

/** Refreshes the page of an order in progress. */
function usePaymentUnderWay({ state: orderState }: ShownOrder): void {
  const { revalidate, state } = useRevalidator();
  const isUnderWay = orderState === "loading" || orderState === "pending";
  useEffect(() => {
    if (!isUnderWay || state !== "idle") return;
    const timer = setTimeout(() => document.visibilityState === "visible" && revalidate(), LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isUnderWay, state, revalidate]);
}

/** Announces an order once its credits have come, only the first time. product 13.19 */
function usePaidToast({ reference, isNew }: ShownOrder): void {
  const { t } = useTranslation();
  useEffect(() => {
    if (!isNew) return;
    try {
      if (sessionStorage.getItem("paid-order") === reference) return;
      sessionStorage.setItem("paid-order", reference);
    } catch {
      // Without storage it is announced again.
    }
    toast(t("shop:paid_toast", { reference }));
  }, [isNew, reference, t]);
}
