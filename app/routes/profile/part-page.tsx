import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { HeadRow } from "~/ui/head-row";
import { Said } from "~/ui/notice";
import * as css from "./edit-page.css";
import { PartFields } from "./part-fields";
import { type Body, OPEN_QUESTIONS, type Part, partWith } from "./parts";
import { LinkRow, RowGroup } from "./profile-row";

/** The answer to a refused form. */
type Refused = {
  initialValue?: Record<string, unknown> | null;
  error?: Record<string, string[] | null> | null;
};

/** The form of one part as a page of its own, where the rows could not open an editor: without script, or before it has loaded. */
export function PartPage({ part, refused }: { part: Part; refused: Refused | undefined }) {
  const { t } = useTranslation();
  const shown = refused?.initialValue
    ? partWith(part, { ...nothing(part), ...(refused.initialValue as Body) })
    : part;
  const { "": whole, ...fields } = refused?.error ?? {};
  const problems = Object.fromEntries(Object.entries(fields).map(([name, texts]) => [name, texts?.[0]]));
  return (
    <>
      <HeadRow back={{ href: paths.profileRow(part.id), shown: "always" }} title={part.label} />
      <Form className={css.partPage} method="post" action={paths.profilePart(part.id)}>
        {whole?.length ? <Said>{whole.join(" ")}</Said> : null}
        <input type="hidden" name="intent" value={part.question ? "save_answer" : "save_profile"} />
        {part.question ? <input type="hidden" name="question" value={part.question} /> : null}
        <PartFields part={shown} problems={problems} />
        <Button kind="primary" type="submit" wide>
          {t("settings:save")}
        </Button>
      </Form>
    </>
  );
}

/** The fields without a choice: a refused form leaves out those in which nothing was ticked. */
function nothing({ fields }: Part): Body {
  return Object.fromEntries(fields.flatMap(({ kind, name }) => (kind === "text" ? [] : [[name, []]])));
}

/** The questions without an answer, as links to their forms. */
export function QuestionsPage({ open }: { open: readonly Part[] }) {
  const { t } = useTranslation();
  return (
    <>
      <HeadRow
        back={{ href: paths.profileRow(OPEN_QUESTIONS), shown: "always" }}
        title={t("profile:answer_add")}
      />
      <div className={css.partPage}>
        <RowGroup>
          {open.map(({ id, label }) => (
            <LinkRow key={id} label={label} href={paths.profilePart(id)} />
          ))}
        </RowGroup>
      </div>
    </>
  );
}
