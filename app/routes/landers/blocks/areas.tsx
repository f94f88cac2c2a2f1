import { MapPin } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { label, muted } from "~/ui/text.css";
import * as css from "./areas.css";
import type { Part } from "./part";

/** The regions of the shown country, and the other countries. */
export function Areas({ lander, block: { choices } }: Part<"areas">) {
  const { t } = useTranslation();
  const options = [choices.country, ...choices.regions].map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
  return (
    <form className={css.region} method="get">
      <MapPin className={css.regionIcon} aria-hidden />
      <label className={css.areas}>
        <span className={`${label} ${muted}`}>{t("landers:maplanding_region")}</span>
        <select name="region" defaultValue={lander.area?.id} className={css.select}>
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
      <Button size="small" type="submit">
        {t("landers:maplanding_change")}
      </Button>
    </form>
  );
}
