import { ProviderRefused, ProviderSilent } from "~/outside/payments/provider";

/** A failed call to a payment provider, as it is logged. */
export type ProviderFailure = {
  /** end: deleting a remembered card or a customer */
  call: "begin" | "charge" | "refund" | "end";
  provider: string;
  /** reference of the order; null where the call concerns no order */
  order: string | null;
  /** refused: the provider declined the call; silent: the result is unknown; broken: the call itself failed */
  kind: "refused" | "silent" | "broken";
  error: { name: string; message: string };
};

/** An account number, with or without blanks, or a key: providers repeat the faulty input in their errors. */
const ACCOUNT = /\b[A-Z]{2}\d{2}(?:[A-Z0-9]{11,30}|(?:[ -][A-Z0-9]{4}){2,7}(?:[ -]\d{1,3})?)\b/gi;
const KEY = /\b(?:live|test)_\w{8,}/g;
const MESSAGE_MAX = 300;

/** Describes a failed call for the log, without account numbers and keys. */
export function describeFailure(
  of: Pick<ProviderFailure, "call" | "provider" | "order">,
  thrown: unknown,
): ProviderFailure {
  const { name, message } = thrown instanceof Error ? thrown : { name: "not an error", message: `${thrown}` };
  const kind =
    thrown instanceof ProviderRefused ? "refused" : thrown instanceof ProviderSilent ? "silent" : "broken";
  return { ...of, kind, error: { name, message: safeText(message) } };
}

/** Returns a provider's text without account numbers and keys, at most 300 characters. */
export function safeText(text: string): string {
  return text
    .replace(ACCOUNT, (found) => `…${found.slice(-4)}`)
    .replace(KEY, "…")
    .slice(0, MESSAGE_MAX);
}
