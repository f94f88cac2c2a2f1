import {
  Activity,
  ChartColumn,
  FlaskConical,
  House,
  Landmark,
  LogIn,
  type LucideIcon,
  ReceiptText,
  ScrollText,
  ShieldCheck,
  TicketPercent,
  UserCog,
  Users,
} from "lucide-react";
import type { MenuPage } from "../menu";

/** The icons of the menu's pages. */
export const menuIcons: Record<MenuPage, LucideIcon> = {
  home: House,
  review: ShieldCheck,
  members: Users,
  orders: ReceiptText,
  growth: ChartColumn,
  experiments: FlaskConical,
  sources: LogIn,
  discounts: TicketPercent,
  finance: Landmark,
  audit: ScrollText,
  team: UserCog,
  health: Activity,
};
