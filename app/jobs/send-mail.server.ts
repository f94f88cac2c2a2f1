import type { TenantDb } from "~/db/pool.server";
import { type MailKind, mailKinds } from "~/domain/notifications/mail-queue.server";
import { isLocale } from "~/i18n/languages";
import type { Words } from "~/i18n/words.server";
import type { MailTransport } from "~/outside/mail/mail-transport.server";
import { defaultLocale, type Tenant } from "~/tenancy/tenant.server";
import type { Job } from "./job-sender.server";
import { writeMail } from "./write-mail.server";

export type SendMailDeps = {
  findTenant: (slug: string) => Tenant | null;
  databaseOf: (tenant: Tenant) => TenantDb;
  words: Words;
  transport: MailTransport;
};

/**
 * Sends one mail that waits, once: its row is held while it is on its way and marked before the transaction ends. A mail whose tenant or
 * row is gone is nobody's any more.
 */
export async function sendMail(deps: SendMailDeps, { tenant: slug, id }: Job): Promise<void> {
  const tenant = deps.findTenant(slug);
  if (!tenant) return;
  await deps.databaseOf(tenant).transaction(async (tx) => {
    const row = await tx
      .selectFrom("mails")
      .selectAll()
      .where("id", "=", id)
      .where("sent_at", "is", null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row || !isMailKind(row.kind)) return;
    const language = isLocale(row.language) ? row.language : defaultLocale(tenant);
    const { config } = tenant;
    const always = { name: config.name, min_age: config.min_age };
    const t = deps.words.translator(language, tenant.words?.[language], always);
    const written = writeMail(tenant, t, { kind: row.kind, params: row.params, language });
    await deps.transport.send({
      ...written,
      tenant: tenant.slug,
      from: {
        name: config.mail_name ?? config.name,
        address: config.mail?.from ?? `noreply@${config.domain}`,
      },
      replyTo: config.mail?.reply_to ?? config.support_email,
      to: row.recipient,
      messageId: `<${tenant.slug}.${id}@${config.domain}>`,
      at: new Date(),
    });
    await tx.updateTable("mails").set({ sent_at: new Date() }).where("id", "=", id).execute();
  });
}

function isMailKind(kind: string): kind is MailKind {
  return mailKinds.some((one) => one === kind);
}
