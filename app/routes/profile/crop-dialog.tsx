import { useEffect, useRef, useState } from "react";
import Cropper, { type Area, type Point, type Size } from "react-easy-crop";
import { useTranslation } from "react-i18next";
import type { OwnPhoto } from "~/domain/photos/list-own-photos.server";
import { Button } from "~/ui/button";
import * as field from "~/ui/field.css";
import { heading, label } from "~/ui/text.css";
import * as css from "./crop-dialog.css";
import { answers } from "./photo-editor.css";

/** The crop area, as shares of the photo's width and height. */
type Crop = { left: number; top: number; width: number; height: number };

export type CropProps = {
  photo: OwnPhoto;
  /** resolves to whether it worked; the photo list shows the reason of a failure */
  save: (crop: Crop) => Promise<unknown>;
  onClose: () => void;
};

const shapes = { free: null, portrait: 3 / 4, square: 1 } as const;
type Shape = keyof typeof shapes;

const MAX_ZOOM = 4;
const KEY_STEP_PIXELS = 8;

/** Crops a photo: moved and pinched by touch, or moved and zoomed by sliders. It opens when mounted. */
export function CropDialog({ photo, save, onClose }: CropProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [shape, setShape] = useState<Shape>("free");
  const [zoom, setZoom] = useState(1);
  const [position, setPosition] = useState<Point>({ x: 0, y: 0 });
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [cut, setCut] = useState<{ parts: Area; pixels: Area } | null>(null);
  /** Whether Save was pressed; before the photo has loaded, it takes effect once it has. */
  const [isDue, setDue] = useState(false);
  const [isSaving, setSaving] = useState(false);

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  useEffect(() => {
    if (isDue && cut) void submit(cut.pixels);
  });

  async function submit({ x, y, width, height }: Area): Promise<void> {
    setDue(false);
    setSaving(true);
    await save({
      left: x / photo.width,
      top: y / photo.height,
      width: width / photo.width,
      height: height / photo.height,
    });
    dialog.current?.close();
  }

  return (
    <dialog
      className={css.dialog}
      aria-labelledby="crop-title"
      data-crop-dialog
      ref={dialog}
      onClose={onClose}
    >
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSaving) setDue(true);
        }}
      >
        <h2 className={heading.section} id="crop-title">
          {t("photos:crop_title")}
        </h2>
        <div className={css.frame} data-frame>
          <Cropper
            image={photo.full}
            aspect={shapes[shape] ?? photo.width / photo.height}
            crop={position}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            keyboardStep={KEY_STEP_PIXELS}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropSizeChange={setSize}
            onCropAreaChange={(parts, pixels) => {
              // Before the photo has loaded, its size is NaN.
              if (pixels.width > 0) setCut({ parts, pixels });
            }}
            disableAutomaticStylesInjection
            classes={{
              containerClassName: css.container,
              mediaClassName: css.picture,
              cropAreaClassName: css.area,
            }}
            // The sliders do the same by keyboard, with labels.
            cropperProps={{ tabIndex: -1 }}
          />
        </div>
        <fieldset className={field.field}>
          <legend className={label}>{t("photos:crop_shape")}</legend>
          <div className={field.chips}>
            {(Object.keys(shapes) as Shape[]).map((one) => (
              <label key={one} className={field.chip}>
                <input
                  type="radio"
                  name="shape"
                  value={one}
                  checked={one === shape}
                  onChange={() => setShape(one)}
                />
                {t(`photos:shape_${one}`)}
              </label>
            ))}
          </div>
        </fieldset>
        <div className={css.sliders}>
          <Slider
            name="zoom"
            text={t("photos:crop_zoom")}
            min={100}
            max={100 * MAX_ZOOM}
            value={100 * zoom}
            onChange={(value) => setZoom(value / 100)}
          />
          <Slider
            name="across"
            text={t("photos:crop_across")}
            value={placeOf(cut?.parts.x, cut?.parts.width)}
            onChange={(value) =>
              setPosition(({ y }) => ({ x: offsetOf(value, size.width, cut?.parts.width), y }))
            }
          />
          <Slider
            name="down"
            text={t("photos:crop_down")}
            value={placeOf(cut?.parts.y, cut?.parts.height)}
            onChange={(value) =>
              setPosition(({ x }) => ({ x, y: offsetOf(value, size.height, cut?.parts.height) }))
            }
          />
        </div>
        <div className={answers}>
          <Button kind="primary" type="submit" aria-busy={isSaving || isDue || !cut || undefined} data-save>
            {t("photos:crop_save")}
          </Button>
          <Button onClick={() => dialog.current?.close()} data-close>
            {t("photos:cancel")}
          </Button>
        </div>
      </form>
    </dialog>
  );
}

/** The position of the crop area between the edges, from 0 to 100; null without play. @param start, length in percent */
function placeOf(start = 0, length = 100): number | null {
  const room = 100 - length;
  return room < 0.5 ? null : (100 * start) / room;
}

/** The offset from the centre for that position, in CSS pixels. @param cropSize of the crop area, in CSS pixels */
function offsetOf(place: number, cropSize: number, length = 100): number {
  return cropSize * (100 / length - 1) * (0.5 - place / 100);
}

type Range = {
  name: string;
  text: string;
  min?: number;
  max?: number;
  value: number | null;
  onChange: (value: number) => void;
};

function Slider({ name, text, min = 0, max = 100, value, onChange }: Range) {
  return (
    <label className={css.slider}>
      <span className={label}>{text}</span>
      <input
        className={css.range}
        type="range"
        name={name}
        min={min}
        max={max}
        value={value ?? (min + max) / 2}
        disabled={value === null}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </label>
  );
}
