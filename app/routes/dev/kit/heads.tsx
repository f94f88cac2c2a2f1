import { Heart } from "lucide-react";
import { roundPlain } from "~/ui/button.css";
import { type Back, BackLink, HeadRow } from "~/ui/head-row";
import { onPhone } from "~/ui/head-row.css";
import { kitAddress } from "./address";
import { long, longLanguages } from "./long-words";
import { Part, Specimen } from "./specimen";

const back: Back = { href: kitAddress() };

/** The heads of screens. Their way back is shown on phones only. */
export function Heads() {
  const buttons = (
    <>
      <button className={roundPlain} type="button" aria-label="Like">
        <Heart aria-hidden />
      </button>
      <button className={roundPlain} type="button" aria-label="Like again">
        <Heart aria-hidden />
      </button>
    </>
  );
  return (
    <Part title="Heads">
      <Specimen of="HeadRow of a tab: title, two buttons and a line; a back button in the installed app only">
        <HeadRow isRoot titleAs="p" title="Search" />
        <HeadRow
          isRoot
          titleAs="p"
          back={{ href: back.href, shown: "installed" }}
          title="Search"
          count="12 members"
        >
          {buttons}
        </HeadRow>
      </Specimen>
      <Specimen of="HeadRow of an inner screen: a way back, at every width, within a frame; long">
        <HeadRow titleAs="p" back={back} title="Settings" />
        <HeadRow titleAs="p" back={{ ...back, shown: "always" }} title="Settings" />
        <HeadRow titleAs="p" back={{ ...back, inApp: true }} title="Settings" count={0} />
        <HeadRow titleAs="p" back={back} title="Settings" isInFrame />
        {longLanguages.map((lang) => (
          <div key={lang} lang={lang}>
            <HeadRow titleAs="p" back={back} title={long[lang]} count="99+">
              {buttons}
            </HeadRow>
          </div>
        ))}
      </Specimen>
      <Specimen of="HeadRow on phones only">
        <div className={onPhone}>
          <HeadRow titleAs="p" back={back} title="Terms" />
        </div>
      </Specimen>
      <Specimen of="BackLink" inline>
        <BackLink href={kitAddress()} />
      </Specimen>
    </Part>
  );
}
