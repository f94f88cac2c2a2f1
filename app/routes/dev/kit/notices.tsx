import { FictionalMark, FictionalNotice } from "~/ui/mark";
import { Said } from "~/ui/notice";
import { long, longLanguages, longSentence } from "./long-words";
import { Part, Specimen } from "./specimen";

/** Messages about forms and pages, and the mark of fictional members. */
export function Notices() {
  return (
    <Part title="Notices">
      <Specimen of="Said: an error, a success, long">
        <Said>This did not work.</Said>
        <Said isGood>Your changes are saved.</Said>
        {longLanguages.map((lang) => (
          <div key={lang} lang={lang}>
            <Said>{longSentence[lang]}</Said>
          </div>
        ))}
      </Specimen>
      <Specimen of="FictionalMark: with the brand's text, with another, long" inline>
        <FictionalMark />
        <FictionalMark text="Fictional" />
        <span lang="fi">
          <FictionalMark text="Kuvitteellinen profiili" />
        </span>
      </Specimen>
      <Specimen of="FictionalNotice, and quiet">
        <FictionalNotice text="Profiles with this mark are not of real people." />
        <FictionalNotice quiet text="Profiles with this mark are not of real people." />
        <div lang="de">
          <FictionalNotice text={`${long.de}. ${longSentence.de}`} />
        </div>
      </Specimen>
    </Part>
  );
}
