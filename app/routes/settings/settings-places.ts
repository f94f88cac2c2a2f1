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
  Trash2,
} from "lucide-react";
import { paths } from "~/paths";

/** The settings pages in order; the irreversible one is last. */
export const settingsPlaces = [
  { at: "account", href: paths.settings("account"), Icon: AtSign },
  { at: "security", href: paths.settings("security"), Icon: ShieldCheck },
  { at: "privacy", href: paths.settings("privacy"), Icon: EyeOff },
  { at: "location", href: paths.settings("location"), Icon: MapPin },
  { at: "language", href: paths.settings("language"), Icon: Globe },
  { at: "limit", href: paths.settings("limit"), Icon: Gauge },
  { at: "orders", href: paths.transactions(), Icon: ReceiptText },
  { at: "notifications", href: paths.notifications(), Icon: Bell },
  { at: "app", href: paths.settings("app"), Icon: Smartphone },
  { at: "download", href: paths.settings("download"), Icon: Download },
  { at: "delete", href: paths.settings("delete"), Icon: Trash2 },
] as const;

export type SettingsPlace = (typeof settingsPlaces)[number]["at"];
