import type { MemberEvent } from "~/domain/chats/chat-events.server";
import type { PaymentProvider } from "~/outside/payments/provider";
import type { PriceList } from "~/tenancy/prices.server";
import type { AccountContext } from "../accounts/account.server";
import type { ProviderFailure } from "./provider-failure.server";

/** What the verbs of the shop need of a request's or job's context. */
export interface ShopContext extends AccountContext {
  /** what the brand sells in a country */
  prices: (country?: string) => PriceList;
  /** the brand's payment provider; null where it takes no payments */
  payments: PaymentProvider | null;
  /** scheme and host that providers send members and messages back to */
  siteOrigin: string;
  /** notified of each call to begin a payment or to pay back that the provider refused or did not answer */
  providerFailed: (failure: ProviderFailure) => void;
  /** to be told of every change of a member, so that their next request sees it */
  changed: (memberId: number) => void;
  /** tells a member's open pages what changed for them, once it is committed */
  tell: (memberId: number, event: MemberEvent) => void;
}
