import { useId } from "react";
import { NOTE_MAX } from "~/domain/operators/members/rules";
import { type MessageKey, t } from "../../text";
import * as field from "../../ui/field.css";
import * as refundCss from "../orders/refund.css";
import type { MemberAct, Refused } from "./member-acts.server";

type Given = { act: MemberAct; member: number; refused: Refused | undefined };

/** The fields of an act beside its reason. */
export function ActFields({ act, member, refused }: Given) {
  const problem = refused?.problem;
  switch (act) {
    case "grant":
      return (
        <LineField
          name="credits"
          label={t("grant_credits")}
          hint="grant_hint"
          typed={refused?.credits}
          isWrong={problem === "credits"}
          isNumber
        />
      );
    case "erase":
      return (
        <LineField
          name="number"
          label={t("erase_number", { id: member })}
          typed={undefined}
          isWrong={problem === "number"}
          isNumber
        />
      );
    case "address":
      return (
        <LineField
          name="email"
          label={t("address_new")}
          hint="address_hint"
          typed={refused?.email}
          isWrong={problem?.startsWith("address") ?? false}
        />
      );
    case "note":
      return (
        <TextField
          label="note_text"
          hint="note_hint"
          typed={refused?.text}
          isWrong={problem === "text" || problem === "repeated"}
        />
      );
    case "message":
      return (
        <TextField
          label="message_text"
          hint="message_hint"
          typed={refused?.text}
          isWrong={problem === "text" || problem === "repeated"}
        />
      );
    default:
      return null;
  }
}

function LineField({
  name,
  label,
  hint,
  typed,
  isWrong,
  isNumber = false,
}: {
  name: string;
  label: string;
  hint?: MessageKey;
  typed: string | undefined;
  isWrong: boolean;
  isNumber?: boolean;
}) {
  const id = useId();
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <input
        className={isNumber ? `${field.input} ${refundCss.amount}` : field.input}
        id={id}
        name={name}
        inputMode={isNumber ? "numeric" : "email"}
        autoComplete="off"
        spellCheck={false}
        maxLength={1000}
        defaultValue={typed}
        aria-invalid={isWrong || undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      {hint ? (
        <p className={field.hint} id={`${id}-hint`}>
          {t(hint)}
        </p>
      ) : null}
    </div>
  );
}

/** A text of several lines, as a note or a message has it. */
export function TextField({
  label,
  hint,
  typed,
  isWrong,
}: {
  label: MessageKey;
  hint: MessageKey;
  typed?: string | undefined;
  isWrong: boolean;
}) {
  const id = useId();
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {t(label)}
      </label>
      <textarea
        className={field.area}
        id={id}
        name="text"
        rows={5}
        dir="auto"
        maxLength={NOTE_MAX}
        defaultValue={typed}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-hint`}
      />
      <p className={field.hint} id={`${id}-hint`}>
        {t(hint)}
      </p>
    </div>
  );
}
