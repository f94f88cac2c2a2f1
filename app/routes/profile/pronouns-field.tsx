import { SelectField, TextField } from "~/ui/field";
import type { pronounChoices } from "./pronoun-choices.server";
import * as css from "./pronouns-field.css";

type Props = {
  view: NonNullable<ReturnType<typeof pronounChoices>>;
  /** the choice, and the own text for the last one */
  chosen: { pronouns?: string; pronouns_own?: string };
  problems: { pronouns?: string | undefined; pronouns_own?: string | undefined };
};

/** A list of pronouns; the text field shows once "own words" is chosen, also without script. */
export function PronounsField({ view, chosen, problems }: Props) {
  return (
    <div className={css.both}>
      <SelectField
        name="pronouns"
        label={view.label}
        choices={view.choices}
        defaultValue={chosen.pronouns ?? ""}
        problem={problems.pronouns}
      />
      <div className={css.own}>
        <TextField
          name="pronouns_own"
          label={view.ownLabel}
          defaultValue={chosen.pronouns_own ?? ""}
          problem={problems.pronouns_own}
          maxLength={view.max}
          autoComplete="off"
        />
      </div>
    </div>
  );
}
