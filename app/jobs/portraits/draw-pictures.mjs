// A process of its own that draws pictures as they are asked for, one at a time, and yields to everything else.
import { constants, setPriority } from "node:os";
import sharp from "sharp";
import { describePerson } from "./appearance.mjs";
import { drawPortrait } from "./draw-portrait.mjs";
import { dress } from "./dress.mjs";

const WIDTH = 720;

setPriority(constants.priority.PRIORITY_LOW);
sharp.concurrency(1);
sharp.cache(false);

process.on("message", async ({ look, picture: { seed, scene, face } }) => {
  try {
    const person = describePerson({ ...face, ...dress(look, seed, face) });
    const image = await drawPortrait(look, { seed, scene, person }, WIDTH);
    process.send({ bytes: await image.webp({ quality: 90, effort: 2 }).toBuffer() });
  } catch (error) {
    process.send({ error: String(error.stack ?? error) });
  }
});
process.on("disconnect", () => process.exit(0));
