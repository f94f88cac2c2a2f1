/** The pictures (base64), the codec and the bit rate (bits per second) of a film. */
export type FilmPlan = { pictures: readonly string[]; codec: "vp9" | "avc"; bitrate: number };

/**
 * Runs in a browser. Pans and zooms slowly over each picture, crossfades to the next and from the last to the first, and encodes the film.
 * @returns the film file as base64
 */
export async function drawFilm({ pictures, codec, bitrate }: FilmPlan): Promise<string> {
  const [width, height, rate, sceneSeconds, fadeSeconds] = [600, 540, 24, 4, 1];
  const bunny = await import("http://localhost/mediabunny.mjs" as string);
  const images = await Promise.all(
    pictures.map(async (one) =>
      createImageBitmap(await (await fetch(`data:image/webp;base64,${one}`)).blob()),
    ),
  );
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d")!;
  const output = new bunny.Output({
    format:
      codec === "vp9" ? new bunny.WebMOutputFormat() : new bunny.Mp4OutputFormat({ fastStart: "in-memory" }),
    target: new bunny.BufferTarget(),
  });
  const source = new bunny.CanvasSource(canvas, { codec, bitrate, keyFrameInterval: 4 });
  output.addVideoTrack(source, { frameRate: rate });
  await output.start();

  const seconds = images.length * sceneSeconds;
  for (let frame = 0; frame < seconds * rate; frame++) {
    const now = frame / rate;
    const scene = Math.floor(now / sceneSeconds);
    const since = now - scene * sceneSeconds;
    draw(scene, since, 1);
    const fade = (since - (sceneSeconds - fadeSeconds)) / fadeSeconds;
    if (fade > 0) draw((scene + 1) % images.length, since - sceneSeconds, fade * fade * (3 - 2 * fade));
    await source.add(now, 1 / rate);
  }
  await output.finalize();
  const bytes = new Uint8Array(output.target.buffer);
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);

  /** Draws a picture at a time of its scene, negative during the fade-in. Even scenes zoom in, odd scenes zoom out. */
  function draw(scene: number, since: number, opacity: number) {
    const image = images[scene]!;
    const part = (since + fadeSeconds) / (sceneSeconds + fadeSeconds);
    const zoom = 1 + 0.1 * (scene % 2 === 0 ? part : 1 - part);
    const scale = (zoom * width) / image.width;
    const drift = (scene % 2 === 0 ? -1 : 1) * (part - 0.5) * 0.02 * width;
    const left = (width - image.width * scale) / 2 + drift;
    // Cropped like the poster, so that the face stays visible.
    const top = (height - image.height * scale) * 0.2;
    context.globalAlpha = opacity;
    context.drawImage(image, left, top, image.width * scale, image.height * scale);
    context.globalAlpha = 1;
  }
}
