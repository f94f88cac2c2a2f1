import type { LoaderFunctionArgs } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";
import { pageMeta, waitingIn } from "~/layouts/page-title";
import { OfflineContent } from "./offline-content";

export const loader = ({ context: { ctx } }: LoaderFunctionArgs) => ({
  head: { title: `${ctx.t("errors:offline_title")} – ${ctx.tenant.config.name}`, noindex: true },
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.head, waitingIn(matches));

/** Cached by the service worker and shown while there is no network. The document script reloads it once there is one. */
export default function Offline() {
  return <OfflineContent again={{ href: "" }} />;
}
