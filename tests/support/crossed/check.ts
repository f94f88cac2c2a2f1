import { namedBrands } from "../brands";
import type { OwnedRow } from "./owned-rows";
import type { Crossed } from "./requests";
import type { Received } from "./sending";
import type { Person, World } from "./world";

/** The brand whose visitors see profiles. product 9.3 */
const OPEN_BRAND = "velvet-hour";

/** What a request's sender may see by then, beyond what it could see when the world was made. */
export type Gained = {
  /** addresses that the sender has entered as its own */
  addresses: string;
  /** the member that the request has logged in */
  as: Person | null;
  /** members who have agreed to be shown on landing pages */
  onLanders: ReadonlySet<number>;
};
const NOTHING: Gained = { addresses: "", as: null, onLanders: new Set() };

/** Returns what is wrong with an answer. */
export function problemsOf(
  { marks, people }: World,
  sent: Crossed,
  received: Received,
  gained: Gained = NOTHING,
): string[] {
  const request = { ...sent, as: gained.as ?? sent.as };
  const problems: string[] = [];
  if (received.status >= 500) problems.push(`status ${received.status}`);
  const brand = people.find(({ host }) => host === request.host)!.brand;
  const requested = `${request.url} ${decoded(request.url)} ${String(request.body ?? "")} ${gained.addresses}`;
  for (const [word, mark] of marks.in(received, requested)) {
    const isReader = request.as !== null && mark.readers.has(request.as.id);
    // Before the address is confirmed a member sees what a visitor sees. product 9.3
    const seesProfiles =
      brand === OPEN_BRAND ||
      (request.as !== null && request.as.role !== "unconfirmed") ||
      [...mark.readers].some((id) => gained.onLanders.has(id));
    // A link of a photo that is public to members carries its own permission. product 8.20
    const hasLink = mark.isPublic && mark.source === "active photo";
    if (mark.brand === brand && (isReader || hasLink || (mark.isPublic && seesProfiles))) continue;
    problems.push(
      `leak of ${mark.source} (${word}) to ${request.as ? request.as.role : "a stranger"} with ${received.status}`,
    );
  }
  const type = String(received.headers["content-type"] ?? "");
  if (type.startsWith("application/pdf")) {
    const owner = people.find(({ orders }) =>
      orders.some(({ reference }) => request.url.includes(reference)),
    );
    if (owner && owner !== request.as) problems.push("leak of an invoice");
  }
  if (/html|json/.test(type)) {
    const text = received.body.toString();
    const named = namedBrands(`${text} ${String(received.headers.location ?? "")}`, brand).filter(
      (one) => !requested.includes(one),
    );
    if (named.length > 0) problems.push(`names another brand: ${named.join(", ")}`);
  }
  return problems;
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return "";
  }
}

/** What requests of others may add for a member: mails and links that anyone can request with an address. */
const ADDED = new Set(["mails", "account_links", "login_challenges", "sandbox_payments"]);
/** Rows of two members that the one of them may change. */
const SHARED = new Set([
  "chats",
  "conversations",
  "likes",
  "blocks",
  "passes",
  "swipes",
  "swipe_likes",
  "notices",
  "complaints",
]);
/** What jobs and the servers' own state change. */
const CHANGING = new Set([
  "last_active",
  "sent_at",
  "pushed_at",
  "mailed_at",
  "mail_id",
  "reminded_at",
  "updated_at",
  "check_at",
  "reconciled_at",
  "version",
  "due_at",
  "tries",
]);
/** Counts, and rows of visitors. */
const OPEN_TABLES =
  /^(growth_|partner_|source_days|consent_receipts|complaints|waiting_entries|mails|login_challenges|photo_files_to_delete|invitations|webhook_keys)/;

/** Returns the rows of silent members, or of no member, that changed. */
export function changesOf({ people, before }: World, after: readonly OwnedRow[]): string[] {
  const silent = new Set(
    people.filter(({ role }) => role === "victim" || role === "partner").map(({ id }) => id),
  );
  const nameOf = (ids: readonly number[]) =>
    ids
      .map((id) => people.find((one) => one.id === id))
      .map((one) => (one ? `${one.brand} ${one.role}` : "another"))
      .join(", ");
  const keyOf = ({ table, row, key }: OwnedRow) => `${table} ${row.tenant_id} ${key}`;
  const isOthers = ({ owners }: OwnedRow) => owners.every((id) => silent.has(id));
  const problems: string[] = [];
  const later = new Map(after.map((row) => [keyOf(row), row]));
  const earlier = new Set(before.map(keyOf));
  for (const row of before) {
    const silentOnly = isOthers(row);
    if (!silentOnly && (SHARED.has(row.table) || !row.owners.some((id) => silent.has(id)))) continue;
    if (row.owners.length === 0 && OPEN_TABLES.test(row.table)) continue;
    const now = later.get(keyOf(row));
    const changed = now
      ? Object.keys(row.row).filter(
          (column) =>
            !CHANGING.has(column) && JSON.stringify(row.row[column]) !== JSON.stringify(now.row[column]),
        )
      : ["removed"];
    // A new link replaces an earlier one, and a push service that is not reached ends a subscription.
    if (!now && (row.table === "account_links" || row.table === "push_subscriptions")) continue;
    if (changed.length > 0)
      problems.push(
        `changed: ${row.table} of ${nameOf(row.owners)}: ${changed.map((column) => `${column} ${JSON.stringify(row.row[column])} → ${JSON.stringify(now?.row[column])}`).join("; ")}`,
      );
  }
  for (const row of after)
    if (
      !earlier.has(keyOf(row)) &&
      isOthers(row) &&
      !(row.owners.length === 0 && OPEN_TABLES.test(row.table)) &&
      !ADDED.has(row.table)
    )
      problems.push(`added: ${row.table} of ${nameOf(row.owners)}: ${JSON.stringify(row.row).slice(0, 400)}`);
  return problems;
}
