import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listPasskeys } from "~/domain/accounts/second-factor/passkeys.server";
import { removePasskeyAct } from "~/domain/accounts/second-factor/remove-passkey.act.server";
import { renamePasskeyAct } from "~/domain/accounts/second-factor/rename-passkey.act.server";
import { formActions, offer, type SentForm } from "~/http/acts/form-actions.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { requireMember } from "~/http/request/require-member.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import type { Notice } from "../../accounts/notice.server";
import { AddPasskey } from "./add-passkey";
import { doneNotice } from "./done-notice.server";
import { EditPasskey } from "./edit-passkey";
import { PasskeyList } from "./passkey-list";
import { SecurityPage } from "./security-page";

export const handle = { i18n: ["account", "security", "settings"], screen: "section" } satisfies RouteHandle;

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const { id: memberId } = requireMember(ctx, request);
  const passkeys = (await listPasskeys(ctx, memberId)).map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    added: createdAt.toISOString(),
    used: lastUsedAt ? lastUsedAt.toISOString() : null,
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

/** A passkey that does not exist any more, or is another member's. */
const gone = ({ ctx }: SentForm) =>
  json<Answer>({ notice: { text: ctx.t("security:gone"), isGood: false }, problems: {} }, 404);

type Answer = { notice: Notice | null; problems: Record<string, string> };

/** Renames or removes a passkey. New ones are added by a call, because only a script can create them. */
export const action = formActions(
  offer(renamePasskeyAct, {
    after: ({ result: isRenamed }, sent) =>
      isRenamed ? redirect(`${paths.security("passkeys")}?done=renamed`, 303) : gone(sent),
    refused: (_, sent) => gone(sent),
  }),
  offer(removePasskeyAct, {
    after: ({ result: isRemoved }, sent) =>
      isRemoved ? redirect(`${paths.security("passkeys")}?done=removed`, 303) : gone(sent),
    refused: ({ error, form: { status, ...texts } }, sent) =>
      error === "invalid_input" ? gone(sent) : json<Answer>(texts, status),
  }),
);

/** The member's passkeys: list, add, rename, remove. */
export default function PasskeySettings() {
  const { t } = useTranslation();
  const { passkeys, edited, device, notice } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = answer?.problems;
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
