import { Heart } from "lucide-react";
import { roundPlain } from "~/ui/button.css";
import { BackLink, HeadRow, type HeadStart } from "~/ui/head-row";
import { kitAddress } from "./address";
import { long, longLanguages } from "./long-words";
import { Part, Specimen } from "./specimen";

const back: HeadStart = { back: kitAddress() };

/** The heads of screens. Their start is shown on phones only. */
export function Heads({ icon }: { icon: string | null }) {
  const symbol = { href: "#kit-heads", name: "Brand" };
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
      <Specimen of="HeadRow: the brand's symbol, its first letter, two buttons and a count">
        <HeadRow titleAs="p" start={{ ...symbol, icon }} title="Search" />
        <HeadRow titleAs="p" start={{ ...symbol, icon: null }} title="Search" />
        <HeadRow
          titleAs="p"
          start={{ ...symbol, icon, appBack: "#kit-heads" }}
          title="Search"
          count="12 members"
        >
          {buttons}
        </HeadRow>
      </Specimen>
      <Specimen of="HeadRow: a way back, at every width, in the installed app; long">
        <HeadRow titleAs="p" start={back} title="Settings" />
        <HeadRow titleAs="p" start={back} title="Settings" isWithheld />
        <HeadRow titleAs="p" start={{ ...back, inApp: true }} title="Settings" count={0} />
        {longLanguages.map((lang) => (
          <div key={lang} lang={lang}>
            <HeadRow titleAs="p" start={back} title={long[lang]} count="99+">
              {buttons}
            </HeadRow>
          </div>
        ))}
      </Specimen>
      <Specimen of="BackLink" inline>
        <BackLink href={kitAddress()} />
      </Specimen>
    </Part>
  );
}
