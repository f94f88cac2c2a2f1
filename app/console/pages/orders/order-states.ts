import type { MessageKey } from "../../text";
import type { Shape, Tone } from "../../ui/tag";

/** How a state is shown: its word, with a colour and a shape. */
export type ShownState = { word: MessageKey; tone: Tone; shape: Shape };

type State = "loading" | "pending" | "completed" | "failed" | "cancelled" | "refunded" | "charged_back";

const states: Record<State, ShownState> = {
  loading: { word: "order_begun", tone: "plain", shape: "ring" },
  pending: { word: "order_pending", tone: "plain", shape: "ring" },
  completed: { word: "order_paid", tone: "good", shape: "dot" },
  failed: { word: "order_failed", tone: "plain", shape: "bar" },
  cancelled: { word: "order_cancelled", tone: "plain", shape: "bar" },
  refunded: { word: "order_refunded", tone: "plain", shape: "bar" },
  charged_back: { word: "order_charged_back", tone: "bad", shape: "bar" },
};

/** Returns how the state of an order is shown; a refund that waits for a person comes first. */
export function shownState(order: {
  state: State;
  waits: readonly { state: "by_hand" | "failed" | "unconfirmed" }[];
  total: number;
  refunded: number;
}): ShownState {
  const [wait] = order.waits;
  if (wait) return { word: `order_wait_${wait.state}`, tone: "hold", shape: "ring" };
  if (order.state === "refunded" && order.refunded < order.total)
    return { word: "order_refunded_part", tone: "warn", shape: "bar" };
  return states[order.state];
}

type Attempt = "prepared" | "sent" | "unknown" | "pending" | "paid" | "failed" | "cancelled" | "expired";

/** How the state of an attempt to pay is shown. */
export const attemptStates: Record<Attempt, ShownState> = {
  prepared: { word: "attempt_prepared", tone: "plain", shape: "ring" },
  sent: { word: "attempt_sent", tone: "plain", shape: "ring" },
  unknown: { word: "attempt_unknown", tone: "warn", shape: "ring" },
  pending: { word: "order_pending", tone: "plain", shape: "ring" },
  paid: { word: "order_paid", tone: "good", shape: "dot" },
  failed: { word: "order_failed", tone: "plain", shape: "bar" },
  cancelled: { word: "order_cancelled", tone: "plain", shape: "bar" },
  expired: { word: "attempt_expired", tone: "plain", shape: "bar" },
};
