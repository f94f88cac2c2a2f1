import { House, type LucideIcon, ReceiptText, ScrollText, ShieldCheck, Users } from "lucide-react";
import type { MenuPage } from "../menu";

/** The icons of the menu's pages. */
export const menuIcons: Record<MenuPage, LucideIcon> = {
  home: House,
  review: ShieldCheck,
  members: Users,
  orders: ReceiptText,
  audit: ScrollText,
};
