import type { Permission } from "~/domain/operators/permissions";
import type { MessageKey } from "../../text";

/** The tabs of a member's page in their order, each with the permission that it needs. */
export const memberTabs = [
  { name: "overview", word: "tab_overview", permission: "members.see" },
  { name: "photos", word: "member_photos", permission: "photos.inspect" },
  { name: "money", word: "tab_money", permission: "members.see" },
  { name: "devices", word: "member_devices", permission: "members.see" },
  { name: "notes", word: "tab_notes", permission: "members.note" },
  { name: "audit", word: "audit", permission: "audit.see" },
] as const satisfies readonly { name: string; word: MessageKey; permission: Permission }[];

export type MemberTab = (typeof memberTabs)[number]["name"];

/** Returns the tab that an address names; the first one for any other text. */
export const readTab = (text: string | null): MemberTab =>
  memberTabs.find(({ name }) => name === text)?.name ?? "overview";

/** Returns the address of a tab. @param page of the member */
export const tabPath = (page: string, tab: MemberTab, before = "") => {
  const params = new URLSearchParams();
  if (tab !== "overview") params.set("tab", tab);
  if (before) params.set("before", before);
  return params.size > 0 ? `${page}?${params}` : page;
};
