type Crop = { left: number; top: number; width: number; height: number };

/** Width by height; null as the picture is. */
const shapes: Record<string, number | null> = { free: null, portrait: 3 / 4, square: 1 };

/** Opens the dialog for a photo. @param save is given what is kept; whether it worked is told where the photos are */
export function openCrop(
  dialog: HTMLDialogElement,
  { dataset }: HTMLElement,
  save: (crop: Crop) => Promise<unknown>,
): void {
  const form = dialog.querySelector("form");
  const frame = dialog.querySelector<HTMLElement>("[data-frame]");
  const image = frame?.querySelector("img");
  if (!form || !frame || !image) return;
  const button = form.querySelector<HTMLElement>("[data-save]");
  const whole = Number(dataset.width) / Number(dataset.height);
  const slider = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const shapeField = form.elements.namedItem("shape") as RadioNodeList;
  const gone = new AbortController();
  const { signal } = gone;

  function cropNow(): Crop & { shape: number } {
    const shape = shapes[shapeField.value] ?? whole;
    const zoom = Number(slider("zoom").value) / 100;
    const width = Math.min(1, shape / whole) / zoom;
    const height = Math.min(1, whole / shape) / zoom;
    const left = (1 - width) * (Number(slider("across").value) / 100);
    const top = (1 - height) * (Number(slider("down").value) / 100);
    return { left, top, width, height, shape };
  }

  function draw(): void {
    if (!frame || !image) return;
    const { left, top, width, height, shape } = cropNow();
    frame.style.aspectRatio = String(shape);
    image.style.width = `${100 / width}%`;
    image.style.height = `${100 / height}%`;
    image.style.left = `${(-100 * left) / width}%`;
    image.style.top = `${(-100 * top) / height}%`;
  }

  /** The picture follows the finger; the sliders follow the picture. */
  frame.addEventListener(
    "pointerdown",
    (down) => {
      frame.setPointerCapture(down.pointerId);
      const from = cropNow();
      const box = frame.getBoundingClientRect();
      const follow = (event: PointerEvent) => {
        const moved = (pixels: number, size: number, start: number, part: number) =>
          part >= 1 ? 50 : Math.min(100, Math.max(0, ((start - (pixels / size) * part) / (1 - part)) * 100));
        slider("across").value = String(
          moved(event.clientX - down.clientX, box.width, from.left, from.width),
        );
        slider("down").value = String(moved(event.clientY - down.clientY, box.height, from.top, from.height));
        draw();
      };
      const stop = () => frame.removeEventListener("pointermove", follow);
      frame.addEventListener("pointermove", follow);
      frame.addEventListener("pointerup", stop, { once: true });
      frame.addEventListener("pointercancel", stop, { once: true });
    },
    { signal },
  );
  form.addEventListener("input", draw, { signal });
  form.addEventListener(
    "submit",
    (event) => {
      event.preventDefault();
      if (button?.ariaBusy === "true") return;
      button?.setAttribute("aria-busy", "true");
      const { shape, ...crop } = cropNow();
      void save(crop).then(() => {
        // Closed meanwhile, it may be open for another photo.
        if (!signal.aborted) dialog.close();
      });
    },
    { signal },
  );
  dialog.querySelector("[data-close]")?.addEventListener("click", () => dialog.close(), { signal });
  dialog.addEventListener("close", () => gone.abort(), { once: true });

  form.reset();
  button?.removeAttribute("aria-busy");
  image.src = dataset.crop ?? "";
  draw();
  dialog.showModal();
}
