import type { ExpressionBuilder } from "kysely";
import type { Tables } from "~/db/tables";

const DAY_MS = 86_400_000;
/** A provider without a status call may still report a payment whose time is over. */
const LATE_DAYS = 30;

/**
 * Condition of a query of `members`: the account has bought credits, has a payment that is not certainly unpaid, or has given a mandate.
 * Such an account is erased only by its holder, by an operator, or after its deletion or ban; never because another account confirms the
 * address. product 5.29, 5.33
 */
export const hasMoney = (now: Date) => (is: ExpressionBuilder<Tables, "members">) =>
  is.or([
    is("members.paid_user", "=", true),
    is.exists(
      is
        .selectFrom("orders")
        .select("orders.id")
        .whereRef("orders.member_id", "=", "members.id")
        .where((order) =>
          order.or([
            order("orders.completed_at", "is not", null),
            order("orders.paid", ">", 0),
            order.exists(
              order
                .selectFrom("payments")
                .select("payments.id")
                .whereRef("payments.order_id", "=", "orders.id")
                .where((payment) =>
                  payment.or([
                    payment("payments.state", "in", ["prepared", "sent", "unknown", "pending", "paid"]),
                    payment.and([
                      payment("payments.state", "=", "expired"),
                      payment("payments.updated_at", ">", new Date(now.getTime() - LATE_DAYS * DAY_MS)),
                    ]),
                  ]),
                ),
            ),
            order.exists(
              order
                .selectFrom("direct_debit_mandates")
                .select("direct_debit_mandates.id")
                .whereRef("direct_debit_mandates.order_id", "=", "orders.id"),
            ),
          ]),
        ),
    ),
  ]);
