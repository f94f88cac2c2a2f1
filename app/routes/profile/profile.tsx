import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { InputRefused } from "~/domain/accounts/refusals.server";
import { SIGNUP_MESSAGE_MAX } from "~/domain/accounts/rules";
import { EditProfile, editProfile } from "~/domain/members/edit-profile.server";
import { findOwnProfile } from "~/domain/members/own-profile.server";
import { listOwnPhotos } from "~/domain/photos/list-own-photos.server";
import type { Ctx } from "~/http/context.server";
import { readForm } from "~/http/request/read-form.server";
import { requireMember } from "~/http/request/require-member.server";
import { pageMeta, waitingIn } from "~/layouts/page-title";
import { paths } from "~/paths";
import { formAnswer } from "../account/form-answer.server";
import { isOfAnswers, takeAnswers } from "./answers-form.server";
import { answersFields } from "./answers-view.server";
import { EditPage } from "./edit-page";
import { completenessView, type EditFields, editView, storedFields } from "./edit-view.server";
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
    head: { title: `${ctx.t("common:nav_profile")} – ${ctx.tenant.config.name}`, noindex: true },
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

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.head, waitingIn(matches));

/** Saves the profile; what was typed comes back where it was refused. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const member = requireMember(ctx, request);
  if (isOfAnswers(request)) return takeAnswers(ctx, member.id, request);
  const fields = fieldsOf(await readForm(request));
  try {
    const input = EditProfile.safeParse(fields);
    if (!input.success)
      throw new InputRefused(tooLong(input.error.issues.map(({ path }) => String(path[0]))));
    await editProfile(ctx, member.id, input.data, ctx.interests);
    ctx.changed(member.id);
    return redirect(`${paths.profile()}?done=saved`);
  } catch (error) {
    const { status, ...refused } = formAnswer(ctx, error);
    const kept = { ...fields, message: fields.message.slice(0, 4 * SIGNUP_MESSAGE_MAX) };
    return json({ fields: kept, ...refused }, status);
  }
}

function fieldsOf(form: FormData): EditFields {
  const text = (name: string) => String(form.get(name) ?? "");
  const several = (name: string) => form.getAll(name).map(String);
  return {
    message: text("message"),
    gender: text("gender"),
    sexuality: text("sexuality"),
    hair_color: text("hair_color"),
    eye_color: text("eye_color"),
    body_type: text("body_type"),
    tattoos: text("tattoos"),
    relationship_status: text("relationship_status"),
    signup_reason: text("signup_reason"),
    seeks: several("seeks"),
    interests: several("interests"),
    // A form without the field leaves the stored pronouns as they are.
    ...(form.has("pronouns") ? { pronouns: text("pronouns"), pronouns_own: text("pronouns_own") } : {}),
  };
}

/** What no list offers, and no text of ours is as long as. */
function tooLong(names: readonly string[]): InputRefused["problems"] {
  return Object.fromEntries(
    names.map((name) => [
      name,
      name === "message" ? { code: "too_long", params: { count: SIGNUP_MESSAGE_MAX } } : { code: "choose" },
    ]),
  );
}

/** What a member tells of themselves. product.md §2, §3 */
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
      fields={answer?.fields ?? fields}
      notice={answer ? answer.notice : notice}
      problems={(answer?.problems as Record<string, string> | undefined) ?? {}}
    />
  );
}
