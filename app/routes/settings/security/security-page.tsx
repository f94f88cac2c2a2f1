import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import type { Notice } from "../../accounts/notice.server";
import { SettingsPage } from "../settings-page";

/** The frame of a subpage of the security settings. */
export function SecurityPage(props: {
  title: string;
  lede?: ReactNode;
  notice?: Notice | null;
  within?: { href: string; title: string };
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const within = { href: paths.settings("security"), title: t("settings:nav_security") };
  return <SettingsPage current="security" within={within} {...props} />;
}
