import { Heart } from "lucide-react";
import { ButtonLink } from "~/ui/button";
import { CardPhoto } from "~/ui/card-photo";
import { photo as frame } from "~/ui/photo.css";
import { PlaceholderCards, PlaceholderRows } from "~/ui/placeholders";
import { Row, SwitchRow } from "~/ui/row";
import { rowFace, rows } from "~/ui/row.css";
import { long, longLanguages, longSentence } from "./long-words";
import { Part, Specimen } from "./specimen";

/** Lists of settings and links. */
export function Lists({ photo }: { photo: string | null }) {
  const change = (
    <ButtonLink size="small" href="#kit-lists">
      Change
    </ButtonLink>
  );
  return (
    <Part title="Lists">
      <Specimen of="Row: only a title, with text and control, long">
        <ul className={rows}>
          <Row title="Language" />
          <Row title="Language" text="English">
            {change}
          </Row>
          {longLanguages.map((lang) => (
            <Row
              key={lang}
              title={<span lang={lang}>{long[lang]}</span>}
              text={<span lang={lang}>{longSentence[lang]}</span>}
            >
              {change}
            </Row>
          ))}
        </ul>
      </Specimen>
      <Specimen of="Row with icons">
        <ul className={rows}>
          <Row icon={<Heart aria-hidden />} title="Likes" text="Who likes you.">
            {change}
          </Row>
          <Row icon={<Heart aria-hidden />} title={<span lang="de">{long.de}</span>}>
            {change}
          </Row>
        </ul>
      </Specimen>
      <Specimen of="SwitchRow: off, on, with text, long">
        <ul className={rows}>
          <SwitchRow name="off" title="Show when I am online" isOn={false} />
          <SwitchRow name="on" title="Show when I am online" isOn />
          <SwitchRow name="with-text" title="Messages" text="By e-mail, at most one a day." isOn />
          {longLanguages.map((lang) => (
            <SwitchRow
              key={lang}
              name={`switch-${lang}`}
              title={long[lang]}
              text={longSentence[lang]}
              isOn={lang === "de"}
            />
          ))}
        </ul>
      </Specimen>
      <Specimen of="PlaceholderCards">
        <PlaceholderCards />
      </Specimen>
      <Specimen of="PlaceholderRows">
        <PlaceholderRows />
      </Specimen>
      <Specimen of="face of a row, with and without a photo" inline>
        {[...new Set([photo, null])].map((src) => (
          <div key={src} className={`${frame} ${rowFace}`}>
            <CardPhoto src={src} isEager={false} />
          </div>
        ))}
      </Specimen>
    </Part>
  );
}
