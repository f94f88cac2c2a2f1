import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from "@remix-run/react";
import { editProfileAct } from "~/domain/members/edit-profile.act.server";
import { findOwnProfile } from "~/domain/members/own-profile.server";
import { ANSWER_MAX, SIGNUP_MESSAGE_MAX } from "~/domain/members/rules";
import { saveAnswerAct } from "~/domain/members/save-answer.act.server";
import { listOwnPhotos } from "~/domain/photos/list-own-photos.server";
import { formActions, offerForm, type SentForm } from "~/http/acts/form-actions.server";
import { openProfilePage } from "~/http/pages/open-page.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { requireMember } from "~/http/request/require-member.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { EditPage } from "./edit-page";
import { completenessView, editView } from "./edit-view.server";
import { memberView, type ShownView } from "./member-view.server";
import { PartPage, QuestionsPage } from "./part-page";
import { allParts, OPEN_QUESTIONS } from "./parts";

export const handle = {
  i18n: ["account", "photos", "profile", "settings"],
  screen: "tab",
} satisfies RouteHandle;

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const { id, city, invisible } = requireMember(ctx, request);
  const [profile, opened, photos] = await Promise.all([
    findOwnProfile(ctx, id),
    openProfilePage(ctx, id),
    listOwnPhotos(ctx, id),
  ]);
  if (!profile || opened?.kind !== "own") throw new Response("not_found", { status: 404 });
  return {
    id,
    photos,
    view: editView(ctx, profile),
    whole: completenessView(ctx, profile),
    preview: memberView(ctx, opened, [], null),
    sight: {
      visibility: ctx.t(invisible ? "settings:invisible" : "settings:visible"),
      place: city ?? "",
    },
    isSaved: new URL(request.url).searchParams.get("done") === "saved",
    head: hiddenHead(ctx, ctx.t("common:nav_profile")),
  };
}

/** The tabs and the forms of single parts show the same data. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;

export { meta } from "~/layouts/page-title";

/** The row of the part whose form was saved. */
const rowOf = ({ request }: SentForm) =>
  paths.profileRow(encodeURIComponent(new URL(request.url).searchParams.get("edit") ?? ""), true);

/** Saves the form of one part; a refused form keeps its input. */
export const action = formActions(
  offerForm(editProfileAct, {
    problem: (field, { t }) =>
      field === "message"
        ? t("account:problem_too_long", { count: SIGNUP_MESSAGE_MAX })
        : t("account:problem_choose"),
    after: (_, sent) => redirect(rowOf(sent)),
  }),
  offerForm(saveAnswerAct, {
    problem: (field, { t }) =>
      field === "answer" ? t("account:problem_too_long", { count: ANSWER_MAX }) : t("account:problem_choose"),
    after: (_, sent) => redirect(rowOf(sent)),
  }),
);

/** The own profile. product 8.3 */
export default function Profile() {
  const { head: _, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [params] = useSearchParams();
  const edited = params.get("edit");
  const { answers } = page.view;
  if (edited === OPEN_QUESTIONS && answers) return <QuestionsPage open={answers.open} />;
  const part = allParts(page.view).find(({ id }) => id === edited);
  if (part) return <PartPage part={part} refused={refused} />;
  return <EditPage {...page} preview={page.preview as ShownView} />;
}
