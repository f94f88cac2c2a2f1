import type { ChangingContext } from "~/domain/context";
import type { Invoice } from "../shop/list-invoices.server";

/** There is no address to send a document to: its member is erased. */
export class NoRecipient extends Error {
  override name = "NoRecipient";
  constructor() {
    super("The member of this order is erased: name an address.");
  }
}

/**
 * Mails an invoice or credit note as a PDF: to its member's present address, or to the given one.
 * @returns the address, and the member
 * @throws NoRecipient where the member is erased and no address is given
 */
export function sendInvoice(
  ctx: ChangingContext,
  invoice: Pick<Invoice, "order" | "number" | "language">,
  to?: string,
): Promise<{ recipient: string; memberId: number | null }> {
  return ctx.db.transaction(async (tx) => {
    const member = await tx
      .selectFrom("orders")
      .innerJoin("members", "members.id", "orders.member_id")
      .select(["members.id", "members.email", "members.language"])
      .where("orders.reference", "=", invoice.order)
      .executeTakeFirst();
    // In lower case, as all stored addresses: the bounces of an address are found by it.
    const recipient = to?.toLowerCase() ?? member?.email;
    if (!recipient) throw new NoRecipient();
    await ctx.mails.add(tx, {
      kind: "invoice",
      memberId: member?.id ?? null,
      recipient,
      language: member?.language ?? invoice.language,
      params: { reference: invoice.order, invoice: invoice.number },
    });
    return { recipient, memberId: member?.id ?? null };
  });
}
