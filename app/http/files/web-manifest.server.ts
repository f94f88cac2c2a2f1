import { paths } from "~/paths";
import { defaultLocale, localizedText } from "~/tenancy/tenant.server";
import type { Ctx } from "../context.server";
import { brandFileHref, hasBrandFile } from "./brand-files.server";

/** The length that fits below an icon on a home screen, in letters. */
const SHORT_NAME = 12;

/**
 * Returns the web manifest of a brand: name, colours and icons, and shortcuts in the visitor's language. Android draws its splash screen
 * from the background colour and the largest icon. For a logged-out visitor a shortcut leads to the login. product 21.2
 */
export function webManifest(ctx: Ctx) {
  const { tenant, locale, t } = ctx;
  const { name } = tenant.config;
  const { color } = tenant.theme.values;
  const png = (src: string, size: number) => ({ src, sizes: `${size}x${size}`, type: "image/png" });
  const hasIcon = hasBrandFile(tenant, "icon.svg");
  const shortcut = (title: string, url: string) => ({
    name: title,
    url,
    ...(hasIcon ? { icons: [png("/icons/192.png", 192)] } : {}),
  });
  return {
    id: "/",
    name,
    short_name: shortName(name),
    description: localizedText(tenant.config.description, locale, defaultLocale(tenant)),
    lang: locale,
    dir: "ltr",
    start_url: paths.members(),
    scope: "/",
    display: "standalone",
    background_color: color.ground,
    theme_color: color.ground,
    categories: ["social", "lifestyle"],
    shortcuts: [
      shortcut(t("common:tab_chats"), paths.chats()),
      shortcut(t("common:nav_likes"), paths.likes()),
      shortcut(t("common:nav_members"), paths.members()),
    ],
    icons: hasIcon
      ? [
          { src: brandFileHref(tenant, "icon.svg"), sizes: "any", type: "image/svg+xml" },
          png("/icons/192.png", 192),
          png("/icons/512.png", 512),
          { ...png("/icons/maskable-192.png", 192), purpose: "maskable" },
          { ...png("/icons/maskable-512.png", 512), purpose: "maskable" },
        ]
      : [],
  };
}

/** Returns the whole name, or as many of its first words as fit. */
function shortName(name: string): string {
  if (name.length <= SHORT_NAME) return name;
  const start = name.slice(0, SHORT_NAME + 1);
  return start.includes(" ") ? start.slice(0, start.lastIndexOf(" ")) : name.slice(0, SHORT_NAME);
}
