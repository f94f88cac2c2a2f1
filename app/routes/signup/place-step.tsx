import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { RADII, radiusAt } from "~/domain/members/rules";
import { formatDistance } from "~/i18n/format";
import { hint } from "~/ui/field.css";
import { Range } from "../members/range";
import { PlaceField } from "../places/place-field";
import { Rings } from "./rings";
import { inBody } from "./rings.css";
import type { SignupView } from "./signup.server";
import { useAround } from "./use-around";

/**
 * The town and the distance: the field, the rings, the slider, and how many members are within it. The slider's value
 * becomes the radius of the search. Without script it is a native range, and nothing is counted. product 5.16
 */
export function PlaceStep({ view, problem }: { view: SignupView; problem: string | undefined }) {
  const { t, i18n } = useTranslation();
  const { radius } = view;
  const below = useRef<HTMLDivElement>(null);
  const { text, unit, recount, clear } = useAround(below);
  if (!radius) return <PlaceField view={view} problem={problem} />;
  return (
    <>
      <PlaceField view={view} problem={problem} onType={clear} onTown={recount} />
      <Rings faces={view.faces} className={inBody} />
      <div ref={below}>
        <Range
          name="radius_at"
          label={t("signup:around_radius")}
          least={0}
          most={RADII.length}
          step={1}
          defaultValue={radius.position}
          text={(position) => {
            const distance = radiusAt(position);
            return distance === null
              ? t("signup:around_any")
              : t("signup:around_within", {
                  distance: formatDistance(distance, unit ?? radius.unit, i18n.language),
                });
          }}
          onMove={recount}
        />
        <p className={hint} role="status" data-around>
          {text}
        </p>
      </div>
    </>
  );
}
