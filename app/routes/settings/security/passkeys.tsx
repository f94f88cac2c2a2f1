import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listPasskeys, removePasskey, renamePasskey } from "~/domain/accounts/second-factor/passkeys.server";
import { countPassword } from "~/http/limits/security-limits.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { refusedForm } from "~/http/refusals/refused.server";
import { readForm } from "~/http/request/read-form.server";
import { requireMember } from "~/http/request/require-member.server";
import { paths } from "~/paths";
import { AddPasskey } from "./add-passkey";
import { doneNotice } from "./done-notice.server";
import { EditPasskey } from "./edit-passkey";
import { dayText } from "./moment.server";
import { PasskeyList } from "./passkey-list";
import { SecurityPage } from "./security-page";

export const handle = { i18n: ["account", "security", "settings"] };

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const { id: memberId } = requireMember(ctx, request);
  const passkeys = (await listPasskeys(ctx, memberId)).map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    added: dayText(ctx, createdAt),
    used: lastUsedAt ? dayText(ctx, lastUsedAt) : null,
  }));
  const edited = Number(new URL(request.url).searchParams.get("edit"));
  return {
    passkeys,
    edited: passkeys.find(({ id }) => id === edited) ?? null,
    device: ctx.device().browser,
    notice: doneNotice(ctx, request),
    head: hiddenHead(ctx, ctx.t("security:passkeys_title")),
  };
}

export { meta } from "~/layouts/page-title";

/** Renames or removes a passkey. New ones are added by a call, because only a script can create them. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const member = requireMember(ctx, request);
  const form = await readForm(request);
  const field = (name: string) => String(form.get(name) ?? "").slice(0, 1000);
  const id = /^\d{1,15}$/.test(field("passkey")) ? Number(field("passkey")) : 0;
  const gone = () => json({ notice: { text: ctx.t("security:gone"), isGood: false }, problems: {} }, 404);
  if (field("intent") === "rename")
    return (await renamePasskey(ctx, member.id, id, field("name")))
      ? redirect(`${paths.security("passkeys")}?done=renamed`, 303)
      : gone();
  if (field("intent") !== "remove") throw new Response("fault", { status: 400 });
  try {
    await countPassword(ctx, member.id);
    if (!(await removePasskey(ctx, member.id, id, field("password")))) return gone();
    return redirect(`${paths.security("passkeys")}?done=removed`, 303);
  } catch (error) {
    const { status, ...answer } = refusedForm(ctx, error);
    return json(answer, status);
  }
}

/** The member's passkeys: list, add, rename, remove. */
export default function PasskeySettings() {
  const { t } = useTranslation();
  const { passkeys, edited, device, notice } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = answer?.problems as Record<string, string> | undefined;
  if (edited)
    return (
      <SecurityPage
        title={edited.name}
        notice={answer?.notice ?? null}
        within={{ href: paths.security("passkeys"), title: t("security:passkeys_title") }}
      >
        <EditPasskey passkey={edited} problems={problems} />
      </SecurityPage>
    );
  return (
    <SecurityPage
      title={t("security:passkeys_title")}
      lede={t("security:passkeys_lede")}
      notice={answer?.notice ?? notice}
    >
      <PasskeyList passkeys={passkeys} />
      <AddPasskey device={device} />
    </SecurityPage>
  );
}
