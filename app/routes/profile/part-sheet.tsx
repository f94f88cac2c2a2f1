import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Sheet } from "~/ui/sheet";
import { muted, small } from "~/ui/text.css";
import { PartFields } from "./part-fields";
import * as css from "./part-sheet.css";
import { type Body, bodyOf, keyOf, type Part, type PartField, partWith } from "./parts";
import type { SaveQueue, Shown } from "./save-queue";
import { SaveStatus } from "./save-status";

/** The pause after the last key before a text is saved. */
const TYPED_MS = 800;

type Props = { part: Part; queue: SaveQueue; shown: Shown; onClose: () => void };

/**
 * The editor of one row. It saves by itself: a choice at once, a text after a pause and when the sheet closes. Only changed fields are sent.
 * Text that was refused or could not be sent is here again when the sheet opens the next time.
 */
export function PartSheet({ part, queue, shown, onClose }: Props) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  // Data that are loaded again must not change fields that are being edited.
  const [opened] = useState(() =>
    part.fields.reduce((one, { name }) => partWith(one, shown.drafts[keyOf(part, name)] ?? {}), part),
  );
  const sent = useRef<Body>(startOf(opened));
  useEffect(() => {
    const text = form.current?.querySelector("textarea");
    text?.focus();
    text?.setSelectionRange(text.value.length, text.value.length);
  }, []);

  function save(isClosing: boolean, typed?: string): void {
    if (!form.current) return;
    const now = bodyOf(part, new FormData(form.current));
    for (const field of opened.fields) {
      const body = bodyOfField(field, now);
      if (JSON.stringify(body) === JSON.stringify(bodyOfField(field, sent.current))) continue;
      if (!isClosing && isUnfinished(field, body)) continue;
      Object.assign(sent.current, body);
      const isText = typed === field.name || typed === "pronouns_own";
      const path = part.question ? paths.answerCall() : paths.profileCall();
      const change = { path, body: part.question ? { question: part.question, ...body } : body };
      queue.set(keyOf(part, field.name), change, isText && !isClosing ? TYPED_MS : 0);
    }
    if (isClosing) void queue.flush();
  }

  const enter = ({ target }: FormEvent) => {
    const isText =
      target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === "text");
    save(false, isText ? target.name : undefined);
  };
  const problems = Object.fromEntries(
    opened.fields.map(({ name, kind }) => {
      const problem = shown.problems[keyOf(part, name)];
      return [kind === "pronouns" ? "pronouns_own" : name, problem];
    }),
  );
  return (
    <Sheet
      title={part.label}
      foot={
        <form method="dialog" className={css.foot}>
          <Button kind="primary" type="submit" wide data-done>
            {t("profile:done")}
          </Button>
          <div className={`${small} ${muted} ${css.status}`}>
            {shown.state === "idle" ? t("profile:saves_itself") : null}
            <SaveStatus state={shown.state} queue={queue} />
          </div>
        </form>
      }
      onClose={() => {
        save(true);
        onClose();
      }}
    >
      <form
        className={css.form}
        ref={form}
        onChange={enter}
        onSubmit={(event) => event.preventDefault()}
        data-part={part.id}
      >
        <PartFields part={opened} problems={problems} />
      </form>
    </Sheet>
  );
}

/** What the fields hold when the sheet opens. */
function startOf({ fields }: Part): Body {
  return Object.assign(
    {},
    ...fields.map((field): Body => {
      if (field.kind === "text") return { [field.name]: field.text };
      const { name, chosen } = field;
      if (field.kind === "pronouns") return { [name]: chosen[0] ?? "", pronouns_own: field.own };
      const isList = field.kind === "interests" || field.several;
      // In the order of the boxes.
      const inOrder = field.choices.filter(({ value }) => chosen.includes(value)).map(({ value }) => value);
      return { [name]: isList ? sortedFor(field, inOrder) : (chosen[0] ?? "") };
    }),
  );
}

/** The interests that were chosen stand first, so a form lists them first. */
function sortedFor(field: Exclude<PartField, { kind: "text" }>, values: readonly string[]) {
  return field.kind === "interests" ? values.toSorted() : values;
}

function bodyOfField(field: PartField, body: Body): Body {
  const value = body[field.name] ?? "";
  if (field.kind === "pronouns") return { [field.name]: value, pronouns_own: body.pronouns_own ?? "" };
  if (field.kind === "interests" && typeof value !== "string") return { [field.name]: value.toSorted() };
  return { [field.name]: value };
}

/** A text that is still too short to be saved, or own pronouns without words. */
function isUnfinished(field: PartField, body: Body): boolean {
  if (field.kind === "pronouns") return body.pronouns === "own" && body.pronouns_own === "";
  if (field.kind !== "text") return false;
  const { length } = [...String(body[field.name]).trim()];
  return length > 0 && length < (field.min ?? 0);
}
