import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { editProfileAct } from "~/domain/members/edit-profile.act.server";
import { findOwnProfile } from "~/domain/members/own-profile.server";
import { ANSWER_MAX, SIGNUP_MESSAGE_MAX } from "~/domain/members/rules";
import { saveAnswersAct } from "~/domain/members/save-answers.act.server";
import { listOwnPhotos } from "~/domain/photos/list-own-photos.server";
import { formActions, offerForm } from "~/http/acts/form-actions.server";
import type { Ctx } from "~/http/context.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { requireMember } from "~/http/request/require-member.server";
import { paths } from "~/paths";
import { answersFields } from "./answers-view.server";
import { EditPage } from "./edit-page";
import { completenessView, editView, storedFields } from "./edit-view.server";
import { ANSWERS, isAnswersRefused } from "./own-answers";

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

/** Saves the profile or the answers; a refused form keeps its input. */
export const action = formActions(
  offerForm(editProfileAct, {
    problem: (field, { t }) =>
      field === "message"
        ? t("account:problem_too_long", { count: SIGNUP_MESSAGE_MAX })
        : t("account:problem_choose"),
    after: () => redirect(`${paths.profile()}?done=saved`),
  }),
  offerForm(saveAnswersAct, {
    problem: (field, { t }) =>
      field.startsWith("answer")
        ? t("account:problem_too_long", { count: ANSWER_MAX })
        : t("account:problem_choose"),
    after: () => redirect(`${paths.profile()}?done=${ANSWERS}#${ANSWERS}`),
    more: () => ({ form: ANSWERS }) as const,
  }),
);

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
