import type { TenantDb } from "~/db/pool.server";
import type { PhotoStatus } from "~/db/tables";
import type { Tenant } from "~/tenancy/tenant.server";
import type { Device } from "./accounts/sessions/sessions.server";
import type { MemberEvent } from "./chats/chat-events.server";
import type { MailQueue } from "./notifications/mail-queue.server";
import type { Position } from "./places/distance.server";
import type { Sign } from "./signatures.server";

/** What most verbs take from the context of a request. */
export interface AccountContext {
  tenant: Tenant;
  db: TenantDb;
  now: Date;
  locale: string;
  mails: MailQueue;
  /** random bytes, replaced in tests */
  random: (bytes: number) => Buffer;
  /** returns the keyed checksum of a text */
  sign: Sign;
  /** drops the cached state of a member in every process; verbs call it after their commit */
  changed: (memberId: number) => void;
}

/** What an act takes from the context of a request. The functions notify others and are called after the commit. */
export interface ActContext extends AccountContext {
  /** the session of the request; null for visitors */
  sessionId: number | null;
  /** the device of a login with this request */
  device: () => Device;
  /** drops the cached likes of a member */
  likesChanged: (memberId: number) => void;
  /** notifies a member's open pages of a change */
  publish: (memberId: number, event: MemberEvent) => void;
  /** is called when notices are queued */
  noticed: () => void;
}

/** The logged-in member as shown on their own pages. product 8.1 */
export interface Account {
  id: number;
  name: string;
  email: string;
  status: "not_confirmed" | "active" | "pending_deletion" | "banned";
  /** false while an account created by a partner has no password and consent yet */
  completed: boolean;
  paidUser: boolean;
  fictional: boolean;
  language: string;
  signupDate: Date;
  gender: string;
  seeks: string[];
  sexuality: string;
  dateOfBirth: string;
  country: string;
  countryregion: string | null;
  city: string | null;
  /** the centre of the member's town; null for an unknown town */
  position: Position | null;
  invisible: boolean;
  notificationsDisabled: string[];
  notificationsOff: string[];
  /** the variants assigned to the member: experiment → variant */
  experiments: Readonly<Record<string, string>>;
  /** whether push notifications show the other member's name */
  pushShowsName: boolean;
  version: number;
  /** the first active photo, otherwise the first photo under inspection; null if there is none or it was not queried */
  mainPhoto: MainPhoto | null;
  /** the balance; 0 also if it was not queried */
  credits: number;
}

export type MainPhoto = { name: string; status: PhotoStatus };
