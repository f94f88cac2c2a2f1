import type { LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { hiddenHead } from "~/http/pages/page-head.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Copies } from "./copies";
import { OfflineContent } from "./offline-content";

export const loader = ({ context: { ctx } }: LoaderFunctionArgs) => ({
  head: hiddenHead(ctx, ctx.t("errors:offline_title")),
});

export const handle = { isSystem: true } satisfies RouteHandle;

export { meta } from "~/layouts/page-title";

/**
 * Cached by the service worker and shown offline at every address; at the addresses of conversations it shows
 * their copies. The document script reloads it on reconnect.
 */
export default function Offline() {
  const { t } = useTranslation();
  return (
    <>
      <OfflineContent again={{ href: "" }}>
        <ButtonLink kind="primary" id="copies-link" href={paths.chats()} hidden>
          {t("errors:offline_copies")}
        </ButtonLink>
      </OfflineContent>
      <Copies />
    </>
  );
}
