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
import type { Translations } from "~/i18n/translations.server";
import { AddressRefused, type MailTransport } from "~/outside/mail/mail-transport.server";
import { defaultLocale, type Tenant } from "~/tenancy/tenant.server";
import { pdfName, writeInvoicePdf } from "./invoice-pdf.server";
import type { Job } from "./job-sender.server";
import { readMailFacts } from "./mail-facts.server";
import { writeMail } from "./write-mail.server";

export type SendMailDeps = {
  /** also finds a tenant that is no longer served, where a version of it is known */
  findTenant: (id: string) => Tenant | null | Promise<Tenant | null>;
  databaseOf: (tenant: Tenant) => TenantDb;
  translations: Translations;
  transport: MailTransport;
  /** a keyed checksum of a text, which cannot be forged */
  sign: Sign;
  /** is called after every change of a member */
  changed: (tenant: Tenant, memberId: number) => void;
  /** counts the result of each mail. @param tenantId of its brand, which may not be served any more */
  onMail: (tenantId: string, result: MailResult) => void;
};

/** The result of a mail; a failed attempt is retried. */
export type MailResult = "sent" | Skipped | "failed";

/** Why a mail is never sent: it is not wanted, or its address does not accept mail. */
type Skipped = "unwanted" | "bounced";
type Row = Pick<Selectable<MailsTable>, "id" | "member_id" | "recipient" | "params">;

/**
 * Sends one queued mail once: its row is locked during the sending and marked before the transaction ends. Preferences for optional mails
 * are read now, not when the mail was written. A mail without a tenant or row is dropped.
 * @throws the error of the mail server or the database; also when another process has the row locked, which may still fail: the job is
 * retried
 * decision 82
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
    const t = deps.translations.translator(language, tenant);
    const facts = await readMailFacts({ tenant, sign: deps.sign, now: new Date() }, tx, row.kind, row);
    const { invoice } = facts;
    const { leaveUrl, ...written } = writeMail(tenant, t, {
      kind: row.kind,
      params: row.params,
      language,
      facts,
      ...(leave ? { leave } : {}),
    });
    const attachments = invoice
      ? [{ filename: pdfName(invoice), content: await writeInvoicePdf(tenant, t, language, invoice) }]
      : [];
    try {
      await deps.transport.send({
        ...written,
        attachments,
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
  if (result) deps.onMail(tenantId, result);
  for (const memberId of changed) deps.changed(tenant, memberId);
}

/** Returns the headers against automatic replies and for the one-click unsubscribe (RFC 3834, RFC 8058). */
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

/** Marks a mail as never to be sent. */
async function skip(tx: TenantTransaction, { id, params }: Row, why: Skipped): Promise<void> {
  await tx
    .updateTable("mails")
    .set({ params: JSON.stringify({ ...params, skipped: why }) })
    .where("id", "=", id)
    .execute();
}

/**
 * Disables mails to the member whose address bounced. A mail to a former or unconfirmed address does not affect the member. @returns the
 * changed members
 */
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
