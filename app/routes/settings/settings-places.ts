import {
  AtSign,
  Bell,
  Download,
  EyeOff,
  Gauge,
  Globe,
  MapPin,
  ReceiptText,
  ShieldCheck,
  Smartphone,
  SunMoon,
  Trash2,
} from "lucide-react";
import { paths } from "~/paths";

/** The settings pages in groups and in order; the irreversible one is last. */
const settingsPlaces = [
  [
    { at: "account", href: paths.settings("account"), Icon: AtSign },
    { at: "security", href: paths.settings("security"), Icon: ShieldCheck },
    { at: "privacy", href: paths.settings("privacy"), Icon: EyeOff },
    { at: "location", href: paths.settings("location"), Icon: MapPin },
  ],
  [
    { at: "notifications", href: paths.notifications(), Icon: Bell },
    { at: "appearance", href: paths.settings("appearance"), Icon: SunMoon },
    { at: "language", href: paths.settings("language"), Icon: Globe },
    { at: "app", href: paths.settings("app"), Icon: Smartphone },
  ],
  [
    { at: "orders", href: paths.transactions(), Icon: ReceiptText },
    { at: "limit", href: paths.settings("limit"), Icon: Gauge },
  ],
  [
    { at: "download", href: paths.settings("download"), Icon: Download },
    { at: "delete", href: paths.settings("delete"), Icon: Trash2 },
  ],
] as const;

/** Returns the groups of pages that a member of a brand has: a brand with one scheme has no choice of the appearance. */
export function placesFor({ look }: { look: string | null }) {
  return settingsPlaces.map((group) => group.filter(({ at }) => at !== "appearance" || look !== null));
}

export type SettingsPlace = (typeof settingsPlaces)[number][number]["at"];
