import type { TenantDb } from "~/db/pool.server";
import { listAuditEntries } from "~/domain/operators/audit-log.server";
import {
  listTimeline,
  type TimelineCursor,
  type TimelinePart,
} from "~/domain/operators/members/list-timeline.server";
import { listMemberNotes } from "~/domain/operators/members/member-notes.server";
import type { Permission } from "~/domain/operators/permissions";
import type { Times } from "~/http/console/times.server";
import type { MemberTab } from "./member-tabs";

const TIMELINE = 20;
const NOTES = 20;
const AUDIT = 50;

type Reading = { db: TenantDb; is: (permission: Permission) => boolean; times: Times };

const seen: readonly [TimelinePart, Permission][] = [
  ["account", "members.see"],
  ["orders", "orders.see"],
  ["complaints", "members.see"],
  ["notes", "members.note"],
  ["audit", "audit.see"],
];

/** Returns the list of a tab, and where its next page continues. @param before the cursor of the address */
export async function tabView(
  { db, is, times }: Reading,
  memberId: number,
  tab: MemberTab,
  before: string | null,
) {
  const none = { timeline: [] as ShownHappening[], notes: [] as ShownNote[], audit: [] as ShownEntry[] };
  if (tab === "overview") {
    const shown = seen.filter(([, permission]) => is(permission)).map(([part]) => part);
    const cursor = readTimelineCursor(before);
    const { entries, next } = await listTimeline({ db }, memberId, shown, {
      before: cursor,
      limit: TIMELINE,
    });
    const timeline = entries.map(({ at, ...entry }) => ({ ...entry, time: times.of(at) }));
    return { ...none, timeline, next: next && `${next.at.getTime()}.${next.key}` };
  }
  if (tab === "notes") {
    const cursor = /^[1-9]\d{0,14}$/.test(before ?? "") ? Number(before) : null;
    const { notes, hasMore } = await listMemberNotes({ db }, memberId, { before: cursor, limit: NOTES });
    return {
      ...none,
      notes: notes.map(({ at, ...note }) => ({ ...note, time: times.of(at) })),
      next: hasMore ? String(notes.at(-1)!.id) : null,
    };
  }
  if (tab !== "audit") return { ...none, next: null };
  const [, at, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(before ?? "") ?? [];
  const cursor = at && id ? { at: new Date(Number(at)), id: Number(id) } : null;
  const entries = await listAuditEntries({ db }, { memberId, before: cursor, limit: AUDIT + 1 });
  const last = entries[AUDIT - 1];
  return {
    ...none,
    audit: entries.slice(0, AUDIT).map(({ at, memberId: _, ...entry }) => ({ ...entry, time: times.of(at) })),
    next: entries.length > AUDIT && last ? `${last.at.getTime()}.${last.id}` : null,
  };
}

type Shown<Item> = Omit<Item, "at"> & { time: ReturnType<Times["of"]> };
export type ShownHappening = Shown<Awaited<ReturnType<typeof listTimeline>>["entries"][number]>;
export type ShownNote = Shown<Awaited<ReturnType<typeof listMemberNotes>>["notes"][number]>;
export type ShownEntry = Omit<Shown<Awaited<ReturnType<typeof listAuditEntries>>[number]>, "memberId">;

/** Returns where a timeline continues; null for any other text. */
function readTimelineCursor(text: string | null): TimelineCursor | null {
  const [, at, key] = /^(\d{1,15})\.([a-z_]{1,30} [\da-f-]{1,36})$/.exec(text ?? "") ?? [];
  return at && key ? { at: new Date(Number(at)), key } : null;
}
