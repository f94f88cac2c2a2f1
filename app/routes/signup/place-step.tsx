import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatDistance } from "~/i18n/format";
import { hint } from "~/ui/field.css";
import { Range } from "../members/range";
import { PlaceField } from "../place/place-field";
import { Rings } from "./rings";
import { inBody } from "./rings.css";
import type { SignupView } from "./signup.server";
import { useAround } from "./use-around";

/**
 * Where somebody lives and how far they look: the town, the rings of distance, the slider, and how many members are that near. The slider
 * begins the member's search. Without script it is a native range, and nothing is counted. APP §6
 */
export function PlaceStep({ view, problem }: { view: SignupView; problem: string | undefined }) {
  const { t, i18n } = useTranslation();
  const { radius } = view;
  const below = useRef<HTMLDivElement>(null);
  const { text, unit, recount, clear } = useAround(below);
  if (!radius) return <PlaceField view={view} problem={problem} />;
  const { least, most, step, value } = radius;
  return (
    <>
      <PlaceField view={view} problem={problem} onType={clear} onTown={recount} />
      <Rings faces={view.faces} className={inBody} />
      <div ref={below}>
        <Range
          name="radius"
          label={t("signup:around_radius")}
          least={least}
          most={most + step}
          step={step}
          defaultValue={value}
          text={(at) =>
            at > most
              ? t("signup:around_any")
              : t("signup:around_within", {
                  distance: formatDistance(at, unit ?? radius.unit, i18n.language),
                })
          }
          onMove={recount}
        />
        <p className={hint} role="status" data-around>
          {text}
        </p>
      </div>
    </>
  );
}
