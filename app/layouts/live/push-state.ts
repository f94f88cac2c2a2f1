import { call } from "../call";

/** product.md §4; null: not known yet, nobody was asked. */
export type PushStatus = "incapable" | "subscribed" | "unsubscribed" | "denied" | null;

/** What the service worker shows of a push. */
export type PushMessage = { title: string; body: string; url: string; tag: string; badge: number };

/** product.md §3 "push state". `lastMessage`: the latest push that came while this page was open */
export type PushState = { isCapable: boolean; isSubscribed: boolean; lastMessage: PushMessage | null };

const state: PushState = { isCapable: false, isSubscribed: false, lastMessage: null };

/** Changes the push state, and publishes it as `push-state` on the document. */
function setPushState(change: Partial<PushState>): void {
  Object.assign(state, change);
  document.dispatchEvent(new CustomEvent<PushState>("push-state", { detail: { ...state } }));
}

/** Keeps the latest push in the push state; each one reloads chats and likes. product.md §4 @returns how to stop */
export function watchPushes(): () => void {
  setPushState({ isCapable: isCapable() });
  const hear = ({ data }: MessageEvent) => {
    if (data?.type !== "reload-chats") return;
    document.dispatchEvent(new CustomEvent("live", { detail: { type: "reload" } }));
    if (data.message) setPushState({ lastMessage: data.message });
  };
  navigator.serviceWorker?.addEventListener("message", hear);
  return () => navigator.serviceWorker?.removeEventListener("message", hear);
}

/** Who is told in this browser, and with which key: as long as it stands here, their pages keep it going. */
export type PushOwner = { key: string; member: string };

const OWNER = "push-member";
const STORED = "push-stored";

/** What this browser is to a member's pushes. Another member's subscription is none of theirs. */
export async function pushStatus({ key, member }: PushOwner): Promise<PushStatus> {
  if (!isCapable()) return "incapable";
  if (Notification.permission === "denied") return "denied";
  const worker = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  if (!worker) return null;
  const subscription = await worker.pushManager.getSubscription().catch(() => null);
  if (!subscription) return Notification.permission === "default" ? null : "unsubscribed";
  return noted(localStorage, OWNER) === member && isOf(subscription, key) ? "subscribed" : "unsubscribed";
}

/** Subscribes this browser for a member and leaves the address with the server. @throws where the browser or the server refuses */
export async function subscribe({ key, member }: PushOwner): Promise<void> {
  // Where the page could not register it, waiting for it would never end.
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  const isOwn = old !== null && isOf(old, key);
  // A subscription belongs to the key that it was made with.
  if (old && !isOwn) await old.unsubscribe();
  const subscription = isOwn
    ? old
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const replaces = old && !isOwn ? old.endpoint : undefined;
  await call("/api/user.php?push=1", {
    method: "POST",
    body: { subscription: subscription.toJSON(), ...(replaces ? { replaces } : {}) },
  });
  note(localStorage, OWNER, member);
  note(sessionStorage, STORED, subscription.endpoint);
  setPushState({ isSubscribed: true });
}

/** Tells nobody anything in this browser any more. */
export async function unsubscribe(): Promise<void> {
  note(localStorage, OWNER, "");
  note(sessionStorage, STORED, "");
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  const endpoint = subscription?.endpoint;
  await subscription?.unsubscribe();
  setPushState({ isSubscribed: false });
  await call("/api/user.php?push=0", { method: "POST", body: endpoint ? { endpoint } : {} });
}

/**
 * Keeps what a member once agreed to going: after a new login the server knows the browser's address again, once for each tab. Whether they
 * may be asked is noted in a cookie, so that the server shows the offer from the start of the next page and nothing jumps.
 * @returns whether this browser is subscribed
 */
export async function keepPush(owner: PushOwner): Promise<boolean> {
  if (!owner.key) return false;
  let status = await pushStatus(owner);
  if (noted(localStorage, OWNER) === owner.member && isCapable() && Notification.permission === "granted") {
    const worker = await navigator.serviceWorker.getRegistration().catch(() => undefined);
    const endpoint = (await worker?.pushManager.getSubscription().catch(() => null))?.endpoint;
    if (status !== "subscribed" || noted(sessionStorage, STORED) !== endpoint)
      await subscribe(owner).then(
        () => {
          status = "subscribed";
        },
        () => undefined,
      );
  }
  noteOffer(status === null || status === "unsubscribed");
  setPushState({ isSubscribed: status === "subscribed" });
  return status === "subscribed";
}

/** Notes whether push is to be offered. */
export function noteOffer(isDue: boolean): void {
  if (isDue === /(?:^|; )push_offer=1/.test(document.cookie)) return;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `push_offer=1; Path=/; Max-Age=${isDue ? 31_536_000 : 0}; SameSite=Lax${secure}`;
}

/** After a logout: nothing that comes may show to whoever sits here next, and nothing that came stays on the screen. */
export async function leavePush(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  const subscription = await worker?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  for (const notification of (await worker?.getNotifications?.()) ?? []) notification.close();
  await navigator.clearAppBadge?.();
}

function isCapable(): boolean {
  return "PushManager" in window && "serviceWorker" in navigator && "Notification" in window;
}

function isOf(subscription: PushSubscription, key: string): boolean {
  const own = subscription.options.applicationServerKey;
  if (!own) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(own)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") === key;
}

// Without storage the browser is asked again, and nothing else is lost.
function noted(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

function note(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    return;
  }
}
