import { landscapeOf, MAP } from "./landscape";
import * as css from "./map.css";

/** A drawn landscape with soft dots. @param id of the region, which determines them */
export function MapPicture({ id }: { id: string }) {
  const { dots, shift, mirrored } = landscapeOf(id);
  return (
    <svg
      className={css.map}
      viewBox={`0 0 ${MAP.width} ${MAP.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <defs>
        <radialGradient id="dot">
          <stop className={css.dotColor} offset="0" stopOpacity="0.46" />
          <stop className={css.dotColor} offset="0.5" stopOpacity="0.2" />
          <stop className={css.dotColor} offset="1" stopOpacity="0" />
        </radialGradient>
      </defs>
      <g transform={mirrored ? `translate(${MAP.width + shift} 0) scale(-1 1)` : `translate(${shift} 0)`}>
        <g className={css.land}>
          <path d="M-120 120C90 30 210 150 390 96s260-96 430-30 300-10 460 60 150 20 140 30v760H-120V770c90-60 70-140 160-160s40-110-50-140-70-90-110-170z" />
          <path
            className={css.hills}
            d="M380 920c-10-140 80-170 90-260s120-100 210-160 70-150 180-140 140 120 270 100 150-50 290 10v450z"
          />
          <path
            className={css.mountains}
            d="M600 920c40-100 130-120 190-200s150-50 220-120 190 10 410-20v340z"
          />
        </g>
        <g className={css.water}>
          <path d="M-120 560c170-50 250 50 370 0s130-130 270-180 140-100 290-90 200 70 310 20 150-60 300-40" />
          <path d="M190 920c20-120 100-140 130-230s20-110 0-170" />
        </g>
        <g className={css.roads}>
          <path d="M60 920C250 720 440 650 570 470s250-240 850-320M-120 300c240 60 460 60 650 170s350 230 890 190M790 920C750 700 700 570 650 430S570 150 610-20" />
        </g>
      </g>
      <g fill="url(#dot)">
        {dots.map(({ x, y, r }) => (
          <circle key={`${x} ${y}`} className={css.dot} cx={x} cy={y} r={r} />
        ))}
      </g>
    </svg>
  );
}
