import { useEffect, useLayoutEffect, useState } from "react";

const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

type WithWallet = { ApplePaySession?: { canMakePayments?: () => boolean } };

/** The method of each device's own wallet, and whether the browser says that it can pay with it. */
const wallets: Readonly<Record<string, () => boolean>> = {
  applepay: () => (window as WithWallet).ApplePaySession?.canMakePayments?.() === true,
};

/**
 * Returns the method of the device's own wallet where the browser says that it can pay with it; null before the hydration and everywhere
 * else. Only what the browser knows itself is asked: no other company hears of it. product 13.4, decision 346
 * @param offered the ids of the methods
 */
export function useDeviceWallet(offered: readonly string[]): string | null {
  const [isHydrated, setHydrated] = useState(false);
  useBeforePaint(() => setHydrated(true), []);
  return isHydrated ? (offered.find(isReady) ?? null) : null;
}

function isReady(id: string): boolean {
  try {
    return Object.hasOwn(wallets, id) && wallets[id]!();
  } catch {
    return false;
  }
}
