import { AtSign, Bell, Download, EyeOff, Globe, MapPin, ShieldCheck, Trash2 } from "lucide-react";
import { paths } from "~/paths";

/** The places of the settings in their order; what cannot be taken back comes last. */
export const settingsPlaces = [
  { at: "account", href: paths.settings("account"), Icon: AtSign },
  { at: "security", href: paths.settings("security"), Icon: ShieldCheck },
  { at: "privacy", href: paths.settings("privacy"), Icon: EyeOff },
  { at: "location", href: paths.settings("location"), Icon: MapPin },
  { at: "language", href: paths.settings("language"), Icon: Globe },
  { at: "notifications", href: paths.notifications(), Icon: Bell },
  { at: "download", href: paths.settings("download"), Icon: Download },
  { at: "delete", href: paths.settings("delete"), Icon: Trash2 },
] as const;

export type SettingsPlace = (typeof settingsPlaces)[number]["at"];
