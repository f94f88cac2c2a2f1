import { call } from "./call";

/** A passing failure is tried again no more often than this while the member waits. */
const RETRIES = 2;

/**
 * Gives a gift, once however often it is tried under one `clientId`. Without a network it fails at once.
 * @returns the answer of POST /api/gift.php @throws CallFailed. product.md §1
 */
export function giveGift(
  to: { conversation: number } | { profile: number },
  { id, text, clientId }: { id: string; text: string; clientId: string },
): Promise<Response> {
  const body = { ...to, gift: id, text, client_message_id: clientId };
  return call("/api/gift.php", { method: "POST", body, retries: navigator.onLine ? RETRIES : 0 });
}
