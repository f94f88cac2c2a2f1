import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { findNextMessageTo } from "~/domain/chats/send/next-message.server";
import { blockMember } from "~/domain/members/block-member.server";
import { unblockMember } from "~/domain/members/unblock-member.server";
import { listPhotos } from "~/domain/photos/list-photos.server";
import { countBlock } from "~/http/limits/like-limits.server";
import { TooOften } from "~/http/limits/limits.server";
import { tellPair } from "~/http/live/tell-others.server";
import { mayLookAround } from "~/http/pages/look-around.server";
import { openProfilePage } from "~/http/pages/open-page.server";
import { readForm } from "~/http/request/read-form.server";
import { requireMember } from "~/http/request/require-member.server";
import { pageMeta, waitingIn } from "~/layouts/page-title";
import { paths, readId } from "~/paths";
import { BlockedPage } from "./blocked-page";
import { type MemberView, memberView } from "./member-view.server";
import { ProfilePage } from "./profile-page";

export const handle = { i18n: ["profile", "signup", "chats"] };

export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const mustLogIn = ctx.member || ctx.sessionLost || !mayLookAround(ctx);
  const viewer = mustLogIn ? requireMember(ctx, request) : null;
  const id = readId(params.id);
  const opened = id === null ? null : await openProfilePage(ctx, id);
  if (!opened || id === null) throw new Response("not_found", { status: 404 });
  const isShown = opened.kind === "shown";
  const [photos, next] = await Promise.all([
    "profile" in opened ? listPhotos(ctx, viewer, id) : [],
    viewer && isShown ? findNextMessageTo(ctx, viewer.id, id) : null,
  ]);
  const view = memberView(ctx, opened, photos, next);
  const title = "title" in view ? view.title : view.name;
  const head = { title: `${title} – ${ctx.tenant.config.name}`, noindex: true };
  return json({ view, head }, view.kind === "blocked_by" ? 403 : 200);
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.head, waitingIn(matches));

/** Blocks the member or takes the block back. product.md §6 */
export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  const member = requireMember(ctx, request);
  const id = readId(params.id);
  const form = await readForm(request);
  if (id === null) throw new Response("not_found", { status: 404 });
  await countBlock(ctx, member.id).catch((error: unknown) => {
    throw error instanceof TooOften ? new Response("often", { status: 429 }) : error;
  });
  const intent = form.get("intent");
  if (intent !== "block" && intent !== "unblock") throw new Response("fault", { status: 400 });
  const changed = await (intent === "block" ? blockMember : unblockMember)(ctx, member.id, id);
  if (intent === "block" && !changed) throw new Response("not_found", { status: 404 });
  if (changed) tellPair(ctx, member.id, id);
  return redirect(paths.member(id));
}

/** A member as the viewer may see them; where one has blocked the other, that alone. product.md §2, §6 */
export default function Member() {
  const { view } = useLoaderData<typeof loader>() as { view: MemberView };
  return view.kind === "blocked" || view.kind === "blocked_by" ? (
    <BlockedPage view={view} />
  ) : (
    <ProfilePage view={view} />
  );
}
