import type { Mutant } from "../mutant";

const LINKS = "app/domain/accounts/links.server.ts";
const SESSIONS = "app/domain/accounts/sessions/sessions.server.ts";
const PASSWORD = "app/domain/accounts/passwords/change-password.server.ts";
const ACTIVATE = "app/domain/accounts/signup/activate-account.server.ts";
const BAN = "app/domain/operators/ban-member.server.ts";
const PASSWORD_TESTS = "tests/accounts/password-change.test.ts";
const MAIL_TESTS = "tests/accounts/mail-change.test.ts";
const STRANGER_TESTS = "tests/accounts/strangers.test.ts";
const LOGIN_TESTS = "tests/accounts/login-sessions.test.ts";
const BAN_TESTS = "tests/operators/bans.test.ts";
const OPERATOR_TESTS = "tests/operators/verbs.test.ts";
const ERASURE_TESTS = "tests/chats/erasure.test.ts";

/** Mutants of accounts: sessions, passwords, mailed links, activation, operators, erasure. */
export const accountMutants: readonly Mutant[] = [
  {
    name: "A session works after its end",
    file: SESSIONS,
    find: '.where("sessions.expires_at", ">", ctx.now)',
    replace: "",
    tests: ["app/domain/accounts/sessions/sessions.server.test.ts"],
  },
  {
    name: "A member ends sessions of others",
    file: "app/domain/accounts/sessions/list-sessions.server.ts",
    find: '.where("member_id", "=", memberId)\n      .where("id", "=", sessionId)',
    replace: '.where("id", "=", sessionId)',
    tests: ["tests/accounts/sessions.test.ts"],
    only: "a member can neither see nor end sessions",
    served: true,
  },
  {
    name: "A login does not check again whether the password was changed",
    file: SESSIONS,
    find: "if (!row || (passwordHash !== null && row.password_hash !== passwordHash))",
    replace: "if (!row)",
    tests: [LOGIN_TESTS],
    only: "a login begins no session when the password changes",
  },
  {
    name: "A login requires a second factor only while it is being set up",
    file: SESSIONS,
    find: "where member_id = ${memberId}::int and confirmed_at is not null",
    replace: "where member_id = ${memberId}::int and confirmed_at is null",
    tests: [LOGIN_TESTS],
    only: "a member with a second factor gets a challenge",
  },
  {
    name: "A password change does not end the other sessions",
    file: PASSWORD,
    find: "await endSessions(tx, member.id, sessionId);",
    replace: "",
    tests: [PASSWORD_TESTS],
    only: "requires the old password",
    served: true,
  },
  {
    name: "A password change does not invalidate links that change the address",
    file: PASSWORD,
    find: 'await dropLinks(tx, member.id, ["reset", "mail_change"]);',
    replace: 'await dropLinks(tx, member.id, ["reset"]);',
    tests: [PASSWORD_TESTS],
    only: "invalidates a link that changes the address",
    served: true,
  },
  {
    name: "A password reset does not end the sessions",
    file: "app/domain/accounts/passwords/reset-password.server.ts",
    find: "await endSessions(tx, memberId);",
    replace: "",
    tests: ["tests/accounts/login.test.ts"],
    only: "that is set through the mailed link",
    served: true,
  },
  {
    name: "A mailed link works on another tenant",
    file: "app/domain/accounts/tokens.server.ts",
    find: "return `link ${tenant.id} ${payload",
    replace: "return tenant && `link ${payload",
    tests: ["app/domain/accounts/tokens.server.test.ts"],
  },
  {
    name: "A mailed link works for another purpose",
    file: LINKS,
    find: "if (!token || token.purpose !== purpose || token.expiresAt <= ctx.now)",
    replace: "if (!token || token.expiresAt <= ctx.now)",
    also: [{ file: LINKS, find: '.where("purpose", "=", purpose)', replace: "" }],
    tests: [MAIL_TESTS],
    only: "used for another purpose",
    served: true,
  },
  {
    name: "A mailed link works twice",
    file: LINKS,
    find: 'tx: TenantTransaction,\n  tokenText: string,\n  purpose: LinkPurpose,\n): Promise<Link> {\n  const link = await findLink(ctx, tx, tokenText, purpose);\n  const { numUpdatedRows } = await tx\n    .updateTable("account_links")\n    .set({ used_at: ctx.now })\n    .where("id", "=", link.id)\n    .where("used_at", "is", null)',
    replace:
      'tx: TenantTransaction,\n  tokenText: string,\n  purpose: LinkPurpose,\n): Promise<Link> {\n  const link = await findLink(ctx, tx, tokenText, purpose);\n  const { numUpdatedRows } = await tx\n    .updateTable("account_links")\n    .set({ used_at: ctx.now })\n    .where("id", "=", link.id)',
    tests: [MAIL_TESTS],
    only: "works once, also when it is used several times",
    served: true,
  },
  {
    name: "A mailed link with any signature is accepted",
    file: "app/domain/signatures.server.ts",
    find: "timingSafeEqual(signature.subarray(0, bytes), given));",
    replace: "signature.length >= given.length);",
    tests: ["app/domain/accounts/tokens.server.test.ts"],
  },
  {
    name: "An unsubscribe link works on another tenant",
    file: "app/domain/notifications/unsubscribe-token.server.ts",
    find: "return `unsubscribe ${tenant.id}`;",
    replace: 'return tenant && "unsubscribe";',
    tests: ["app/domain/notifications/unsubscribe-token.server.test.ts"],
  },
  {
    name: "A link of the waiting list works on another tenant",
    file: "app/domain/accounts/waiting/waiting-token.server.ts",
    find: "return `waiting ${tenant.id}`;",
    replace: 'return tenant && "waiting";',
    tests: ["tests/accounts/waiting-list.test.ts"],
    only: "a link of another tenant is refused",
    served: true,
  },
  {
    name: "An unconfirmed address is invited",
    file: "app/domain/accounts/waiting/waiting-entries.server.ts",
    find: '.where("confirmed_at", ">", before(ctx, WAITING_DAYS))',
    replace: '.where("requested_at", ">", before(ctx, WAITING_DAYS))',
    tests: ["tests/accounts/waiting-list.test.ts"],
    only: "invites every confirmed person once",
    served: true,
  },
  {
    name: "A sealed value can be opened on another tenant",
    file: "app/domain/seal.server.ts",
    find: "return `sealing key ${tenant.id}`;",
    replace: 'return tenant && "sealing key";',
    also: [
      {
        file: "app/domain/seal.server.ts",
        find: "Buffer.from(`${purpose} ${tenant.id} ${owner}`)",
        replace: "Buffer.from(`${purpose} ${owner}`)",
      },
    ],
    tests: ["app/domain/seal.server.test.ts"],
  },
  {
    name: "An invitation admits two simultaneous signups",
    file: "app/domain/accounts/signup/invitations.server.ts",
    find: '    .set({ used_at: ctx.now, member_id: memberId })\n    .where("code_hash", "=", hashOf(code))\n    .where("used_at", "is", null)',
    replace:
      '    .set({ used_at: ctx.now, member_id: memberId })\n    .where("code_hash", "=", hashOf(code))',
    tests: ["tests/accounts/invitations.test.ts"],
    only: "accepts one of two simultaneous signups",
    served: true,
  },
  {
    name: "Opening an activation link confirms the account",
    file: "app/routes/accounts/activate-link.server.ts",
    find: "    const isOwn = ctx.member?.id === memberId;\n",
    replace:
      '    const isOwn = ctx.member?.id === memberId;\n    if (!isConfirmed)\n      await activateAccount(\n        ctx,\n        token,\n        { sessionMemberId: memberId, password: { password: "", repeat: "" } },\n        { browser: "", country: null },\n      );\n',
    tests: [STRANGER_TESTS],
    only: "shows a page with a button",
    served: true,
  },
  {
    name: "The owner's confirmation leaves a stranger's sessions and passkeys in the account",
    file: ACTIVATE,
    find: "if (!isOwn) await removeAccess(tx, memberId);",
    replace: "",
    tests: [STRANGER_TESTS],
    only: "an owner who confirms an account that a stranger created",
    served: true,
  },
  {
    name: "A deletion needs no password",
    file: "app/domain/accounts/leaving/delete-account.server.ts",
    find: "await confirmPassword(ctx, memberId, password);",
    replace: "",
    tests: ["tests/accounts/deletion.test.ts"],
    only: "requires the password; a wrong one",
    served: true,
  },
  {
    name: "A ban does not end the sessions",
    file: BAN,
    find: "await endSessions(tx, memberId);",
    replace: "",
    tests: [BAN_TESTS],
  },
  {
    name: "A ban does not invalidate mailed links",
    file: BAN,
    find: "await dropLinks(tx, memberId, DROPPED);",
    replace: "",
    tests: [BAN_TESTS],
  },
  {
    name: "A banned member's address may sign up again",
    file: BAN,
    find: "await refuseAddress(ctx, tx, member);",
    replace: "",
    tests: [BAN_TESTS],
  },
  {
    name: "An act of an operator is not in the audit log",
    file: "app/domain/operators/perform-operator-act.server.ts",
    find: "if (!act.find) await record(audit(result));",
    replace: "",
    tests: [OPERATOR_TESTS],
  },
  {
    name: "An operator's search is not in the audit log",
    file: "app/domain/operators/find-members.act.server.ts",
    find: "found.length > 0",
    replace: "found.length > 1000",
    tests: [OPERATOR_TESTS],
  },
  {
    name: "The application may change the audit log",
    file: "app/db/migrations/0006-operators.sql",
    find: "grant select, insert on audit_entries to livery_access;",
    replace: "grant select, insert, update, delete on audit_entries to livery_access;",
    also: [
      {
        file: "app/db/functions/audit-log.sql",
        find: "raise exception 'audit entries are only ever added';",
        replace: "return coalesce(new, old);",
      },
    ],
    tests: [OPERATOR_TESTS],
  },
  {
    name: "The audit log keeps the reasons of actions on an erased member",
    file: "app/db/functions/audit-log.sql",
    find: "new.why := '';",
    replace: "",
    tests: [OPERATOR_TESTS],
  },
  {
    name: "The audit log keeps name and address of an erased member",
    file: "app/domain/operators/erase.act.server.ts",
    find: "why: without(without(why, email), name),",
    replace: "why,",
    tests: [OPERATOR_TESTS],
  },
  {
    name: "Messages of an erased member keep their text",
    file: "app/db/functions/chats.sql",
    find: "new.body := '';",
    replace: "",
    tests: [ERASURE_TESTS],
  },
  {
    name: "The ledger keeps a key that names an erased member",
    file: "app/db/functions/ledger.sql",
    find: "new.unique_key := 'erased ' || new.id;",
    replace: "",
    tests: [ERASURE_TESTS],
  },
  {
    name: "A data download contains messages of other members",
    file: "app/domain/accounts/leaving/chat-data-parts.server.ts",
    find: "select ${columns(written)} from messages\n        where sender_id = ${memberId} order by",
    replace: "select ${columns(written)} from messages\n        where ${memberId} > 0 order by",
    tests: [ERASURE_TESTS],
  },
  {
    name: "A restored backup erases the new holder of an erased member's number",
    file: "scripts/backup/replay-erasures.ts",
    find: "if (found?.mark !== mark) return 0;",
    replace: "if (!found) return 0;",
    tests: ["tests/scripts/replay-erasures.test.ts"],
  },
  {
    name: "Pending erasures stop when a tenant's folder is removed",
    file: "app/jobs/known-tenants.server.ts",
    find: "tenants.push((await this.find(row.id)) ?? unknownTenant(row));",
    replace: "tenants.push(...this.registry.list().filter(({ id }) => id === row.id));",
    tests: ["tests/accounts/orphaned-tenants.test.ts"],
  },
];
