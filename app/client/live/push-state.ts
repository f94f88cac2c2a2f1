import { call } from "../call";

/** The permission and subscription of this browser; null: not known yet. product 15.10 */
export type PushStatus = "incapable" | "subscribed" | "unsubscribed" | "denied" | null;

/** The content of a push notification. */
export type PushMessage = { title: string; body: string; url: string; tag: string; badge: number };

/** The push state. `lastMessage`: the latest push that arrived while this page was open. product 15.10 */
export type PushState = { isCapable: boolean; isSubscribed: boolean; lastMessage: PushMessage | null };

const state: PushState = { isCapable: false, isSubscribed: false, lastMessage: null };

/** Updates the push state and publishes it as `push-state` on the document. */
function setPushState(change: Partial<PushState>): void {
  Object.assign(state, change);
  document.dispatchEvent(new CustomEvent<PushState>("push-state", { detail: { ...state } }));
}

/** Stores the latest push in the push state; each push reloads chats and likes. product 23.9 @returns a function that stops it */
export function watchPushes(): () => void {
  setPushState({ isCapable: isCapable() });
  const receive = ({ data }: MessageEvent) => {
    if (data?.type !== "reload-chats") return;
    document.dispatchEvent(new CustomEvent("live", { detail: { type: "reload" } }));
    if (data.message) setPushState({ lastMessage: data.message });
  };
  navigator.serviceWorker?.addEventListener("message", receive);
  return () => navigator.serviceWorker?.removeEventListener("message", receive);
}

/**
 * The member whose push is on in this browser, and the server's public key. While the member is stored in this browser, their pages renew
 * the subscription.
 */
export type PushOwner = { key: string; member: string };

const OWNER = "push-member";
const STORED = "push-stored";

/** Returns the push status of this browser for a member; the subscription of another member does not count. */
export async function pushStatus({ key, member }: PushOwner): Promise<PushStatus> {
  if (!isCapable()) return "incapable";
  if (Notification.permission === "denied") return "denied";
  const worker = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  if (!worker) return null;
  const subscription = await worker.pushManager.getSubscription().catch(() => null);
  if (!subscription) return Notification.permission === "default" ? null : "unsubscribed";
  return noted(localStorage, OWNER) === member && isOf(subscription, key) ? "subscribed" : "unsubscribed";
}

/** Subscribes this browser for a member and sends the subscription to the server. @throws if the browser or the server refuses */
export async function subscribe({ key, member }: PushOwner): Promise<void> {
  // If the page could not register the worker, `ready` would never resolve.
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  const isOwn = old !== null && isOf(old, key);
  // A subscription is bound to the key with which it was created.
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

/** Unsubscribes this browser. */
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
 * Renews the subscription that a member agreed to: after a new login, sends the browser's address to the server again, once per tab. A
 * cookie stores whether push may be offered, so that the server renders the offer with the next page and the layout does not shift.
 * @returns whether this browser is subscribed
 */
export async function storePush(owner: PushOwner): Promise<boolean> {
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

/** Stores in a cookie whether push is to be offered. */
export function noteOffer(isDue: boolean): void {
  if (isDue === /(?:^|; )push_offer=1/.test(document.cookie)) return;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `push_offer=1; Path=/; Max-Age=${isDue ? 31_536_000 : 0}; SameSite=Lax${secure}`;
}

/**
 * Unsubscribes after a logout, closes all notifications and clears the app badge, so that the next user of this browser sees no messages.
 */
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
  return (
    text
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replace(/={1,2}$/, "") === key
  );
}

// Without storage, the browser counts as unsubscribed and push is offered again.
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
