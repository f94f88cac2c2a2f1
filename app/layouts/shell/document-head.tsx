import { paths } from "~/paths";
import type { Shell } from "./shell.server";

/** The tags that the head of every page shares. Title and description come from the page. */
export function DocumentHead({ shell }: { shell: Shell }) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      {shell.themeColors.map(([media, content]) => (
        <meta key={media} name="theme-color" media={media} content={content} suppressHydrationWarning />
      ))}
      <meta name="rating" content="mature" />
      <meta name="format-detection" content="telephone=no" />
      <link rel="canonical" href={shell.canonical} />
      {shell.fontPreloads.map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
      ))}
      {shell.icon ? <link rel="icon" href={shell.icon} type="image/svg+xml" /> : null}
      <link rel="icon" href="/favicon.ico" sizes="48x48" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href={paths.manifest()} />
      <meta name="mobile-web-app-capable" content="yes" />
      <meta name="apple-mobile-web-app-capable" content="yes" />
      <meta name="apple-mobile-web-app-status-bar-style" content="default" />
      <meta name="apple-mobile-web-app-title" content={shell.name} />
      <meta property="og:site_name" content={shell.name} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={shell.canonical} />
      <meta property="og:locale" content={shell.locale} />
      <meta property="og:image" content={new URL("/social-card.jpg", shell.canonical).href} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
