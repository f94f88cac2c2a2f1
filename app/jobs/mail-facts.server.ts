import type { Selectable } from "kysely";
import type { MailsTable, TenantTransaction } from "~/db/tables";
import type { LinkContext, Needs } from "~/domain/context";
import { type MailKind, readPeople } from "~/domain/notifications/mail-queue.server";
import {
  findMatchInMail,
  findPeopleInMail,
  type MatchInMail,
  type PersonInMail,
} from "~/domain/notifications/people-in-mail.server";
import { type Invoice, listInvoices } from "~/domain/shop/list-invoices.server";
import { numberIn, paths } from "~/paths";
import { confirmations, type MailParams } from "./mail-targets.server";

/** What a mail says beyond its values, as it is when the mail is sent. */
export type MailFacts = {
  /** the people whom the recipient may see, by their ids */
  people: ReadonlyMap<number, PersonInMail>;
  /** of a mail about one match only */
  match?: MatchInMail & { id: number };
  /** the person on whose page an order began, with the path of the conversation */
  writeTo?: { name: string; fictional: boolean; path: string };
  /** the document that the mail names */
  invoice?: Invoice;
};

type Row = Pick<Selectable<MailsTable>, "member_id" | "params">;

/** Reads what a mail says about people and an order, in the transaction that sends it. product 15.4 */
export async function readMailFacts(
  ctx: LinkContext,
  tx: TenantTransaction,
  kind: MailKind,
  { member_id, params }: Row,
): Promise<MailFacts> {
  const invoice = await findInvoice(ctx, tx, params);
  if (member_id === null) return { people: new Map(), ...(invoice && { invoice }) };
  const [some, matched] = [params.people, params.matches].map((text) => readPeople(String(text ?? "")));
  const ids = [...(matched ?? []), ...(some ?? [])].flatMap(({ id }) => id ?? []);
  const people = await findPeopleInMail(ctx, tx, member_id, ids);
  const only = matched?.length === 1 && some?.length === 0 ? matched[0]?.id : undefined;
  const match =
    only !== undefined && people.has(only)
      ? { id: only, ...(await findMatchInMail(ctx, tx, member_id, only)) }
      : undefined;
  const writeTo = confirmations.has(kind) ? await findPartner(ctx, tx, member_id, params) : null;
  return {
    people,
    ...(match && { match }),
    ...(writeTo && { writeTo }),
    ...(invoice && { invoice }),
  };
}

/** Returns the document that a mail names; undefined where the mail names none or the order is gone. */
async function findInvoice(
  ctx: Needs<"tenant">,
  tx: TenantTransaction,
  { invoice: number, reference }: MailParams,
): Promise<Invoice | undefined> {
  if (number === undefined) return undefined;
  const invoices = await listInvoices(ctx, tx, { reference: String(reference) });
  return invoices.find((one) => one.number === Number(number));
}

/** Returns the person on whose page an order began; null where it began elsewhere, or the member may not see the person now. */
async function findPartner(
  ctx: LinkContext,
  tx: TenantTransaction,
  memberId: number,
  { reference }: MailParams,
): Promise<MailFacts["writeTo"] | null> {
  const order = await tx
    .selectFrom("orders")
    .select("back_path")
    .where("reference", "=", String(reference))
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  const path = order?.back_path;
  if (!path) return null;
  const chat = numberIn(path, paths.chat);
  const persons = [paths.memberChat, paths.member, paths.likedMember].map((address) =>
    numberIn(path, address),
  );
  const conversation =
    chat === null
      ? null
      : await tx
          .selectFrom("chats")
          .select("other_id")
          .where("member_id", "=", memberId)
          .where("conversation_id", "=", chat)
          .executeTakeFirst();
  const id = conversation?.other_id ?? persons.find((one) => one !== null);
  if (!id) return null;
  const [shown] = (await findPeopleInMail(ctx, tx, memberId, [id])).values();
  return shown ? { ...shown, path: chat === null ? paths.memberChat(id) : path } : null;
}
