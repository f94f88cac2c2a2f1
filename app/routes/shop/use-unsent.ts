import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useShell } from "~/client/use-shell";
import { draftKey, lastDraftTo, readDraft } from "~/features/shop/resume";
import { paths } from "~/paths";
import type { OrdersView } from "./transactions.server";

type Partner = OrdersView["partner"];

/**
 * Returns the unsent text to the person of the conversation where a purchase began. Where it did not begin in one, returns the person of the
 * last draft that this browser has, and its text. product 13.14, decision 346
 * @returns `text` is null until the browser's storage is read
 */
export function useUnsent(
  reference: string,
  { partner, isOfChat }: { partner: Partner; isOfChat: boolean },
): { partner: Partner; text: string | null } {
  const me = useShell().member?.id ?? 0;
  const [text, setText] = useState<string | null>(null);
  const { load, data } = useFetcher<OrdersView>();
  const found = partner ?? data?.partner ?? null;
  const to = found?.id;
  useEffect(() => {
    if (to !== undefined) return setText(readDraft(draftKey(me, to)));
    const last = isOfChat ? null : lastDraftTo(me);
    if (last !== null) load(paths.transactionWriting(reference, last));
  }, [me, to, isOfChat, load, reference]);
  return { partner: found, text };
}
