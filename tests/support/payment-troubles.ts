import { type PaymentProvider, ProviderRefused, ProviderSilent } from "~/outside/payments/provider";

/** Calls of one kind that fail. refused: the provider does nothing, for good; silent: it does nothing; lost: it does it without an answer */
export type Trouble = {
  call: "begin" | "status" | "refund";
  how: "refused" | "silent" | "lost";
  times: number;
};

/** A provider whose next calls can be made to fail. */
export type TroubledProvider = {
  provider: PaymentProvider;
  start: (trouble: Trouble) => void;
  /** ends all failures */
  end: () => void;
};

/** Wraps a provider, so that each order has failures of its own also where orders share a server. */
export function troubledProvider(provider: PaymentProvider): TroubledProvider {
  const troubles = new Map<Trouble["call"], { how: Trouble["how"]; left: number }>();
  /** the keys of refunds that may have been carried out, also by a call whose process was killed: a provider does not refuse those later */
  const done = new Set<string>();
  const attempt = async <T>(call: Trouble["call"], run: () => Promise<T>, key = ""): Promise<T> => {
    const trouble = troubles.get(call);
    if (!trouble || trouble.left === 0 || (trouble.how === "refused" && done.has(key))) return run();
    trouble.left -= 1;
    // There is no answer "refused" to a query.
    if (trouble.how === "refused" && call !== "status") throw new ProviderRefused("not accepted");
    if (trouble.how === "lost") await run();
    throw new ProviderSilent("no answer");
  };
  return {
    provider: {
      ...provider,
      begin: (...given) => attempt("begin", () => provider.begin(...given)),
      ...(provider.status && { status: (...given) => attempt("status", () => provider.status!(...given)) }),
      ...(provider.refund && {
        refund: (at, payment, what) =>
          attempt(
            "refund",
            () => provider.refund!(at, payment, what).finally(() => void done.add(what.key)),
            what.key,
          ),
      }),
    },
    start: ({ call, how, times }) => troubles.set(call, { how, left: times }),
    end: () => troubles.clear(),
  };
}
