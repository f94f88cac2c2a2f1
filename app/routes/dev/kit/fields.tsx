import { Button } from "~/ui/button";
import { choice, choiceNote, choices, radio } from "~/ui/choice.css";
import { ChipField, type Choice, Problem, SelectField, TextArea, TextField, TickField } from "~/ui/field";
import { fields, row } from "~/ui/field.css";
import { Form } from "~/ui/form";
import { PasswordField } from "~/ui/password-field";
import { SearchField } from "~/ui/search-field";
import { hiddenText, measure, muted } from "~/ui/text.css";
import { Trap } from "~/ui/trap";
import { long, longLanguages, longSentence } from "./long-words";
import { Part, Specimen } from "./specimen";

const PROBLEM = "This is not a town.";
const seasons: Choice[] = ["Spring", "Summer", "Autumn", "Winter"].map((text) => ({ value: text, text }));
const longChoices: Choice[] = longLanguages.map((lang) => ({ value: lang, text: long[lang] }));

/** The fields of forms. Nothing is sent: the form leads back to this page. */
export function Fields() {
  return (
    <Part title="Fields">
      <Form className={`${fields} ${measure}`} method="get" noValidate>
        <Specimen of="TextField: empty, with a hint, filled, disabled, refused, long">
          <TextField name="town" label="Town" />
          <TextField name="hinted" label="Town" hint="Where you live now." placeholder="Such as Utrecht" />
          <TextField name="filled" label="Town" defaultValue="Utrecht" />
          <TextField name="disabled" label="Town" defaultValue="Utrecht" disabled />
          <TextField name="refused" label="Town" defaultValue="Utrrecht" problem={PROBLEM} />
          {longLanguages.map((lang) => (
            <div key={lang} lang={lang}>
              <TextField
                name={`long-${lang}`}
                label={long[lang]}
                defaultValue={long[lang]}
                problem={longSentence[lang]}
              />
            </div>
          ))}
        </Specimen>
        <Specimen of="SearchField: empty">
          <SearchField label="Search" value="" find={() => undefined} />
        </Specimen>
        <Specimen of="PasswordField: empty, refused, long">
          <PasswordField name="password" label="Password" autoComplete="new-password" />
          <PasswordField
            name="password-refused"
            label="Password"
            autoComplete="new-password"
            problem="At least 8 characters."
          />
          <div lang="fi">
            <PasswordField
              name="password-long"
              label={long.fi}
              autoComplete="new-password"
              hint={longSentence.fi}
            />
          </div>
        </Specimen>
        <Specimen of="TextArea: empty, refused">
          <TextArea name="about" label="About you" hint="At most 500 characters." />
          <TextArea name="about-refused" label="About you" defaultValue="…" problem="Please write more." />
        </Specimen>
        <Specimen of="SelectField: as it is, refused, long">
          <SelectField name="season" label="Season" choices={seasons} />
          <SelectField name="season-refused" label="Season" choices={seasons} problem="Please choose one." />
          <div lang="fi">
            <SelectField name="season-long" label={long.fi} choices={longChoices} defaultValue="fi" />
          </div>
        </Specimen>
        <Specimen of="Fields beside each other">
          <div className={row}>
            <TextField name="day" label="Day" inputMode="numeric" />
            <SelectField name="month" label="Month" choices={seasons} />
            <TextField name="year" label="Year" inputMode="numeric" />
          </div>
        </Specimen>
        <Specimen of="ChipField: one, several with one that is not offered, refused, long">
          <ChipField name="one" label="Season" choices={seasons} chosen={["Summer"]} />
          <ChipField
            name="several"
            label="Seasons"
            choices={seasons}
            chosen={["Spring", "Summer"]}
            isOffered={(value) => value !== "Winter"}
            several
          />
          <ChipField name="none" label="Season" choices={seasons} chosen={[]} problem="Please choose one." />
          <div lang="de">
            <ChipField name="long" label={long.de} choices={longChoices} chosen={["de"]} />
          </div>
        </Specimen>
        <Specimen of="TickField: as it is, ticked, refused, long">
          <TickField name="terms">I accept the terms.</TickField>
          <TickField name="ticked" isTicked>
            I accept the terms.
          </TickField>
          <TickField name="unticked" problem="Please accept the terms.">
            I accept the terms.
          </TickField>
          <div lang="fi">
            <TickField name="tick-long">{longSentence.fi}</TickField>
          </div>
        </Specimen>
        <Specimen of="choices: radio buttons on lines, with a note, long">
          <fieldset className={choices}>
            <legend className={hiddenText}>Language</legend>
            {[{ value: "en", text: "English" }, ...longChoices].map(({ value, text }) => (
              <label key={value} className={choice}>
                <input
                  className={radio}
                  type="radio"
                  name="choice"
                  value={value}
                  defaultChecked={value === "en"}
                />
                <span lang={value}>{text}</span>
                {value === "en" ? <span className={`${muted} ${choiceNote}`}>current</span> : null}
              </label>
            ))}
          </fieldset>
        </Specimen>
        <Specimen of="Problem, which stands alone for a group of fields">
          <Problem id="problem-alone" text="This date does not exist." />
        </Specimen>
        <Specimen of="Trap, a field that only bots see">
          <Trap />
        </Specimen>
        <Button kind="primary" type="submit">
          Send
        </Button>
      </Form>
    </Part>
  );
}
