import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CircleDot, MapPin, Pause } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { heading, label, muted, small } from "~/ui/text.css";
import { Drawn } from "../drawn";
import { FirstQuestion } from "../first-question";
import { Headline } from "../headline";
import { Kicker } from "../kicker";
import { landerOf } from "../lander.server";
import { LanderFrame } from "../lander-frame";
import { Picture } from "../picture";
import { drawn, drawnIcon, panel } from "../shared.css";
import { areaOf, choicesOf } from "./area.server";
import { MapPicture } from "./map-picture";
import * as css from "./maplanding.css";

const FACES = 3;

export function loader({ params, request, context: { ctx } }: LoaderFunctionArgs) {
  const area = areaOf(ctx, params.slug, new URL(request.url).searchParams.get("region"));
  return { ...landerOf(ctx, "maplanding", params.slug, FACES), area, choices: choicesOf(ctx, area) };
}

export { handle, meta } from "../lander-page";

/** A drawn landscape with soft dots and the region's name, which the visitor can change. product 18.8 */
export default function MapLanding() {
  const { t } = useTranslation();
  const lander = useLoaderData<typeof loader>();
  const { area } = lander;
  const faces = lander.pictures.filter(({ src }) => src !== null);
  return (
    <LanderFrame lander={lander}>
      <div className={css.place}>
        <div className={css.picture}>
          <MapPicture id={area.id} />
          {faces.length > 0 ? (
            <ul className={css.faces} aria-hidden>
              {faces.map((picture) => (
                <li key={picture.src} className={css.face}>
                  <Picture picture={picture} sizes="110px" className={css.portrait} isFirst />
                </li>
              ))}
            </ul>
          ) : null}
          <div className={css.legend}>
            <p className={drawn}>
              <CircleDot className={drawnIcon} aria-hidden />
              <span>{t("landers:maplanding_legend")}</span>
            </p>
            {faces.length > 0 ? <Drawn /> : null}
          </div>
          <label className={`${drawn} ${css.pause}`}>
            <input className={css.checkbox} type="checkbox" />
            <Pause className={drawnIcon} aria-hidden />
            <span>{t("landers:maplanding_pause")}</span>
          </label>
        </div>
        <div className={`${panel} ${css.sheet}`}>
          <Kicker lander={lander} />
          <Headline text={lander.headline} className={heading.title} />
          <form className={css.region} method="get">
            <MapPin className={css.regionIcon} aria-hidden />
            <Areas />
            <Button size="small" type="submit">
              {t("landers:maplanding_change")}
            </Button>
          </form>
          <p className={`${small} ${muted}`}>{lander.text}</p>
          <FirstQuestion lander={lander}>
            <input type="hidden" name="country" value={area.country} />
            <input type="hidden" name="countryregion" value={area.region ?? ""} />
          </FirstQuestion>
        </div>
      </div>
    </LanderFrame>
  );
}

/** The regions of the shown country, and the other countries. */
function Areas() {
  const { t } = useTranslation();
  const { area, choices } = useLoaderData<typeof loader>();
  const options = [choices.country, ...choices.regions].map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
  return (
    <label className={css.areas}>
      <span className={`${label} ${muted}`}>{t("landers:maplanding_region")}</span>
      <select name="region" defaultValue={area.id} className={css.select}>
        {choices.others.length === 0 ? (
          options
        ) : (
          <>
            <optgroup label={choices.country.name}>{options}</optgroup>
            <optgroup label={t("landers:maplanding_others")}>
              {choices.others.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          </>
        )}
      </select>
    </label>
  );
}
