import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ChipField, TextArea, TextField } from "~/ui/field";
import { InterestsField } from "./interests-field";
import * as css from "./part-fields.css";
import type { Part, PartField } from "./parts";

type Problems = Readonly<Record<string, string | undefined>>;

/** The fields of one row of the profile. @param problems the reasons of refused fields, by name */
export function PartFields({ part, problems }: { part: Part; problems: Problems }) {
  return (
    <div className={css.fields}>
      {part.fields.map((field) => (
        <Field key={field.name} field={field} problems={problems} isOnly={part.fields.length === 1} />
      ))}
    </div>
  );
}

function Field({ field, problems, isOnly }: { field: PartField; problems: Problems; isOnly: boolean }) {
  const problem = problems[field.name];
  if (field.kind === "text") return <TextPart field={field} problem={problem} />;
  if (field.kind === "interests") return <InterestsField field={field} problem={problem} />;
  const { name, label, choices, chosen } = field;
  const several = field.kind === "choice" && field.several;
  const chips = (
    <ChipField
      name={name}
      label={label}
      choices={choices}
      chosen={chosen}
      problem={problem}
      several={several}
    />
  );
  // The title of the editor already names its only field.
  const named = isOnly ? <div className={css.only}>{chips}</div> : chips;
  if (field.kind === "pronouns")
    return (
      <div className={css.pronouns}>
        {named}
        <div className={css.own}>
          <TextField
            name="pronouns_own"
            label={field.ownLabel}
            defaultValue={field.own}
            problem={problems.pronouns_own}
            maxLength={field.max}
            autoComplete="off"
          />
        </div>
      </div>
    );
  return (
    <>
      {/* Without a ticked box the form would leave the field out. */}
      {several ? <input type="hidden" name={name} value="" /> : null}
      {named}
    </>
  );
}

/** A text with the count of its characters. */
function TextPart({
  field: { name, label, text, max },
  problem,
}: {
  field: Extract<PartField, { kind: "text" }>;
  problem: string | undefined;
}) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(text);
  // What was typed before hydration counts too.
  useEffect(() => setTyped(box.current?.querySelector("textarea")?.value ?? ""), []);
  const number = [...typed].length;
  return (
    <div className={css.text} ref={box}>
      <TextArea
        name={name}
        label={label}
        defaultValue={text}
        problem={problem}
        rows={6}
        dir="auto"
        onChange={({ target }) => setTyped(target.value)}
      />
      <p className={number > max ? css.countOver : css.count}>{t("profile:answer_count", { number, max })}</p>
    </div>
  );
}
