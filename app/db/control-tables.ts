// Written by `npm run schema`; do not edit. Comments are those of db/migrations, write rules those of scripts/schema/column-rules.ts.
import type { ColumnType, Generated, GeneratedAlways, Transaction } from "kysely";
import type { BrandFacts, DayHours, DayMoney, Usual } from "./brand-figures";
import type { Jsonb, Later, Once } from "./column-types";

/** The operators' own tables, of no tenant, as the driver returns them. */
export interface ControlTables {
  alert_snoozes: AlertSnoozesTable;
  alert_takes: AlertTakesTable;
  audit_chains: AuditChainsTable;
  audit_heads: AuditHeadsTable;
  brand_health: BrandHealthTable;
  brand_marks: BrandMarksTable;
  daily_figures: DailyFiguresTable;
  finance_months: FinanceMonthsTable;
  operator_approvals: OperatorApprovalsTable;
  operator_challenges: OperatorChallengesTable;
  operator_entries: OperatorEntriesTable;
  operator_grants: OperatorGrantsTable;
  operator_identities: OperatorIdentitiesTable;
  operator_invitations: OperatorInvitationsTable;
  operator_openid_requests: OperatorOpenidRequestsTable;
  operator_passkeys: OperatorPasskeysTable;
  operator_roles: OperatorRolesTable;
  operator_sessions: OperatorSessionsTable;
  operators: OperatorsTable;
  review_claims: ReviewClaimsTable;
  saved_views: SavedViewsTable;
  servers: ServersTable;
}

/** What runs inside `control.transaction(...)`. */
export type ControlTransaction = Transaction<ControlTables>;

export type ApprovalDecision = "approved" | "declined" | "withdrawn" | "expired" | "failed";

export type GrantScope = "all" | "company" | "brand";

export type LoginWay = "passkey" | "openid" | "demo";

export type ReviewQueue = "photo" | "complaint" | "appeal";

/** Until when an operator does not want to see an alert. */
export interface AlertSnoozesTable {
  operator_id: Once<number>;
  /** its kind and what it is about, such as "mails:3f0c…" */
  alert: Once<string>;
  until: Date;
}

/** Who looks after an alert. It ends by itself. */
export interface AlertTakesTable {
  alert: Once<string>;
  operator_id: number;
  until: Date;
}

/** How far the heads of each log reach. */
export interface AuditChainsTable {
  /** the brand's id; empty for the operators' own log */
  brand: Once<string>;
  /** the first day that is not sealed, in UTC */
  next_day: string;
}

/** What the audit log of a day was: each head covers the entries of its day and the head of the day before it. */
export interface AuditHeadsTable {
  /** the brand's id; empty for the operators' own log */
  brand: Once<string>;
  /** in UTC; a day without entries has no row */
  day: Once<string>;
  entries: Once<number>;
  /** SHA-256 */
  head: Once<Buffer>;
  sealed_at: Once<Date>;
}

/** What each brand's last count found: what waits, its mails and payments, and its usual figures at that time of the day. */
export interface BrandHealthTable {
  /** the brand's id */
  brand: Once<string>;
  /** of the count, in the brand's time zone; its figures are in daily_figures */
  day: string;
  counted_at: Date;
  /** numbers and times of what waits, failed and was sent */
  facts: Jsonb<BrandFacts>;
  /** the usual range and the median of each figure; empty until there are enough days */
  usual: Jsonb<Usual>;
}

/** How a brand is marked in the console: one of twelve colours, and two letters. */
export interface BrandMarksTable {
  /** the brand's id */
  brand: string;
  slot: number;
  mark: string;
}

/** The figures of one brand and day, without personal data: a job counts them in a transaction of the brand. */
export interface DailyFiguresTable {
  /** the brand's id */
  brand: Once<string>;
  /** in the brand's time zone */
  day: Once<string>;
  /** a count after the end of the day is final */
  counted_at: Date;
  visits: number;
  signups: number;
  confirmed: number;
  reports: number;
  /** completed orders and refunds by currency: numbers, and amounts in minor units */
  money: Jsonb<DayMoney>;
  /** what had happened by the last count of each hour, for comparisons at the same time of other days; emptied after 60 days */
  hours: Jsonb<DayHours>;
}

/** Closed months of companies, with the figures as they were then. Nothing about a member. */
export interface FinanceMonthsTable {
  company: Once<string>;
  /** such as 2026-11 */
  month: Once<string>;
  /** XXX, the code of ISO 4217 for no currency: credits and the register of documents */
  currency: Once<string>;
  /** orders that were paid at the sandbox */
  sandbox: Once<boolean>;
  /** the zone in which the month's days were counted */
  zone: Once<string>;
  figures: ColumnType<unknown, string, never>;
  /** of the figures' canonical text */
  sha256: Once<Buffer>;
  closed_by: Once<string>;
  closed_at: Once<Date>;
}

/** What waits for a second person, and what was decided. It names members and orders by number only. */
export interface OperatorApprovalsTable {
  id: Once<string>;
  /** the name of the act, and the brand's id */
  act: Once<string>;
  brand: Once<string>;
  /** what the act gets, exactly */
  input: ColumnType<Record<string, unknown>, string, never>;
  /** what it is about, such as an order's reference: of each act one approval at a time waits for it */
  about: Once<string>;
  /** amounts and names of things, for the list */
  shown: ColumnType<Record<string, string | number>, string, never>;
  requested_by: Once<number>;
  /** the reason; emptied by the decision, when the audit log of the brand has it */
  why: ColumnType<string, string, string>;
  requested_at: Once<Date>;
  expires_at: Once<Date>;
  /** SHA-256 of all of the above; the second person's passkey signs it */
  digest: Once<Buffer>;
  decided_by: Later<number>;
  decided_at: Later<Date>;
  /** failed: approved, but the act was refused by what had changed meanwhile */
  decision: Later<ApprovalDecision>;
  /** why the act was refused, or why the second person declined */
  outcome: Generated<string>;
  /** whether one person decided alone, as the deployment permits */
  single: Generated<boolean>;
  /** the passkey's answer, for whoever examines it later */
  assertion: ColumnType<unknown, undefined, string>;
}

/** Challenges for passkeys: each is answered once. */
export interface OperatorChallengesTable {
  id: Once<string>;
  purpose: Once<"login" | "new_passkey" | "approval" | "proof">;
  /** null for a login: the passkey says who it is */
  operator_id: Once<number | null>;
  challenge: Once<string>;
  expires_at: Once<Date>;
}

/** The audit log of what concerns no brand: logins, invitations, grants. A trigger refuses changes (functions/operator-entries.sql). */
export interface OperatorEntriesTable {
  id: GeneratedAlways<number>;
  done_at: Once<Date>;
  done_by: Once<string>;
  action: Once<string>;
  detail: Once<string>;
  why: Once<string>;
  /** the second person's approval, and that person; null where none was needed */
  approval: ColumnType<string | null, string | null | undefined, never>;
  approved_by: ColumnType<string | null, string | null | undefined, never>;
}

/** What a person may do, and at which brands. A role is a set of permissions, of the code or of operator_roles. */
export interface OperatorGrantsTable {
  id: GeneratedAlways<number>;
  operator_id: Once<number>;
  role: Once<string>;
  scope: Once<GrantScope>;
  /** the id of the company or of the brand; empty for all */
  scope_id: Generated<string>;
  granted_by: Once<string>;
  granted_at: Once<Date>;
  /** null for a grant without an end */
  until: ColumnType<Date | null, Date | null | undefined, never>;
  revoked_at: ColumnType<Date | null, undefined, Date>;
  revoked_by: ColumnType<string | null, undefined, string>;
}

/** The account of an operator at a provider. Issuer and subject name it; an address never does. */
export interface OperatorIdentitiesTable {
  issuer: Once<string>;
  subject: Once<string>;
  operator_id: Once<number>;
  created_at: Once<Date>;
}

/** Invitations: one link, one hour, for the first passkey or for another one. */
export interface OperatorInvitationsTable {
  token_hash: Once<Buffer>;
  operator_id: Once<number>;
  created_at: Once<Date>;
  expires_at: Once<Date>;
  /** who may take the link, once; null where it was shown */
  link_for: ColumnType<number | null, number | null | undefined, never>;
}

/** Logins that went to the provider: each comes back once, within ten minutes, to the browser that started it. */
export interface OperatorOpenidRequestsTable {
  state_hash: Once<Buffer>;
  /** of the secret in the cookie of the browser */
  browser_hash: Once<Buffer>;
  nonce: Once<string>;
  code_verifier: Once<string>;
  /** the page to continue at */
  to_path: Once<string>;
  /** of the link that the login uses up; null for a login without an invitation */
  invitation_hash: Once<Buffer | null>;
  expires_at: Once<Date>;
}

export interface OperatorPasskeysTable {
  id: GeneratedAlways<number>;
  operator_id: Once<number>;
  credential_id: Once<string>;
  public_key: Once<Buffer>;
  /** of signatures, where the authenticator counts them */
  counter: Generated<number>;
  transports: Once<string[]>;
  name: string;
  created_at: Once<Date>;
  last_used_at: Date | null;
}

/** Roles of this deployment, and changed permissions of the built-in ones. */
export interface OperatorRolesTable {
  name: string;
  title: string;
  permissions: string[];
  changed_at: Date;
}

export interface OperatorSessionsTable {
  id: GeneratedAlways<number>;
  operator_id: Once<number>;
  token_hash: Once<Buffer>;
  created_at: Once<Date>;
  /** a session ends when it was not used for 30 minutes */
  seen_at: Date;
  /** 12 hours after the login, at most */
  expires_at: Date;
  /** how the person logged in */
  way: Once<LoginWay>;
  browser: Once<string>;
  address: Once<string>;
  /** when the person last proved to be present after the login; null: not since */
  proved_at: ColumnType<Date | null, undefined, Date>;
}

/** A person who uses the console. */
export interface OperatorsTable {
  id: GeneratedAlways<number>;
  /** as colleagues see it */
  name: string;
  /** in lower case; names the person in commands, and is never used to log in */
  email: string;
  created_at: Once<Date>;
  /** from then on no session and no passkey of the person counts */
  disabled_at: ColumnType<Date | null, undefined, Date | null>;
  /** a person of the demo, who logs in without a passkey. Never in production */
  demo: Generated<boolean>;
  /** the person's own choices: scheme, density, whether keys are on */
  settings: ColumnType<Record<string, string>, string | undefined, string>;
}

/** What an operator works on at the moment, so that no two get the same. A claim ends by itself. */
export interface ReviewClaimsTable {
  /** the brand's id */
  brand: string;
  queue: ReviewQueue;
  /** the number of the photo, or what complaints are about */
  target: string;
  operator_id: number;
  until: Date;
}

/** Lists of the console with their filters, which operators store under a name for themselves or for all. */
export interface SavedViewsTable {
  id: GeneratedAlways<number>;
  /** the page of the list, such as orders */
  page: Once<string>;
  name: string;
  /** the filter as in the address of the list, without personal data */
  query: Once<string>;
  /** who stored it */
  operator_id: Once<number>;
  /** whether all operators who may open the page see it */
  team: Once<boolean>;
  created_at: Once<Date>;
}

/** The processes that serve: each updates its row, and rows that are no longer updated are deleted. */
export interface ServersTable {
  /** host and process */
  name: Once<string>;
  release: string;
  started_at: Date;
  seen_at: Date;
  /** delay of the event loop since the last update, at the 99th percentile */
  loop_ms: number;
  memory_mb: number;
  /** open event streams */
  streams: number;
  /** brands that it serves, and those whose newest files it refuses */
  brands: number;
  refused: number;
  /** of DATA_DIR; null where it cannot be read */
  disk_free_mb: number | null;
  disk_size_mb: number | null;
  /** the last backup that DATA_DIR records */
  backup_at: Date | null;
}
