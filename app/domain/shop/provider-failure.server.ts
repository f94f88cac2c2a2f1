import { ProviderRefused, ProviderSilent } from "~/outside/payments/provider";

/** A call to a payment provider that came to nothing, as the log names it. */
export type ProviderFailure = {
  call: "begin" | "refund";
  provider: string;
  /** reference of the order */
  order: string;
  /** refused: the provider did not do it; silent: it is not known whether it did; broken: the call itself failed */
  kind: "refused" | "silent" | "broken";
  error: { name: string; message: string };
};

/** An account number, whole or in groups of four, or a key: providers repeat what was wrong with a call. */
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
  const safe = message.replace(ACCOUNT, (found) => `…${found.slice(-4)}`).replace(KEY, "…");
  return { ...of, kind, error: { name, message: safe.slice(0, MESSAGE_MAX) } };
}
