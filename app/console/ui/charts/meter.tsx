import { whole } from "../../format";
import { t } from "../../text";
import { quiet, small, strong } from "../text.css";
import * as css from "./charts.css";

const WIDTH = 160;
/** From this share on a cap is near. */
const NEAR = 0.9;

/** How much of a cap is used, as a number and as a bar. @param value null where it is hidden */
export function Meter({ name, value, cap }: { name: string; value: number | null; cap: number }) {
  const share = Math.min(1, (value ?? 0) / cap);
  return (
    <div className={css.meter}>
      <span className={`${small} ${quiet}`}>{name}</span>
      <span>
        <span className={strong}>{value === null ? "–" : whole(value)}</span>{" "}
        {t("meter_of", { cap: whole(cap) })}
      </span>
      <svg viewBox={`0 0 ${WIDTH} 6`} aria-hidden="true">
        <rect className={css.fills.track} width={WIDTH} height={6} rx={3} />
        <rect
          className={share >= 1 ? css.fills.bad : share >= NEAR ? css.fills.warn : css.fills.ink}
          width={Math.round(share * WIDTH * 10) / 10}
          height={6}
          rx={3}
        />
      </svg>
    </div>
  );
}
