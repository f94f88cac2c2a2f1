import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EditProfile, editProfile } from "~/domain/members/edit-profile.server";
import { findOwnProfile } from "~/domain/members/own-profile.server";
import { SIGNUP_MESSAGE_MAX } from "~/domain/members/rules";
import { listOwnPhotos } from "~/domain/photos/list-own-photos.server";
import type { Ctx } from "~/http/context.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { refusedForm } from "~/http/refusals/refused.server";
import { requireMember } from "~/http/request/require-member.server";
import { readSubmission, refuseSubmission } from "~/http/request/submission.server";
import { paths } from "~/paths";
import { isOfAnswers, takeAnswers } from "./answers-form.server";
import { answersFields } from "./answers-view.server";
import { EditPage } from "./edit-page";
import { completenessView, editView, storedFields } from "./edit-view.server";
import { isAnswersRefused } from "./own-answers";

export const handle = { i18n: ["account", "photos", "profile", "settings"] };

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const { id, name } = requireMember(ctx, request);
  const isDone = new URL(request.url).searchParams.get("done") === "saved";
  return {
    ...(await pageOf(ctx, id)),
    photos: await listOwnPhotos(ctx, id),
    id,
    name,
    notice: isDone ? { text: ctx.t("settings:saved"), isGood: true } : null,
    head: hiddenHead(ctx, ctx.t("common:nav_profile")),
  };
}

async function pageOf(ctx: Ctx, memberId: number) {
  const profile = await findOwnProfile(ctx, memberId);
  if (!profile) throw new Response("not_found", { status: 404 });
  return {
    answers: answersFields(ctx, profile),
    view: editView(ctx),
    fields: storedFields(profile),
    whole: completenessView(ctx, profile),
  };
}

export { meta } from "~/layouts/page-title";

/** Saves the profile; a refused form keeps its input. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const member = requireMember(ctx, request);
  if (isOfAnswers(request)) return takeAnswers(ctx, member.id, request);
  const { submission } = await readSubmission(request, EditProfile, ({ path }) =>
    path?.[0] === "message"
      ? ctx.t("account:problem_too_long", { count: SIGNUP_MESSAGE_MAX })
      : ctx.t("account:problem_choose"),
  );
  if (submission.status !== "success") return refuseSubmission(submission, { status: 422 });
  try {
    await editProfile(ctx, member.id, submission.value, ctx.interests);
    return redirect(`${paths.profile()}?done=saved`);
  } catch (error) {
    return refuseSubmission(submission, refusedForm(ctx, error));
  }
}

/** The own profile. product 8.3 */
export default function Profile() {
  const { id, name, view, whole, fields, notice, photos, answers } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const answer = isAnswersRefused(result) ? undefined : result;
  return (
    <EditPage
      id={id}
      name={name}
      view={view}
      whole={whole}
      photos={photos}
      answers={answers}
      stored={fields}
      answer={answer}
      notice={notice}
    />
  );
}
