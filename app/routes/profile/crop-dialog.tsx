import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import * as field from "~/ui/field.css";
import { heading, label } from "~/ui/text.css";
import * as css from "./photo-editor.css";

/** Where a photo is cropped: the picture is dragged, or moved and enlarged with the sliders. Opened by the script. */
export function CropDialog() {
  const { t } = useTranslation();
  return (
    <dialog className={css.dialog} data-crop-dialog aria-labelledby="crop-title">
      <form method="dialog" className={css.crop}>
        <h2 className={heading.section} id="crop-title">
          {t("photos:crop_title")}
        </h2>
        <div className={css.frame} data-frame>
          <img alt="" draggable={false} />
        </div>
        <fieldset className={field.field}>
          <legend className={label}>{t("photos:crop_shape")}</legend>
          <div className={field.chips}>
            <Shape value="free" text={t("photos:shape_free")} isChosen />
            <Shape value="portrait" text={t("photos:shape_portrait")} />
            <Shape value="square" text={t("photos:shape_square")} />
          </div>
        </fieldset>
        <Slider name="zoom" text={t("photos:crop_zoom")} min={100} max={400} start={100} />
        <Slider name="across" text={t("photos:crop_across")} min={0} max={100} start={50} />
        <Slider name="down" text={t("photos:crop_down")} min={0} max={100} start={50} />
        <div className={css.answers}>
          <Button kind="primary" type="submit" data-save>
            {t("photos:crop_save")}
          </Button>
          <Button data-close>{t("photos:cancel")}</Button>
        </div>
      </form>
    </dialog>
  );
}

function Shape({ value, text, isChosen = false }: { value: string; text: string; isChosen?: boolean }) {
  return (
    <label className={field.chip}>
      <input type="radio" name="shape" value={value} defaultChecked={isChosen} />
      {text}
    </label>
  );
}

type Range = { name: string; text: string; min: number; max: number; start: number };

function Slider({ name, text, min, max, start }: Range) {
  return (
    <label className={css.slider}>
      <span className={label}>{text}</span>
      <input type="range" name={name} min={min} max={max} defaultValue={start} />
    </label>
  );
}
