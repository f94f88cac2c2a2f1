import type { ReversalPreview } from "~/domain/operators/members/preview-reversal.server";
import type { MemberSummary } from "~/domain/operators/members/summarize-member.server";
import { signed, whole } from "../../format";
import { t } from "../../text";
import { tone } from "../../ui/text.css";
import { BanConsequences } from "../approvals/ban-consequences";
import { EraseConsequences } from "../approvals/erase-consequences";
import { ExportConsequences } from "../approvals/export-consequences";
import { Consequences } from "./consequences";
import type { MemberAct } from "./member-acts.server";

const languages = new Intl.DisplayNames("en", { type: "language" });

/** What an act on a member does, in the order in which it happens. */
export function ActConsequences({
  act,
  preview,
  reversal,
  words,
}: {
  act: MemberAct;
  preview: MemberSummary;
  reversal: ReversalPreview | null;
  words: { name: string; brand: string };
}) {
  const language = languages.of(preview.language) ?? preview.language;
  switch (act) {
    case "ban":
      return <BanConsequences preview={preview} />;
    case "erase":
      return <EraseConsequences preview={preview} />;
    case "export":
      return <ExportConsequences preview={preview} />;
    case "unban":
      return <p>{t("unban_does", words)}</p>;
    case "logout":
      return <p>{t("logout_does", { count: preview.sessions })}</p>;
    case "note":
      return <p>{t("note_does", words)}</p>;
    case "message":
      return (
        <Consequences>
          {[t("message_mails", { ...words, language }), t("message_answers", words), t("message_stays")]}
        </Consequences>
      );
    case "resend":
      return <Consequences>{[t("resend_mails", { ...words, language }), t("resend_ends")]}</Consequences>;
    case "address":
      return (
        <Consequences>
          {preview.status === "not_confirmed"
            ? [t("address_replaces"), t("resend_ends")]
            : [t("address_mails", { ...words, language }), t("address_old"), t("address_logs_in")]}
        </Consequences>
      );
    case "reveal":
      return <p>{t("reveal_does")}</p>;
    case "reverse":
      return reversal ? <Reversal reversal={reversal} /> : null;
    default:
      return null;
  }
}

function Reversal({ reversal: { entry, before, after, problem } }: { reversal: ReversalPreview }) {
  const what = t("reverse_entry", {
    id: entry.id,
    reason: t(`reason_${entry.reason}`),
    amount: signed(entry.amount),
  });
  if (!after)
    return (
      <>
        <p>{what}</p>
        <p className={tone.bad}>
          {t(problem === "reversed" ? "member_problem_reversed" : "member_problem_entry")}
        </p>
      </>
    );
  const owes = before.owed !== after.owed;
  return (
    <>
      <p>{what}</p>
      <Consequences>
        {[
          t("reverse_balance", { before: whole(before.balance), after: whole(after.balance) }),
          ...(owes ? [t("reverse_owed", { before: whole(before.owed), after: whole(after.owed) })] : []),
          t("reverse_entry_new"),
          t("reverse_once"),
        ]}
      </Consequences>
    </>
  );
}
