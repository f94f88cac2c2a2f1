import { Count } from "~/ui/count";
import { count, news } from "~/ui/count.css";
import { GiftIcon } from "~/ui/gift-icon";
import { Part, Specimen, variantsOf } from "./specimen";

const NUMBERS = [0, 1, 12, 99, 100];

/** The icons that a brand may name, and one that it may not. */
const GIFTS = [
  "book-open",
  "cake-slice",
  "car-taxi-front",
  "coffee",
  "disc-3",
  "flame-kindling",
  "flower-2",
  "martini",
  "sparkles",
  "unknown",
];

/** Badges and icons. */
export function Counts() {
  return (
    <Part title="Counts">
      {variantsOf(count).map((name) => (
        <Specimen
          key={name}
          of={`Count ${name}: ${NUMBERS.join(", ")}; hidden at 0; on the current item`}
          inline
        >
          {NUMBERS.map((number) => (
            <span key={number}>
              <Count name={name} count={number} words={`${number} of ${name}`} isHidden={false} />
            </span>
          ))}
          <span>
            <Count name={name} count={0} words="none" />
          </span>
          <span aria-current="true">
            <Count name={name} count={3} words={`3 of ${name}`} />
          </span>
        </Specimen>
      ))}
      <Specimen of="news" inline>
        <span className={news}>New</span>
        <span className={news} lang="fi">
          Uusi tykkäys
        </span>
      </Specimen>
      <Specimen of="GiftIcon" inline>
        {GIFTS.map((name) => (
          <GiftIcon key={name} name={name} />
        ))}
      </Specimen>
    </Part>
  );
}
