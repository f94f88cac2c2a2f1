import * as css from "~/ui/text.css";
import { LocalTime } from "~/ui/time";
import { long, longLanguages, longSentence } from "./long-words";
import { Part, Specimen, variantsOf } from "./specimen";

/** Headings and texts. */
export function Texts() {
  return (
    <Part title="Texts">
      {variantsOf(css.heading).map((one) => (
        <Specimen key={one} of={`heading ${one}`}>
          <p className={css.heading[one]}>
            Meet people <em>near you</em>
          </p>
          {longLanguages.map((lang) => (
            <p key={lang} className={css.heading[one]} lang={lang}>
              {long[lang]}
            </p>
          ))}
        </Specimen>
      ))}
      <Specimen of="lede">
        <p className={css.lede}>
          A first paragraph that says what the page is about, in one or two sentences.
        </p>
      </Specimen>
      <Specimen of="body, with a link">
        <p className={css.measure}>
          An ordinary paragraph, as wide as it reads well, with{" "}
          <a className={css.link} href="#kit-buttons">
            a reference
          </a>{" "}
          in its middle and some words after it, so that it has more than one line.
        </p>
        {longLanguages.map((lang) => (
          <p key={lang} className={css.measure} lang={lang}>
            {longSentence[lang]}
          </p>
        ))}
      </Specimen>
      <Specimen of="muted, small, label">
        <p className={css.muted}>Muted text</p>
        <p className={css.small}>Small text</p>
        <p className={css.label}>A label</p>
        <p className={css.label} lang="de">
          {long.de}
        </p>
      </Specimen>
      <Specimen of="hidden text, which only screen readers read">
        <p className={css.hiddenText}>Hidden text</p>
      </Specimen>
      <Specimen of="split">
        <div className={css.split}>
          <p className={css.heading.section}>A heading</p>
          <p>Its content, beside it where there is room.</p>
        </div>
      </Specimen>
      <Specimen of="LocalTime">
        <LocalTime value="2026-11-28T21:40:00Z" format="moment" />
      </Specimen>
    </Part>
  );
}
