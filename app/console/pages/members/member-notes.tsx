import { Form, useNavigation } from "@remix-run/react";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import type { ShownBrand } from "../../ui/brand-mark";
import { Button } from "../../ui/button";
import { row, section } from "../../ui/layout.css";
import { Tag } from "../../ui/tag";
import { heading, quiet, second, small } from "../../ui/text.css";
import * as refundCss from "../orders/refund.css";
import { TextField } from "./act-fields";
import * as css from "./member.css";
import type { MemberView } from "./member.server";
import { MorePages } from "./more-pages";

/** What operators wrote about the member, and to the member, the latest first. */
export function MemberNotes({ view: { lists, member }, brand }: { view: MemberView; brand: ShownBrand }) {
  const { state } = useNavigation();
  const own = consolePaths.member(brand.slug, member.id);
  return (
    <section className={`${section} ${css.notes}`} aria-labelledby="notes">
      <h3 className={heading} id="notes">
        {t("tab_notes")}
      </h3>
      <Form
        // After a note its field is empty.
        key={lists.notes[0]?.id ?? 0}
        method="post"
        action={consolePaths.memberAct(brand.slug, member.id, "note")}
        className={refundCss.form}
      >
        <TextField label="note_text" hint="note_hint" isWrong={false} />
        <div className={row}>
          <Button type="submit" kind="primary" aria-disabled={state !== "idle" || undefined}>
            {t("act_button_note", { name: member.name, brand: brand.name })}
          </Button>
        </div>
      </Form>
      {lists.notes.length === 0 ? <p className={second}>{t("notes_none")}</p> : null}
      <ol className={css.noteList}>
        {lists.notes.map(({ id, kind, time, by, body }) => (
          <li key={id} className={css.note}>
            <p className={css.noteBody} dir="auto">
              {body}
            </p>
            <p className={`${quiet} ${small} ${row}`}>
              {by}, <time dateTime={time.iso}>{time.full}</time>
              <Tag shape="none" tone={kind === "message" ? "hold" : "plain"}>
                {t(`note_kind_${kind}`)}
              </Tag>
            </p>
          </li>
        ))}
      </ol>
      <MorePages own={own} tab="notes" next={lists.next} />
    </section>
  );
}
