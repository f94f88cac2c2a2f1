import type { TenantTransaction } from "~/db/tables";
import { findWritable } from "~/domain/chats/find-writable.server";
import type { Account } from "~/domain/context";
import type { Ctx } from "~/http/context.server";
import { numberIn, paths, readId } from "~/paths";

/** The member in whose conversation a purchase began, or to whom a message is unsent. */
export type OrderPartner = NonNullable<Awaited<ReturnType<typeof partnerOf>>>;

/**
 * Returns the person to return to after an order: of the conversation where it began, else of the draft that the browser names; null where
 * the member cannot write to them any more. product 13.14, decision 346
 * @param from.back the page where the purchase began
 * @param from.writeTo a profile's number as the browser sends it
 */
export async function partnerOf(
  ctx: Ctx,
  member: Account,
  tx: TenantTransaction,
  { back, writeTo }: { back: string | null; writeTo: string | null },
) {
  const to = placeOf(back) ?? (writeTo === null ? null : profileAt(readId(writeTo)));
  const found = to && (await findWritable(ctx, tx, member.id, to));
  return (
    found && {
      id: found.id,
      name: found.name,
      photo: found.photo,
      fictional: found.fictional,
      href: found.conversation === null ? paths.memberChat(found.id) : paths.chat(found.conversation),
    }
  );
}

const profileAt = (profile: number | null) => (profile === null ? null : { profile });

/** The conversation that a page shows. */
function placeOf(back: string | null): { profile: number } | { conversation: number } | null {
  if (back === null) return null;
  const conversation = numberIn(back, paths.chat);
  return conversation === null ? profileAt(numberIn(back, paths.memberChat)) : { conversation };
}
