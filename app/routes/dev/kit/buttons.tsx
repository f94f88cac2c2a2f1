import { Heart, X } from "lucide-react";
import { Button, ButtonLink } from "~/ui/button";
import { kind, round, roundPlain, size } from "~/ui/button.css";
import * as icon from "~/ui/round.css";
import { long, longLanguages } from "./long-words";
import { Part, Specimen, variantsOf } from "./specimen";

/** Buttons of every kind and size, and icon buttons. */
export function Buttons() {
  return (
    <Part title="Buttons">
      {variantsOf(kind).map((one) => (
        <Specimen key={one} of={`Button ${one}: as it is, disabled, pending, link, with icon, long`} inline>
          <Button kind={one}>Save</Button>
          <Button kind={one} aria-disabled>
            Save
          </Button>
          <Button kind={one} aria-busy>
            Save
          </Button>
          <ButtonLink kind={one} href="#kit-buttons">
            Continue
          </ButtonLink>
          <Button kind={one}>
            <Heart aria-hidden />
            Like
          </Button>
          {longLanguages.map((lang) => (
            <Button key={lang} kind={one} lang={lang}>
              {long[lang]}
            </Button>
          ))}
        </Specimen>
      ))}
      {variantsOf(size).map((one) => (
        <Specimen key={one} of={`Button ${one}`} inline>
          <Button size={one}>Save</Button>
          <Button size={one} kind="primary">
            Save
          </Button>
        </Specimen>
      ))}
      <Specimen of="Button wide">
        <Button wide kind="primary" lang="fi">
          {long.fi}
        </Button>
        <ButtonLink wide href="#kit-buttons">
          Continue
        </ButtonLink>
      </Specimen>
      <Specimen of="round, round plain" inline>
        <button className={round} type="button" aria-label="Close">
          <X aria-hidden />
        </button>
        <button className={roundPlain} type="button" aria-label="Close without a border">
          <X aria-hidden />
        </button>
      </Specimen>
      <Specimen of="round with a heart: not pressed, pressed; on a card: not pressed, pressed" inline>
        {["", icon.onCard].flatMap((more) =>
          [false, true].map((isPressed) => (
            <button
              key={`${more} ${isPressed}`}
              className={`${icon.round} ${more}`}
              type="button"
              aria-label={more ? "Like on a card" : "Like"}
              aria-pressed={isPressed}
            >
              <Heart className={icon.heart} aria-hidden />
            </button>
          )),
        )}
      </Specimen>
    </Part>
  );
}
