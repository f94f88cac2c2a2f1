import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useFocusedHeading } from "~/client/use-focused-heading";
import { findNextMessageTo } from "~/domain/chats/send/next-message.server";
import { block } from "~/domain/members/block.act.server";
import { listPhotos } from "~/domain/members/list-photos.server";
import { seesMembers } from "~/domain/members/sight.server";
import { unblock } from "~/domain/members/unblock.act.server";
import { formActions, offer } from "~/http/acts/form-actions.server";
import { tooMany } from "~/http/limits/profile-limits.server";
import { mayLookAround } from "~/http/pages/look-around.server";
import { openProfilePage } from "~/http/pages/open-page.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { requireMember } from "~/http/request/require-member.server";
import type { Frame, RouteHandle } from "~/layouts/route-handle";
import { paths, readId } from "~/paths";
import { AwayPage } from "./away-page";
import { type AwayView, awayView, memberView, type ShownView } from "./member-view.server";
import { ProfilePage } from "./profile-page";

export const handle = { i18n: ["profile", "signup", "chats"], screen: "inner" } satisfies RouteHandle;

export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const mustLogIn = ctx.member || ctx.sessionLost || !mayLookAround(ctx);
  const viewer = mustLogIn ? requireMember(ctx, request) : null;
  const id = readId(params.id);
  // A member whose address is not confirmed sees what strangers see; the page says where the mail with the link is.
  const isStranger = viewer !== null && viewer.status !== "active" && viewer.id !== id;
  if (isStranger && !(await seesMembers(ctx, viewer))) return redirect(paths.activateFirst());
  const opened =
    id === null
      ? null
      : await openProfilePage(ctx, id).catch((error: unknown) => {
          throw tooMany(error);
        });
  if (id === null) throw new Response("profile", { status: 404 });
  if (!opened || opened.kind === "blocked" || opened.kind === "blocked_by") {
    const view = await awayView(ctx, opened, id);
    const status = { gone: 404, blocked: 200, blocked_by: 403 }[view.kind];
    const frame: Frame = { isSystem: true };
    return json({ view, frame, isMember: viewer !== null, head: hiddenHead(ctx, view.name) }, status);
  }
  const [photos, next] = await Promise.all([
    listPhotos(ctx, isStranger ? null : viewer, id),
    viewer && opened.kind === "shown" ? findNextMessageTo(ctx, viewer.id, id) : null,
  ]);
  const view = memberView(ctx, opened, photos, next);
  return json({ view, isMember: viewer !== null, head: hiddenHead(ctx, view.title) });
}

export { meta } from "~/layouts/page-title";

const backToProfile = {
  fields: ({ params }: { params: { id?: string } }) => ({ profile: params.id }),
  after: ({ input }: { input: { profile: number } }) => redirect(paths.member(input.profile)),
};

export const action = formActions(offer(block, backToProfile), offer(unblock, backToProfile));

/** A profile as the viewer may see it; after a block only the notice, and the same place for one that is gone. product 9.14, 9.2 */
export default function Member() {
  const { view, isMember } = useLoaderData<typeof loader>() as {
    view: ShownView | AwayView;
    isMember: boolean;
  };
  useFocusedHeading("similar" in view ? view.kind : view.id);
  return "similar" in view ? <AwayPage view={view} isMember={isMember} /> : <ProfilePage view={view} />;
}
