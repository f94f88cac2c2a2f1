import type { Selectable } from "kysely";
import type { TenantDb } from "~/db/pool.server";
import type { MailsTable, TenantTransaction } from "~/db/tables";
import { toAccount } from "~/domain/accounts/account.server";
import { disableMail } from "~/domain/notifications/disable-mail.server";
import { type MailKind, mailKinds, mailPreference } from "~/domain/notifications/mail-queue.server";
import type { Preference } from "~/domain/notifications/rules";
import { writeUnsubscribeToken } from "~/domain/notifications/unsubscribe-token.server";
import { wantsMail } from "~/domain/notifications/wants-mail.server";
import type { Sign } from "~/domain/signatures.server";
import { isLocale } from "~/i18n/languages";
import type { Words } from "~/i18n/words.server";
import { AddressRefused, type MailTransport } from "~/outside/mail/mail-transport.server";
import { defaultLocale, type Tenant } from "~/tenancy/tenant.server";
import type { Job } from "./job-sender.server";
import { writeMail } from "./write-mail.server";

export type SendMailDeps = {
  /** also one that is not served any more, as long as something is known of it */
  findTenant: (id: string) => Tenant | null | Promise<Tenant | null>;
  databaseOf: (tenant: Tenant) => TenantDb;
  words: Words;
  transport: MailTransport;
  /** a keyed checksum over a text; nobody else can make it */
  sign: Sign;
  /** to be told of every change of a member */
  changed: (tenant: Tenant, memberId: number) => void;
  /** counts what came of each mail */
  onMail: (result: MailResult) => void;
};

/** What came of a mail; a failed attempt is made again. */
export type MailResult = "sent" | Skipped | "failed";

/** Why a mail will never go: nobody wants it, or nobody is there to get it. */
type Skipped = "unwanted" | "bounced";
type Row = Pick<Selectable<MailsTable>, "id" | "member_id" | "recipient" | "params">;

/**
 * Sends one mail that waits, once: its row is held while it is on its way and marked before the transaction ends. Whether an optional one
 * is wanted is asked now, not when it was written. A mail whose tenant or row is gone is nobody's any more.
 * @throws what the mail server or the database says; also when another process holds the row, which may still fail: it is tried again later
 */
export async function sendMail(deps: SendMailDeps, { tenant: tenantId, id }: Job): Promise<void> {
  const tenant = await deps.findTenant(tenantId);
  if (!tenant) return;
  let result: MailResult | null = null;
  const changed = await deps.databaseOf(tenant).transaction(async (tx) => {
    const row = await tx
      .selectFrom("mails")
      .selectAll()
      .where("id", "=", id)
      .where("sent_at", "is", null)
      .forUpdate()
      .noWait()
      .executeTakeFirst();
    if (!row || !isMailKind(row.kind) || row.params.skipped) return [];
    const preference = mailPreference[row.kind];
    if (preference && !(await isWanted(tx, row.member_id, preference))) {
      await skip(tx, row, "unwanted");
      result = "unwanted";
      return [];
    }
    const leave =
      preference && row.member_id !== null
        ? writeUnsubscribeToken({ sign: deps.sign, tenant }, { memberId: row.member_id, preference })
        : undefined;
    const language = isLocale(row.language) ? row.language : defaultLocale(tenant);
    const { config } = tenant;
    const t = deps.words.translator(language, tenant);
    const { leaveUrl, ...written } = writeMail(tenant, t, {
      kind: row.kind,
      params: row.params,
      language,
      ...(leave ? { leave } : {}),
    });
    try {
      await deps.transport.send({
        ...written,
        tenant: tenant.id,
        from: {
          name: config.mail_name ?? config.name,
          address: config.mail?.from ?? `noreply@${config.domain}`,
        },
        replyTo: config.mail?.reply_to ?? config.support_email,
        to: row.recipient,
        messageId: `<${tenant.id}.${id}@${config.domain}>`,
        headers: headersOf(leaveUrl),
        at: row.created_at,
      });
    } catch (error) {
      if (!(error instanceof AddressRefused)) throw error;
      await skip(tx, row, "bounced");
      result = "bounced";
      return bounced(tx, row);
    }
    await tx.updateTable("mails").set({ sent_at: new Date() }).where("id", "=", id).execute();
    result = "sent";
    return [];
  });
  if (result) deps.onMail(result);
  for (const memberId of changed) deps.changed(tenant, memberId);
}

/** Nobody answers a mail of ours by machine, and mail programs offer to leave with one press (RFC 3834, RFC 8058). */
function headersOf(leaveUrl: string | null): Record<string, string> {
  return {
    "Auto-Submitted": "auto-generated",
    ...(leaveUrl
      ? { "List-Unsubscribe": `<${leaveUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
      : {}),
  };
}

async function isWanted(
  tx: TenantTransaction,
  memberId: number | null,
  preference: Preference,
): Promise<boolean> {
  if (memberId === null) return false;
  const row = await tx.selectFrom("members").selectAll().where("id", "=", memberId).executeTakeFirst();
  return row !== undefined && wantsMail(toAccount(row), preference);
}

/** Marks a mail as one that will never go. */
async function skip(tx: TenantTransaction, { id, params }: Row, why: Skipped): Promise<void> {
  await tx
    .updateTable("mails")
    .set({ params: JSON.stringify({ ...params, skipped: why }) })
    .where("id", "=", id)
    .execute();
}

/** The member whose address took no mail. A mail to an address that was given up, or is still to be confirmed, says nothing of theirs. */
async function bounced(tx: TenantTransaction, { member_id, recipient }: Row): Promise<number[]> {
  if (member_id === null) return [];
  const owner = await tx
    .selectFrom("members")
    .select("id")
    .where("id", "=", member_id)
    .where("email", "=", recipient)
    .executeTakeFirst();
  return owner ? disableMail(tx, [owner.id], "bounce") : [];
}

function isMailKind(kind: string): kind is MailKind {
  return mailKinds.some((one) => one === kind);
}
