import { isLeaving } from "../leaving";
import { COPIES } from "./erase-copies";

/** The format of copies; copies of another version are ignored. */
const VERSION = 1;
/** The limits of the copies: the newest conversations, and the last messages of each. */
export const MAX_CONVERSATIONS = 30;
export const MAX_MESSAGES = 50;
/** A copy that was not renewed within this time is deleted, in milliseconds. */
export const MAX_AGE_MS = 7 * 86_400_000;

/** A small picture is deleted after this time: its member may have deleted it since. decision 226 */
const FACE_MS = 86_400_000;

/** The partner of a conversation. `face`: the address of the small picture, which is copied if it could be fetched. */
export type PersonCopy = { name: string; face: string | null; isFictional: boolean };
export type MessageCopy = {
  isOwn: boolean;
  kind: string;
  text: string;
  isAutomatic: boolean;
  atMs: number;
};
export type RowCopy = PersonCopy & { id: number; last: MessageCopy | null };
export type ListCopy = { rows: readonly RowCopy[] };
export type ThreadCopy = PersonCopy & { messages: readonly MessageCopy[] };

const LIST = "/copies/list";
const threadKey = (conversation: number) => `/copies/${conversation}`;

/**
 * Stores the list with the small pictures of its members. Deletes what the list no longer contains: removed conversations, and pictures
 * that are no longer shown to the member.
 */
export async function saveList(member: number, list: readonly RowCopy[]): Promise<void> {
  if (isLeaving()) return;
  const rows = list.slice(0, MAX_CONVERSATIONS);
  const cache = await caches.open(COPIES + member);
  await write(cache, LIST, { rows });
  const faces = rows.flatMap(({ face }) => (face ? [new URL(face, location.href).href] : []));
  const wanted = new Set([
    ...faces,
    ...[LIST, ...rows.map(({ id }) => threadKey(id))].map((key) => new URL(key, location.href).href),
  ]);
  await eraseOldFaces(cache);
  const known = new Set((await cache.keys()).map(({ url }) => url));
  await Promise.all([...known].filter((url) => !wanted.has(url)).map((url) => cache.delete(url)));
  for (const { id } of rows) await read(cache, threadKey(id));
  for (const url of new Set(faces)) if (!known.has(url)) await cache.add(url).catch(() => undefined);
}

/** Stores a conversation that the member has open. Photos are not stored: the server checks on each request who may see them. */
export async function saveThread(member: number, conversation: number, thread: ThreadCopy): Promise<void> {
  if (isLeaving()) return;
  const cache = await caches.open(COPIES + member);
  await write(cache, threadKey(conversation), { ...thread, messages: thread.messages.slice(-MAX_MESSAGES) });
}

/**
 * Opens the copies of the member who was logged in last; null without copies. If there are copies of several members, their owner is
 * uncertain and all of them are deleted.
 */
export async function openCopies() {
  const names = (await caches.keys()).filter((name) => name.startsWith(COPIES));
  const [name] = names;
  if (!name || names.length > 1) {
    await Promise.all(names.map((one) => caches.delete(one)));
    return null;
  }
  const cache = await caches.open(name);
  await eraseOldFaces(cache);
  return {
    list: () => read<ListCopy>(cache, LIST),
    thread: (conversation: number) => read<ThreadCopy>(cache, threadKey(conversation)),
    face: async (url: string) => (await cache.match(url))?.blob(),
  };
}

/** Deletes small pictures whose link has expired, or that were fetched a day ago. The server's clock dates them. */
async function eraseOldFaces(cache: Cache): Promise<void> {
  for (const request of await cache.keys()) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.startsWith("/copies/")) continue;
    const fetchedMs = Date.parse((await cache.match(request))?.headers.get("Date") ?? "");
    const expiresMs = Number.parseInt(searchParams.get("t") ?? "", 36) * 1000;
    if (!(Date.now() < Math.min(fetchedMs + FACE_MS, expiresMs))) await cache.delete(request);
  }
}

type Saved = { version: number; savedMs: number };

function write(cache: Cache, key: string, copy: object): Promise<void> {
  return cache.put(key, Response.json({ ...copy, version: VERSION, savedMs: Date.now() }));
}

/** Reads a copy. A copy that is too old or has another version is deleted. @returns null without a valid copy */
async function read<T>(cache: Cache, key: string): Promise<(T & Saved) | null> {
  const copy = (await (await cache.match(key))?.json()) as (T & Saved) | undefined;
  if (!copy) return null;
  if (copy.version === VERSION && Date.now() - copy.savedMs < MAX_AGE_MS) return copy;
  await cache.delete(key);
  return null;
}
