import type { MemberEvent } from "~/domain/chats/chat-events.server";
import type { PaymentProvider } from "~/outside/payments/provider";
import type { PriceList } from "~/tenancy/prices.server";
import type { AccountContext } from "../context";
import type { ProviderFailure } from "./provider-failure.server";

export interface ShopContext extends AccountContext {
  /** what the brand sells in a country */
  prices: (country?: string) => PriceList;
  /** the brand's payment provider; null where it takes no payments */
  payments: PaymentProvider | null;
  /** accounts that the brand used before: messages, status calls and refunds of their payments still work */
  former: readonly PaymentProvider[];
  /** scheme and host that providers send members and messages back to */
  siteOrigin: string;
  /** called for each start of a payment or refund that the provider refused or did not answer */
  providerFailed: (failure: ProviderFailure) => void;
  /** called for every change of a member, to invalidate cached data */
  changed: (memberId: number) => void;
  /** publishes a change to a member's open pages; call it after the commit */
  publish: (memberId: number, event: MemberEvent) => void;
}
