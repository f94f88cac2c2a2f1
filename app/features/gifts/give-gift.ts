import { call } from "~/client/call";

/** Fewer retries than for other calls, because the member is waiting. */
const RETRIES = 2;

/**
 * Gives a gift. Retries with the same `clientId` give it once. Without a network it fails immediately.
 * @returns the answer of POST /api/gift.php
 * @throws CallFailed. product 11.11
 */
export function giveGift(
  to: { conversation: number } | { profile: number },
  { id, text, clientId }: { id: string; text: string; clientId: string },
): Promise<Response> {
  const body = { ...to, gift: id, text, client_message_id: clientId };
  return call("/api/gift.php", { method: "POST", body, retries: navigator.onLine ? RETRIES : 0 });
}
